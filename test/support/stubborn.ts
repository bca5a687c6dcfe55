// A client as integrators are advised to write it: it repeats a request with the same idempotency key
// until it gets an answer that is one, whatever happens to the servers in between.
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { underLoad } from './load.ts';
import { WAIT_MS_MAX } from './wait.ts';

export type KeyedRequest = {
  readonly path: string;
  readonly apiKey: string;
  readonly idempotencyKey: string;
  readonly body: unknown;
};
export type FinalAnswer = {
  readonly status: number;
  /** Byte for byte. */
  readonly text: string;
  readonly replayed: boolean;
  readonly tries: number;
};
export type Attempt = Omit<FinalAnswer, 'tries'> & { readonly headers: Headers };

const REQUEST_MS_MAX = 30_000;
const PAUSE_MS = 30;

/** One try; undefined if no whole answer came. */
export async function attempt(
  url: string,
  request: KeyedRequest,
  waitMsMax = REQUEST_MS_MAX,
): Promise<Attempt | undefined> {
  try {
    const response = await fetch(url + request.path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${request.apiKey}`,
        'Content-Type': 'application/json',
        'X-Idempotency-Key': request.idempotencyKey,
      },
      body: JSON.stringify(request.body),
      signal: AbortSignal.timeout(underLoad(waitMsMax)),
    });
    const text = await response.text();
    const { status, headers } = response;
    return { status, text, headers, replayed: headers.get('idempotent-replayed') === 'true' };
  } catch {
    return undefined;
  }
}

/** `notYet`: the statuses that are no answer. */
export async function askUntilAnswered(
  urls: readonly string[],
  request: KeyedRequest,
  chance: Chance,
  notYet: readonly number[] = [503],
): Promise<FinalAnswer> {
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    const answer = await attempt(chance.pick(urls), request);
    if (answer !== undefined && !notYet.includes(answer.status)) {
      const { status, text, replayed } = answer;
      return { status, text, replayed, tries };
    }
    const waitedMs = performance.now() - began;
    if (waitedMs > underLoad(WAIT_MS_MAX))
      throw new Error(`no answer in ${Math.round(waitedMs)} ms; last: ${answer?.text ?? 'no connection'}`);
    await wait(PAUSE_MS);
  }
}
