// Where a caller of a provider may be cut off, one case each, and what must be true afterwards: what was
// asked for is done once, and its caller finds out. Every port with operations keeps these.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  createBackoff,
  runOutside,
  unknownBecause,
  untilKnown,
  type Open,
  type OutsideAnswer,
  type OutsideProgress,
  type OutsideRun,
} from '#platform/provider/outside.ts';

export type Lost = 'before' | 'after';

/** One kind of operation of a port, under references of the test's choice. */
export type Cuttable = {
  ask(reference: string): Promise<OutsideAnswer<OutsideProgress<unknown>>>;
  send(reference: string): Promise<OutsideAnswer<unknown> | Open>;
  /** How often the provider's books say that it was done. */
  times(reference: string): Promise<number>;
  /** Makes the next answer be lost, before the call has an effect or after. */
  loseNext(when: Lost): void;
  /** How long one that was cut off may need to find out. */
  readonly resumedMsMax?: number | undefined;
};

const AT_ONCE = 6;
const RESUMED_MS_MAX = 20_000;

type CutInput = Cuttable & { readonly reference: string };

/** As the caller that wrote the row: it does not ask. */
const first = (
  { ask, send, reference, resumedMsMax = RESUMED_MS_MAX }: CutInput,
  signal = AbortSignal.timeout(resumedMsMax),
) =>
  runOutside({
    signal,
    isNew: true,
    ask: () => ask(reference),
    send: () => send(reference),
    finish: (outcome) => Promise.resolve(outcome),
  });

/** As a job that finds the row later, until there is an outcome. Answers how often it had to send. */
async function resumed(asked: CutInput): Promise<{ result: unknown; sends: number }> {
  const { ask, send, reference, resumedMsMax = RESUMED_MS_MAX } = asked;
  const backoff = createBackoff(resumedMsMax);
  let sends = 0;
  const ran: OutsideRun<unknown> = await untilKnown(backoff, () =>
    runOutside({
      signal: backoff.signal,
      ask: () => ask(reference),
      send: () => {
        sends += 1;
        return send(reference);
      },
      finish: (outcome) => Promise.resolve(outcome),
    }),
  );
  return ran.kind === 'finished' ? { result: ran.result, sends } : assert.fail(JSON.stringify(ran));
}

/** The case, up to where it is cut off; answers how often it must be sent when it is resumed. */
const CUTS: Readonly<Record<string, (asked: CutInput) => Promise<number>>> = {
  async 'before it was sent'({ ask, reference }) {
    assert.deepEqual(await ask(reference), { kind: 'accepted', value: { kind: 'none' } });
    return 1;
  },

  async 'after it was sent'({ send, reference }) {
    assert.notEqual((await send(reference)).kind, 'unknown');
    return 0;
  },

  async 'and what it sent was lost'(asked) {
    asked.loseNext('before');
    assert.equal((await first(asked)).kind, 'unknown');
    return 1;
  },

  async 'and the answer was lost'(asked) {
    asked.loseNext('after');
    assert.equal((await first(asked)).kind, 'unknown');
    return 0;
  },

  async 'and the answer came too late'(asked) {
    const time = new AbortController();
    let arrived: Promise<unknown> = Promise.resolve();
    const send = (reference: string) => {
      const answer = asked.send(reference);
      arrived = answer;
      time.abort();
      return answer;
    };
    assert.equal((await first({ ...asked, send }, time.signal)).kind, 'unknown');
    await arrived;
    return 0;
  },

  async 'while others were at the same'(asked) {
    const runs = await Promise.all(Array.from({ length: AT_ONCE }, () => first(asked)));
    const [one, ...others] = runs;
    for (const other of others) assert.deepEqual(other, one);
    return 0;
  },
};

/** A promise for each cut, of whatever `operationOf` makes of a subject. */
export const promisesOfCuts = <Subject>(
  operationOf: (subject: Subject) => Promise<Cuttable>,
): Readonly<Record<string, (subject: Subject) => Promise<void>>> =>
  Object.fromEntries(
    Object.entries(CUTS).map(([cut, cutOff]) => [
      `does it once where its caller was cut off ${cut}`,
      async (subject) => {
        const reference = `ref_${randomBytes(12).toString('hex')}`;
        const asked: CutInput = { ...(await operationOf(subject)), reference };
        const expected = await cutOff(asked);
        const { result, sends } = await resumed(asked);
        assert.equal(sends, expected, 'how often it was sent when it was resumed');
        assert.deepEqual(await resumed(asked), { result, sends: 0 });
        assert.equal(await asked.times(reference), 1, 'how often it was done');
      },
    ]),
  );

/** A call whose next answer can be lost. */
export function losing<Rest extends unknown[], Answer>(
  call: (...rest: Rest) => Promise<Answer>,
): {
  call(...rest: Rest): Promise<Answer | OutsideAnswer<never, never>>;
  loseNext(when: Lost): void;
} {
  let lost: Lost | undefined;
  return {
    loseNext(when) {
      lost = when;
    },
    async call(...rest) {
      const losingNow = lost;
      lost = undefined;
      if (losingNow === 'before') return unknownBecause('it did not arrive');
      const answer = await call(...rest);
      return losingNow === 'after' ? unknownBecause('the answer was lost') : answer;
    },
  };
}
