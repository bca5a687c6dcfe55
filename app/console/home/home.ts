// What Home counts, and where each number leads.
import type { Schemas } from '../../contract.ts';
import { placeOfOne, type OneAt } from '../../lib/one-at.ts';

type Overview = Schemas.Overview;

export type Attention = {
  readonly name: 'approvals' | 'review' | 'holds' | 'endpoints' | 'notDelivered';
  readonly count: number;
  readonly isAtLeast: boolean;
  readonly place: OneAt;
};

/** What waits for the reader, without the parts that they may not see. */
export function attentionOf({ approvals, cardholders, holds, webhooks }: Overview): Attention[] {
  const found: Attention[] = [];
  if (approvals !== undefined)
    found.push({
      name: 'approvals',
      ...approvals.pending,
      place: { path: '/approvals', query: { status: 'pending' } },
    });
  if (cardholders !== undefined)
    found.push({
      name: 'review',
      ...cardholders.inReview,
      place: { path: '/cardholders', query: { kycStatus: 'review' } },
    });
  if (holds !== undefined)
    found.push({
      name: 'holds',
      ...holds.unresolved,
      place: holds.oldestCardId === null ? { path: '/cards' } : placeOfOne('cards', holds.oldestCardId),
    });
  if (webhooks !== undefined)
    found.push(
      {
        name: 'endpoints',
        count: webhooks.degraded + webhooks.disabled,
        isAtLeast: false,
        place: { path: '/webhooks' },
      },
      { name: 'notDelivered', ...webhooks.notDelivered, place: { path: '/webhooks' } },
    );
  return found;
}
