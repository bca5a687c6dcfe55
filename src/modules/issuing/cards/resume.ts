// Goes on with what a request with the same idempotency key has begun before its answer was lost, so that one
// request makes one card with one hold, or none.
import { repeatOf } from '#platform/idempotency/repeat.ts';
import { issueRequested, type Creating } from './issue.ts';
import { notIssued } from './not-issued.ts';
import { findByKey, findShownCard, type ShownCard } from './queries.ts';
import { requireOneList } from './limits.ts';
import type { CardRow } from './tables.ts';

/**
 * The card that this idempotency key has requested before, brought to its end; undefined if the caller is to
 * request one.
 */
export async function resumeCard(creating: Creating): Promise<ShownCard | undefined> {
  const { body } = creating;
  const before = await findBefore(creating);
  requireOneList(body.allowedMccs ?? [], body.blockedMccs ?? [], 'blockedMccs');
  return before === undefined ? undefined : endOf(creating, before);
}

/** A card that failed because a provider did not answer has left its key free. */
async function findBefore({ pool, tenant, requestKey }: Creating): Promise<CardRow | undefined> {
  if (requestKey === undefined) return undefined;
  const row = await findByKey(pool, tenant.id, requestKey.digest, tenant.now());
  if (row === undefined || row.failure === 'provider_error') return undefined;
  return repeatOf(row, requestKey).row;
}

/** Returns undefined if the card failed for want of an answer; the caller then requests it again. */
async function endOf(creating: Creating, row: CardRow): Promise<ShownCard | undefined> {
  if (row.status === 'REQUESTED') return issueRequested(creating, row);
  if (row.status === 'FAILED') {
    if (row.failure === null || row.failure === 'provider_error') return undefined;
    throw await notIssued(creating, row, row.failure);
  }
  const card = await findShownCard(creating.pool, creating.tenant.id, row.id);
  if (card === undefined) throw new Error(`the card ${row.id} was there and is not`);
  return card;
}
