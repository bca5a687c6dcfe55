// Mutants of calls to providers: what is sent once stays sent once.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const CLIENT = 'src/platform/provider/client.ts';
const EXCHANGE = 'src/platform/provider/exchange.ts';
const MEMORY = 'src/platform/provider/memory.ts';
const REFS = 'src/platform/provider/refs.ts';
const tests = ['src/platform/provider/client'];
const testsOfMemory = ['src/platform/provider/memory'];

export const providerMutants: readonly Mutant[] = [
  {
    name: 'a redirect of a provider is followed',
    plant: edit(EXCHANGE, (text) =>
      text
        .replace(
          "import type { Dispatcher } from 'undici';",
          "import { interceptors, type Dispatcher } from 'undici';",
        )
        .replace(
          'dispatcher.dispatch(',
          'dispatcher.compose(interceptors.redirect({ maxRedirections: 2 })).dispatch(',
        ),
    ),
    tests,
    only: 'that leads elsewhere is not followed',
  },
  {
    name: 'a call whose answer is unknown is sent again',
    plant: replace(
      CLIENT,
      'const answer = await send(call, signal);',
      "let answer = await send(call, signal);\n      if (answer.kind === 'unknown') answer = await send(call, signal);",
    ),
    tests,
    only: 'where the connection ends before an answer',
  },
  {
    name: 'a call whose answer is unknown counts as not sent',
    plant: replace(
      EXCHANGE,
      'else endWith(controller === undefined ? notSent(`connect: ${code}`) : unknown(`answer: ${code}`));',
      'else endWith(notSent(`connect: ${code}`));',
    ),
    tests,
    only: 'where the connection ends before an answer',
  },
  {
    name: 'a 429 counts as an answer',
    plant: replace(CLIENT, "answer.kind !== 'answered' ||", "answer.kind === 'answered' ||"),
    tests,
    only: 'answers 429 and says when by seconds',
  },
  {
    name: 'a call that was given up while it waited for a connection is sent later',
    plant: replace(
      EXCHANGE,
      'if (isOver || controller !== undefined) return',
      'if (controller !== undefined) return',
    ),
    tests,
    only: 'given up while it waited for a connection',
  },
  {
    name: 'a body that is sent again is another than the first',
    plant: replace(
      MEMORY,
      'if (known !== undefined) return rememberedFrom(ownedBy(tenant, known), sealer);',
      'if (known !== undefined) return { ...rememberedFrom(ownedBy(tenant, known), sealer), body: body ?? null };',
    ),
    tests: testsOfMemory,
    only: 'and gives the same again',
  },
  {
    name: 'a reference of a provider is written over by another',
    plant: replace(REFS, ' and theirs is null`', '`'),
    tests: testsOfMemory,
    only: 'one reference of the provider for each',
  },
  {
    name: 'a reference is found at another connection',
    plant: replace(
      REFS,
      'where connection_id = ${connectionId} and kind = ${kind} and theirs = ${theirs}`',
      'where connection_id >= ${connectionId.slice(0, 0)} and kind = ${kind} and theirs = ${theirs}`',
    ),
    tests: testsOfMemory,
    only: 'nothing of another connection',
  },
  {
    name: 'a body of a provider opens in another row',
    plant: replace(
      MEMORY,
      'JSON.stringify([row.tenant_id, row.connection_id, row.kind, row.ours])',
      'row.kind',
    ),
    tests: testsOfMemory,
    only: 'does not open in the row of another',
  },
  {
    name: 'a reference of one tenant is completed by another',
    plant: replace(MEMORY, 'if (row?.tenant_id !== tenant.id) throw', 'if (row === undefined) throw'),
    tests: testsOfMemory,
    only: 'whose it is, at a connection',
  },
];
