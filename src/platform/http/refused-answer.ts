// The answer of a refusal.
import type { StoredAnswer } from '../idempotency/idempotency.ts';
import { notFoundIn } from '../ids/kind.ts';
import { CHALLENGES, refusalBody, type ErrorContext, type Refusal } from '../refusals/refusal.ts';
import type { AnyRoute } from '../route/route.ts';

/** The parts of a request that its answer needs; headers are added while it is made. */
export type Replying = ErrorContext & {
  readonly headers: Record<string, string>;
  readonly route: AnyRoute | undefined;
};
export const RETRY_AFTER_SECONDS = '1';

export function refusedAnswer(error: Refusal, asked: Replying): StoredAnswer {
  const { headers, route } = asked;
  const isBare =
    error.code === 'not_found' && error.details['field'] === undefined && error.wording.message === undefined;
  const refused = (isBare ? (route?.noSuch?.() ?? notFoundIn(route?.params)) : undefined) ?? error;
  const { challenge = 'Bearer', retryAfterSeconds } = error.wording;
  if (error.row.status === 401) headers['WWW-Authenticate'] = CHALLENGES[challenge];
  if (error.row.status === 503) headers['Retry-After'] = RETRY_AFTER_SECONDS;
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  return { status: error.row.status, body: JSON.stringify(refusalBody(refused, asked)) };
}
