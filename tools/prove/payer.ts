// Clients that pay as integrators are advised to: each request has one idempotency key, and is repeated with
// it, at whichever server is there, until an answer comes.
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../test/support/chance.ts';
import { underLoad } from '../../test/support/load.ts';

const PAY = '/api/v1/wallet/pay';
const ANSWER_MS_MAX = 30_000;
const DEADLINE_MS = 120_000;
const PAUSE_MS = 30;
/** One of so many requests is given up soon and repeated. */
const ONE_IMPATIENT_OF = 5;
const IMPATIENT_MS_BELOW = 80;
/** Errors that do not answer what was asked: the server could not tell. */
const NOT_YET: ReadonlySet<string> = new Set(['internal_error', 'provider_error', 'service_unavailable']);
/** A purchase that was not decided in the time of the network, which asks again. */
const LATE = '"reason":"decision_timeout"';
const isAnswer = ({ status, text }: Pick<Answer, 'status' | 'text'>): boolean =>
  status < 500 ? !text.includes(LATE) : !NOT_YET.has(String(JSON.parse(text).error));

/** What proves who it is, at a server. */
export type Proof = (url: string) => Readonly<Record<string, string>>;
export type Request = {
  /** A payment, if left out. */
  readonly path?: string;
  readonly proof: Proof;
  readonly key: string;
  readonly body: unknown;
};
export type Answer = {
  readonly request: Request;
  readonly status: number;
  readonly text: string;
  readonly tries: number;
  /** What another server answered that was asked with the same key meanwhile. */
  readonly twin?: Pick<Answer, 'status' | 'text'>;
};

export async function attempt(
  url: string,
  { path = PAY, proof, key, body }: Request,
  msMax = ANSWER_MS_MAX,
): Promise<Omit<Answer, 'request' | 'tries'> | undefined> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...proof(url), 'Content-Type': 'application/json', 'X-Idempotency-Key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(msMax),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

export async function payUntilAnswered(
  urls: readonly string[],
  request: Request,
  chance: Chance,
): Promise<Answer> {
  const began = performance.now();
  const isImpatient = chance.below(ONE_IMPATIENT_OF) === 0;
  for (let tries = 1; ; tries++) {
    const msMax =
      isImpatient && tries === 1 ? 1 + chance.below(IMPATIENT_MS_BELOW) : underLoad(ANSWER_MS_MAX);
    const answer = await attempt(chance.pick(urls), request, msMax);
    if (answer !== undefined && isAnswer(answer)) return { request, ...answer, tries };
    const waitedMs = performance.now() - began;
    if (waitedMs > underLoad(DEADLINE_MS))
      throw new Error(`no answer in ${Math.round(waitedMs)} ms; last: ${answer?.text ?? 'no connection'}`);
    await wait(PAUSE_MS);
  }
}

/** Each request is at two servers at once. What is answered with success counts, at whichever of them. */
export async function payAtTwo(urls: readonly string[], request: Request, chance: Chance): Promise<Answer> {
  const first = chance.below(urls.length);
  const [one, other] = await Promise.all(
    [first, first + 1].map((i) => payUntilAnswered([urls[i % urls.length] ?? ''], request, chance)),
  );
  if (one === undefined || other === undefined) throw new Error('there are no two servers');
  return one.status < 300 ? { ...one, twin: other } : { ...other, twin: one };
}
