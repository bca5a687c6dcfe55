// Whether a change lets a card spend what it could not spend before, which a session that was left open must
// not be enough for.
import type { CardRow } from './tables.ts';

type Controls = Pick<
  CardRow,
  'allowed_mccs' | 'blocked_mccs' | 'merchant_lock' | 'amount_match' | 'expires_at'
>;

export const isLoosened = (before: Controls, after: Controls): boolean =>
  takesMoreKinds(before, after) ||
  (before.merchant_lock !== null && after.merchant_lock !== before.merchant_lock) ||
  (before.amount_match === 'exact' && after.amount_match !== 'exact') ||
  (before.expires_at !== null && (after.expires_at === null || after.expires_at > before.expires_at));

/** Of merchants. An empty list of those that are allowed stands for all. */
function takesMoreKinds(before: Controls, after: Controls): boolean {
  if (before.allowed_mccs.length > 0)
    return (
      after.allowed_mccs.length === 0 || after.allowed_mccs.some((mcc) => !before.allowed_mccs.includes(mcc))
    );
  const isAllowed = (mcc: string): boolean =>
    after.allowed_mccs.length === 0 || after.allowed_mccs.includes(mcc);
  return before.blocked_mccs.some((mcc) => isAllowed(mcc) && !after.blocked_mccs.includes(mcc));
}
