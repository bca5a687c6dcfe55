// Mutants of calls to providers: what is sent once stays sent once.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const CLIENT = 'src/platform/provider/client.ts';
const EXCHANGE = 'src/platform/provider/exchange.ts';
const tests = ['src/platform/provider/client'];

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
];
