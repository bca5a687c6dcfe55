// Why money is set aside: it waits for the person, or is on its way to another bank.
import type { ListedApproval } from '../reads.ts';

export type Held = { readonly why: 'approvals' | 'onTheWay'; readonly minor: number; readonly count: number };

/** A card that is asked for takes nothing from the wallet. */
const takesMoney = ({ actionType }: ListedApproval): boolean => actionType !== 'card_issue';

export function heldFor(held: number, pending: readonly ListedApproval[]): Held[] {
  const waiting = pending.filter(takesMoney);
  const minor = waiting.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // What was decided a moment ago may be counted here and set aside no more, or the other way round.
  const onTheWay = held - minor;
  return [
    ...(minor > 0 && onTheWay >= 0 ? [{ why: 'approvals', minor, count: waiting.length } as const] : []),
    ...(onTheWay > 0 ? [{ why: 'onTheWay', minor: onTheWay, count: 1 } as const] : []),
  ];
}
