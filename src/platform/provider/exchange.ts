// One request and its answer. What could not be sent is `not_sent`; from the moment in which the request is
// handed to a connection, whatever breaks is `unknown`. Nothing is sent a second time.
import type { Dispatcher } from 'undici';
import type { ProviderAnswer, ProviderCall } from './call.ts';

export type ExchangeLimits = {
  /** The time from the first try to connect to the last byte of the answer. */
  readonly msMax: number;
  readonly answerBytesMax: number;
};

type Sent = Pick<ProviderCall, 'method' | 'path' | 'headers' | 'body'>;
type Headers = Readonly<Record<string, string>>;

export const notSent = (reason: string, laterMs?: number): ProviderAnswer => ({
  kind: 'not_sent',
  reason,
  ...(laterMs === undefined ? {} : { laterMs }),
});
const IMPATIENT = 'its caller did not wait longer';
const unknown = (reason: string): ProviderAnswer => ({ kind: 'unknown', reason });

/** Rejects if the call itself cannot be written down as HTTP, which is a mistake in a driver. */
export function exchange(
  dispatcher: Dispatcher,
  { method, path, headers = {}, body }: Sent,
  { msMax, answerBytesMax }: ExchangeLimits,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  if (signal.aborted) return Promise.resolve(notSent(IMPATIENT));
  const { promise, resolve, reject } = Promise.withResolvers<ProviderAnswer>();
  const answer = { status: 0, headers: {} as Headers, chunks: [] as Buffer[], bytes: 0 };
  let controller: Dispatcher.DispatchController | undefined;
  let isOver = false;

  const end = (settle: () => void): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    settle();
  };
  const endWith = (given: ProviderAnswer): void => end(() => resolve(given));
  const giveUp = (reason: string): void => {
    endWith(controller === undefined ? notSent(`connect: ${reason}`) : unknown(`answer: ${reason}`));
    controller?.abort(new Error(reason));
  };
  const timer = setTimeout(() => giveUp(`none within ${msMax} ms`), msMax);
  const onAbort = (): void => giveUp(IMPATIENT);
  signal.addEventListener('abort', onAbort, { once: true });

  dispatcher.dispatch(
    { method, path, headers, body: body ?? null },
    {
      // Called right before the first byte is written. One that was given up while it waited for a connection
      // has been answered as not sent, and one that was written once is not written again.
      onRequestStart(given) {
        if (isOver || controller !== undefined) return given.abort(new Error('it is over'));
        controller = given;
      },
      onResponseStart(_controller, status, all) {
        Object.assign(answer, { status, headers: headersOf(all) });
      },
      onResponseData(_controller, chunk) {
        answer.bytes += chunk.length;
        if (answer.bytes > answerBytesMax) giveUp(`more than ${answerBytesMax} bytes`);
        else answer.chunks.push(chunk);
      },
      onResponseEnd() {
        const { status, headers: all, chunks } = answer;
        const text = Buffer.concat(chunks).toString('utf8');
        endWith({ kind: 'answered', status, headers: all, text });
      },
      onResponseError(_controller, error) {
        const code = codeOf(error);
        if (code === 'UND_ERR_INVALID_ARG') end(() => reject(new Error('this call cannot be sent')));
        else endWith(controller === undefined ? notSent(`connect: ${code}`) : unknown(`answer: ${code}`));
      },
    },
  );
  return promise;
}

/**
 * The code of an error, of several addresses that of the last, which had the most time. Texts of errors
 * quote, and are not passed on.
 */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors.at(-1));
  if (!(error instanceof Error)) return 'no error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const headersOf = (all: NodeJS.Dict<string | readonly string[]>): Headers =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? value : (value ?? []).join(', '),
    ]),
  );
