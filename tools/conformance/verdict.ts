// Runs the promises of a port by their names, one after the other, since each makes things at one provider.
// What cannot be run there is skipped with its reason, and is never taken for kept.
import { SECOND_MS } from '#platform/time/clock.ts';

/** Thrown by a subject if a promise asks for what its provider does not offer. */
export class NotHere extends Error {}

export type Verdict = {
  readonly port: string;
  readonly promise: string;
  readonly outcome: 'kept' | 'broken' | 'skipped';
  /** Why it is not kept, if it is not. */
  readonly why?: string;
};

type Promises<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;
export type Suite<Subject> = {
  readonly port: string;
  readonly promises: Promises<Subject>;
  /** Reasons by the name of a promise that is not begun. */
  readonly left: Readonly<Record<string, string>>;
  make(): Subject;
};

/** Longer than all that one of them waits for. */
const PROMISE_MS_MAX = 1_200 * SECOND_MS;

export async function runSuite<Subject>(
  { port, promises, left, make }: Suite<Subject>,
  isAsked: (promise: string) => boolean,
  onVerdict: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  for (const name of Object.keys(left))
    if (promises[name] === undefined) throw new Error(`${port} has no promise that is called: ${name}`);
  const verdicts: Verdict[] = [];
  for (const [promise, keep] of Object.entries(promises)) {
    if (!isAsked(promise)) continue;
    const reason = left[promise];
    const end = reason === undefined ? await tried(() => keep(make())) : skipped(reason);
    const verdict = { port, promise, ...end };
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}

type End = Pick<Verdict, 'outcome' | 'why'>;
const skipped = (why: string): End => ({ outcome: 'skipped', why });

async function tried(keep: () => Promise<void>): Promise<End> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`it has not ended after ${PROMISE_MS_MAX / SECOND_MS} seconds`);
    timer = setTimeout(() => reject(error), PROMISE_MS_MAX);
  });
  try {
    await Promise.race([keep(), late]);
    return { outcome: 'kept' };
  } catch (error) {
    if (error instanceof NotHere) return skipped(error.message);
    return { outcome: 'broken', why: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
