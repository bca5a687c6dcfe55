// The sandbox keeps what every processor must, in process and over HTTP; and the promises tell a bad
// processor from a good one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, isoOf, plus } from '#platform/time/clock.ts';
import type { Processor } from '#modules/issuing/funding/port.ts';
import { createSandboxProcessor, processorBooksOfToken } from '#providers/sandbox/processor.ts';
import { startTestApp } from '../support/app.ts';
import { HAS_NO_FUNDS, movable, deadline, REFUSES, WORKS, type MovableTenant } from '../funding/support.ts';
import { losing } from './cuts.ts';
import { overHttp } from './over-http.ts';
import { processorConformance, processorPromises, type Subject } from './processor.ts';

const { app, tenant: sideTenant } = await startTestApp({ worker: false });
const sandbox = createSandboxProcessor(app);
const NUMBERS = { works: WORKS, refuses: REFUSES, has_no_funds: HAS_NO_FUNDS };

const shared = (tenant: MovableTenant) => ({
  tenant,
  advance: tenant.advance,
  async token(kind: keyof typeof NUMBERS): Promise<string> {
    const expiry = isoOf(plus(tenant.now(), 3000 * DAY_MS)).slice(0, 7);
    const card = { number: NUMBERS[kind], expiry, cvc: '123', holderName: 'A TESTER' };
    const answer = await sandbox.tokenize(tenant, card, deadline());
    return answer.kind === 'accepted' ? answer.value.token : assert.fail(JSON.stringify(answer));
  },
  taken: async (token: string) => (await processorBooksOfToken(app.pool, tenant, token)).takenMinor,
});

function inProcess(processor: Processor = sandbox): Subject {
  const { call: charge, loseNext } = losing(processor.charge);
  return { ...shared(movable(sideTenant)), loseNext, processor: { ...processor, charge } };
}

processorConformance('the sandbox', () => Promise.resolve(inProcess()));

processorConformance('the sandbox over HTTP', async () => {
  const tenant = movable(sideTenant);
  const { tokenize: _tokenize, ...port } = sandbox;
  const wire = await overHttp<Processor>(port, () => tenant);
  return { ...shared(tenant), processor: wire.client, loseNext: wire.breakNext };
});

suite('the promises of a processor', () => {
  let times = 0;
  const FAULTY: Record<
    string,
    { readonly processor: Processor; readonly broken: keyof typeof processorPromises }
  > = {
    'one that charges again for the same reference': {
      processor: {
        ...sandbox,
        charge: (tenant, request, signal) =>
          sandbox.charge(tenant, { ...request, reference: `${request.reference} ${++times}` }, signal),
      },
      broken: 'does it once where its caller was cut off while others were at the same',
    },
    'one that forgets what it did': {
      processor: { ...sandbox, find: () => Promise.resolve({ kind: 'accepted', value: { kind: 'none' } }) },
      broken: 'does it once where its caller was cut off after it was sent',
    },
    'one that refunds whatever is asked': {
      processor: {
        ...sandbox,
        refund: () => Promise.resolve({ kind: 'accepted', value: { kind: 'refunded' } }),
      },
      broken: 'never refunds more than was taken',
    },
    'one that refuses when it does not know': {
      processor: {
        ...sandbox,
        release: () => Promise.resolve({ kind: 'refused', reasons: ['hold_gone'] }),
      },
      broken: 'takes the release of what is gone for done',
    },
  };
  for (const [what, { processor, broken }] of Object.entries(FAULTY)) {
    test(`are not kept by ${what}`, async () => {
      const keep = processorPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(inProcess(processor)), assert.AssertionError);
    });
  }
});
