// Rounds of orders against a faulty double, by seed. `FINTOC_ROUNDS=1000` plays as many; a faulty driver of
// each kind must be caught by rounds that the right one survives.
// Runs alone: its rounds take long where many are asked for.
// Ends within 60 minutes: a thousand rounds of orders.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { Memory } from '#platform/provider/memory.ts';
import { DAY_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { chance, printedChance } from '../../support/chance.ts';
import { playRound, type RoundGiven } from './rounds.ts';

const ROUNDS = Number(process.env['FINTOC_ROUNDS'] ?? 12);
/** A faulty driver meets always the same seeds, so that it is caught always. */
const CAUGHT_WITHIN = 10;

suite('orders at a faulty Fintoc', () => {
  test('move money once at most, and the books are equal to the cent once it is well again', async () => {
    const seeds = printedChance('rounds at Fintoc');
    for (let nth = 0; nth < ROUNDS; nth++) {
      const seed = nth === 0 ? seeds.seed : seeds.below(2 ** 32);
      await playRound(chance(seed)).catch((error: unknown) => {
        throw new Error(`the round with TEST_SEED=${seed} failed`, { cause: error });
      });
    }
  });
});

const FAULTY: Readonly<Record<string, RoundGiven & { readonly firstSeed?: number }>> = {
  'takes a new key for each attempt': {
    breaking: (_rail, { driver, given }) => driver({ client: withNewKeys(given.client) }).rail,
  },

  'sends again once its key is too old': {
    breaking: (rail, { driver, memory, clock }) => ({
      ...rail,
      find: async (...asked) => {
        const answer = await rail.find(...asked);
        return answer.kind === 'unknown' ? { kind: 'accepted', value: { kind: 'none' } } : answer;
      },
      submit: driver({ memory: alwaysYoung(memory, () => clock.now()) }).rail.submit,
    }),
    firstSeed: 5,
    faults: { oneIn: 2, requests: ['cut_late', 'page_late', 'error_late'], events: ['lost'] },
    jumpsMs: [DAY_MS],
  },

  'takes an error of theirs for a refusal': {
    breaking: (rail) => ({
      ...rail,
      submit: async (...asked) => {
        const answer = await rail.submit(...asked);
        return answer.kind === 'unknown' ? { kind: 'refused', reasons: ['provider_rejected'] } : answer;
      },
    }),
  },

  'believes what a message says': {
    breaking: (rail) => ({
      ...rail,
      readNotices: async (call) => {
        const { type, data } = JSON.parse(call.raw.body.toString('utf8')) as EventBody;
        const reference = data.metadata['monedero_reference'] ?? '';
        const isRejected = type === 'transfer.outbound.rejected';
        return isRejected
          ? [{ kind: 'failed', reference, reason: 'provider_rejected' }]
          : rail.readNotices(call);
      },
    }),
    firstSeed: 2,
    faults: { oneIn: 2, requests: ['cut_late'], events: ['contrary'] },
    jumpsMs: [5_000, MINUTE_MS],
  },
};
type EventBody = {
  readonly type: string;
  readonly data: { readonly metadata: Readonly<Record<string, string>> };
};

function withNewKeys({ call }: ProviderClient): ProviderClient {
  let times = 0;
  return {
    call: (given, signal) => {
      const headers = { ...given.headers, 'idempotency-key': `key ${++times}` };
      return call(given.method === 'POST' ? { ...given, headers } : given, signal);
    },
  };
}

const alwaysYoung = (memory: Memory, now: () => Awaited<ReturnType<Memory['keep']>>['at']): Memory => ({
  ...memory,
  keep: async (...asked) => ({ ...(await memory.keep(...asked)), at: now() }),
});

suite('the rounds at Fintoc', () => {
  for (const [what, { firstSeed = 1, ...given }] of Object.entries(FAULTY)) {
    test(`are not survived by a driver that ${what}`, async () => {
      await assert.rejects(async () => {
        for (let nth = 0; nth < CAUGHT_WITHIN; nth++) await playRound(chance(firstSeed + nth), given);
      }, assert.AssertionError);
    });
  }
});
