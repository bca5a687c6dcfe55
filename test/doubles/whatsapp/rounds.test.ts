// The driver under all faults of its double at once, by seed; and that the rounds tell a faulty one.
// Takes long: a thousand rounds of the right one, and eighty of each faulty one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS, plus, systemClock, type Clock } from '#platform/time/clock.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { Memory } from '#platform/provider/memory.ts';
import { printedChance } from '../../support/chance.ts';
import { driverOn, plainClient, plainMemory, type Driven } from './driven.ts';
import { problemsOf } from './rounds.ts';
import { doubleWithTemplates } from './support.ts';

const ROUNDS = 1_000;
/** Of each of which a faulty driver fails several. */
const FAULTY_ROUNDS = 80;
const NEXT_SECRET = 'f'.repeat(32);

type Faults = {
  readonly memory?: (memory: Memory) => Memory;
  readonly client?: (client: ProviderClient) => ProviderClient;
  readonly driver?: (driver: Driven['driver']) => Driven['driver'];
  readonly hasPrevious?: boolean;
};

async function problemsWith(rounds: number, faults: Faults = {}): Promise<readonly string[]> {
  const { memory: spoil = same, client: hear = same, driver: change = same, hasPrevious = true } = faults;
  const double = await doubleWithTemplates();
  const { appSecret } = double.settings;
  double.rotateSecret(NEXT_SECRET);
  const keys = { appSecrets: () => (hasPrevious ? [NEXT_SECRET, appSecret] : [NEXT_SECRET]) };
  let now = systemClock.now();
  const clock: Clock = { now: () => now };
  const pass = (): void => void (now = plus(now, MINUTE_MS));
  const memory = spoil(plainMemory(clock));
  const client = hear(plainClient(double.origin));
  const drive = () => change(driverOn(double, { keys, memory, client, clock }).driver);
  return problemsOf({ double, chance: printedChance('rounds of WhatsApp'), rounds, drive, pass });
}

const same = <One>(one: One): One => one;

test('nothing is sent twice, no status and no tap is lost, however faulty the double is', async () => {
  assert.deepEqual(await problemsWith(ROUNDS), []);
});

const FAULTY: Readonly<Record<string, readonly [faults: Faults, problem: RegExp]>> = {
  'forgets what it sent': [
    {
      memory: (memory) => ({
        ...memory,
        keep: async (tenant, kind, ours, sent) => ({
          ...(await memory.keep(tenant, kind, ours, sent)),
          body: sent?.body ?? null,
        }),
        complete: (...noted) => memory.complete(...noted).catch(() => undefined),
      }),
    },
    /sent again|sent \d times/,
  ],
  'takes what it does not know for what was not sent': [
    {
      client: ({ call }) => ({
        async call(asked, signal) {
          const answer = await call(asked, signal);
          return answer.kind === 'unknown' ? { kind: 'not_sent', reason: answer.reason } : answer;
        },
      }),
    },
    /sent again|sent \d times/,
  ],
  'takes an error of Meta’s own for a refusal': [
    {
      client: ({ call }) => ({
        async call(asked, signal) {
          const answer = await call(asked, signal);
          return answer.kind === 'answered' && answer.status >= 500
            ? { ...answer, status: 400, text: '{"error":{"code":100}}' }
            : answer;
        },
      }),
    },
    /sent again|sent \d times|said not to be/,
  ],
  'reads no status': [
    {
      driver: (driver) => ({
        ...driver,
        readReports: async (call) =>
          (await driver.readReports(call)).filter((report) => report.kind === 'reply'),
      }),
    },
    /0 of 3 statuses/,
  ],
  'reads the first of what comes together': [
    {
      driver: (driver) => ({
        ...driver,
        readReports: async (call) => (await driver.readReports(call)).slice(0, 1),
      }),
    },
    /of 3 statuses|was lost/,
  ],
  'reads what it has read before': [
    {
      driver: (driver) => ({
        ...driver,
        verify: async (call) => (await driver.verify(call)) && { messageId: String(Math.random()) },
      }),
    },
    /of 3 statuses|arrived twice/,
  ],
  'knows the new secret alone': [{ hasPrevious: false }, /not taken for Meta's/],
};

suite('the rounds', () => {
  for (const [what, [faults, problem]] of Object.entries(FAULTY)) {
    test(`tell a driver that ${what}`, async () => {
      const problems = await problemsWith(FAULTY_ROUNDS, faults);
      assert.ok(
        problems.some((one) => problem.test(one)),
        problems.slice(0, 5).join('\n'),
      );
    });
  }
});
