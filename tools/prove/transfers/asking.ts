// What people and integrators ask for in a round, with how it must end: each thing has a name of its own,
// which is also its idempotency key, and goes to an account with which the sandbox does something.
import type { Client } from '../../../test/support/client.ts';
import { client } from '../../../test/support/client.ts';
import { until } from '../../../test/support/wait.ts';
import { payUntilAnswered, type Answer, type Proof, type Request } from '../payer.ts';
import type { Organization } from '../organization.ts';
import type { Run } from './killing.ts';

/** The beginning of an alias; `inside` is a wallet of the same tenant, and `prueba` stands for nothing. */
export type Word = 'inside' | 'prueba' | 'rechaza' | 'devuelve' | 'perdida' | 'demora';
export const WORDS: readonly Word[] = ['inside', 'prueba', 'prueba', 'rechaza', 'devuelve', 'perdida'];

export type End = 'settled' | 'failed' | 'returned' | 'rejected' | 'cancelled';

let names = 0;
/** A name of its own, which is also an alias if it begins with a word. */
export const newName = (word: string): string => `${word}.p${String((names += 1)).padStart(5, '0')}`;

/** How it ends once its money goes, if the rail is left alone. */
export const endOf = (word: Word): End =>
  word === 'rechaza' ? 'failed' : word === 'devuelve' ? 'returned' : 'settled';

export const byApiKey =
  ({ apiKey }: Organization): Proof =>
  () => ({ Authorization: `Bearer ${apiKey}` });

export async function ask(
  { organization: { urls }, chance, faults }: Run,
  request: Request,
): Promise<Answer> {
  const answer = await payUntilAnswered(urls, request, chance);
  if (answer.tries > 1) faults.repeated += 1;
  return answer;
}

export const bodyOf = ({ text }: Pick<Answer, 'text'>): Record<string, unknown> => JSON.parse(text);

/** Looks at whichever server is there, until it answers. */
export const stubbornly = <T>(
  { organization: { urls }, chance }: Run,
  what: string,
  proof: Proof,
  look: (at: Client) => Promise<T | undefined>,
): Promise<T> =>
  until(
    what,
    async () => {
      const url = chance.pick(urls);
      try {
        return await look(client(url, proof(url)));
      } catch {
        return undefined;
      }
    },
    (seen) => seen !== undefined,
    120_000,
  ) as Promise<T>;

/** How a question to the owner may be ended. */
export type Verdict = 'approved' | 'rejected' | 'cancelled';
type Question = {
  readonly approvalId: string;
  readonly owner: Proof;
  /** The path at which an integrator cancels what it has asked for, if it may. */
  readonly cancelPath?: string;
};
export type Decided = { readonly verdict: Verdict; readonly answer: Answer };

const CHOICES: ReadonlyArray<readonly Verdict[]> = [
  ['approved'],
  ['approved'],
  ['approved', 'rejected'],
  ['rejected', 'approved'],
  ['rejected'],
  [],
];
const WITH_CANCEL: ReadonlyArray<readonly Verdict[]> = [
  ...CHOICES,
  ['cancelled'],
  ['approved', 'cancelled'],
  ['cancelled', 'rejected', 'approved'],
];

/** Decides at once, each at any server; sometimes nothing at all, and the time runs out. */
export function decide(run: Run, { approvalId, owner, cancelPath }: Question): Promise<Decided[]> {
  const verdicts = run.chance.pick(cancelPath === undefined ? CHOICES : WITH_CANCEL);
  return Promise.all(
    verdicts.map(async (verdict) => {
      const key = `${verdict} ${approvalId}`;
      const request: Request =
        verdict === 'cancelled'
          ? { path: cancelPath ?? '', proof: byApiKey(run.organization), key, body: {} }
          : { path: `/approvals/${approvalId}`, proof: owner, key, body: { decision: verdict } };
      return { verdict, answer: await ask(run, request) };
    }),
  );
}

/** That the rail then refused what was approved is an answer too. */
const hasWon = ({ answer }: Decided): boolean =>
  answer.status === 200 || (answer.status === 502 && bodyOf(answer)['error'] === 'settlement_failed');

/** How it must end; undefined if not one verdict has won of those that were given. */
export function endOfDecided(decided: readonly Decided[], goes: End): End | undefined {
  const [won, another] = decided.filter(hasWon);
  if (decided.length === 0) return 'rejected';
  if (won === undefined || another !== undefined) return undefined;
  return won.verdict === 'approved' ? goes : won.verdict;
}
