// What a client asks a person for: the request that a page is about, whether it can be answered still, and
// the answer that gives nothing.
import { hashOfLink, isLinkSecret } from '#platform/secrets/link.ts';
import type { Answered } from './consent.ts';
import { answerRequest, findRequest } from './queries.ts';
import { answerAt } from './redirect-uri.ts';
import type { GrantServices } from './services.ts';
import type { RequestRow } from './tables.ts';

/** The request that a page is about; undefined for a link that is not ours, or was forgotten. */
export const requestOf = async (
  { pool }: Pick<GrantServices, 'pool'>,
  secret: string,
): Promise<RequestRow | undefined> =>
  isLinkSecret(secret) ? findRequest(pool, hashOfLink(secret)) : undefined;

export const isOpen = (
  { clock }: Pick<GrantServices, 'clock'>,
  { answered_at: answeredAt, expires_at: expiresAt }: RequestRow,
): boolean => answeredAt === null && expiresAt > clock.now();

/** Returns where the browser goes, without a code. */
export async function deny(
  { pool, clock, baseUrl }: Pick<GrantServices, 'pool' | 'clock' | 'baseUrl'>,
  { id }: RequestRow,
): Promise<Answered> {
  const answered = await answerRequest(pool, id, clock.now());
  if (answered === undefined) return { problem: 'over' };
  const details = { error: 'access_denied', error_description: 'the person did not agree' };
  return { location: answerAt(answered, baseUrl(), details) };
}
