// What Home counts, where each number leads, and how tall the bars of its days are.
import type { Schemas } from '../contract.ts';

type Overview = Schemas['Overview'];
type Place = { readonly path: string; readonly query?: Record<string, string> };

export type Attention = {
  readonly name: 'approvals' | 'review' | 'holds' | 'endpoints' | 'gaveUp';
  readonly count: number;
  readonly isAtLeast: boolean;
  readonly place: Place;
};

/** Without the parts that the reader may not see. */
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
      place: {
        path: '/cards',
        ...(holds.oldestCardId === null ? {} : { query: { peek: holds.oldestCardId } }),
      },
    });
  if (webhooks !== undefined)
    found.push(
      {
        name: 'endpoints',
        count: webhooks.degraded + webhooks.disabled,
        isAtLeast: false,
        place: { path: '/webhooks' },
      },
      { name: 'gaveUp', ...webhooks.gaveUp, place: { path: '/webhooks' } },
    );
  return found;
}

type Day = NonNullable<Overview['purchases']>['days'][number];
export type Bar = { readonly date: string; readonly approved: number; readonly declined: number };

/** Of the height of the chart, which the day with most purchases fills. What is there is seen. */
export function barsOf(days: readonly Day[], height: number, heightMin: number): Bar[] {
  const most = Math.max(1, ...days.map(({ approved, declined }) => approved + declined));
  const share = (count: number): number =>
    count === 0 ? 0 : Math.max(heightMin, ((height - heightMin) * count) / most);
  return days.map(({ date, approved, declined }) => ({
    date,
    approved: share(approved),
    declined: share(declined),
  }));
}
