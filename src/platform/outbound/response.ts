// Reads one response: its status, its Retry-After and the beginning of its body, as text that PostgreSQL can
// store.
import type { Dispatcher } from 'undici';

export type Outcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: string;
      readonly retryAfter: string | null;
      /** The body was read to its end; otherwise the connection cannot be used again. */
      readonly isWhole: boolean;
    }
  | {
      readonly kind: 'broken';
      readonly error: Error;
      /** Part of the request was written. */
      readonly isSent: boolean;
      /** Part of the response was read. */
      readonly isBegun: boolean;
    };

const BODY_BYTES_MAX = 16 * 1024;
const RETRY_AFTER_BYTES_MAX = 64;
const RETRY_AFTER = 'retry-after';

/** Calls `done` once; what comes after that is ignored. */
export function readResponse(
  onSend: () => void,
  done: (outcome: Outcome) => void,
): Dispatcher.DispatchHandler {
  let isOver = false;
  let isSent = false;
  let isBegun = false;
  let status = 0;
  let retryAfter: string | null = null;
  let chunks: Buffer[] | undefined;
  let bytes = 0;

  const end = (outcome: Outcome): void => {
    if (isOver) return;
    isOver = true;
    done(outcome);
  };
  const answered = (isWhole: boolean): void =>
    end({ kind: 'answered', status, body: textOf(chunks), retryAfter, isWhole });

  return {
    onConnect() {
      isSent = true;
      onSend();
    },
    onResponseStarted: () => void (isBegun = true),
    // Informational responses come first; the final one overwrites them.
    onHeaders(code, headers) {
      status = code;
      retryAfter = retryAfterOf(headers);
      return true;
    },
    onData(chunk) {
      const room = BODY_BYTES_MAX - bytes;
      bytes += chunk.length;
      (chunks ??= []).push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      if (bytes > BODY_BYTES_MAX) answered(false);
      return true;
    },
    onComplete: () => answered(true),
    onError: (error) => end({ kind: 'broken', error, isSent, isBegun }),
  };
}

/** Replaces invalid UTF-8, and NUL, which PostgreSQL cannot store. */
function textOf(chunks: readonly Buffer[] | undefined): string {
  const [first] = chunks ?? [];
  if (chunks === undefined || first === undefined) return '';
  const text = (chunks.length === 1 ? first : Buffer.concat(chunks)).toString('utf8');
  return text.includes('\0') ? text.replaceAll('\0', '\u{fffd}') : text;
}

function retryAfterOf(headers: readonly (Buffer | string)[]): string | null {
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = headers[i] ?? '';
    if (name.length !== RETRY_AFTER.length || name.toString().toLowerCase() !== RETRY_AFTER) continue;
    const value = headers[i + 1] ?? '';
    return value.length > RETRY_AFTER_BYTES_MAX ? null : value.toString().trim();
  }
  return null;
}
