// The result of a call to a provider. `unknown` (a time-out, a broken connection, a 500) is a result of its
// own. It is resolved by asking again by our reference, never by sending again, and it never counts as a
// refusal.

export type OutsideAnswer<Value, Reason extends string = string> =
  | { readonly kind: 'accepted'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'unknown'; readonly cause: string };

export const accepted = <Value>(value: Value): OutsideAnswer<Value, never> => ({ kind: 'accepted', value });
export const unknownBecause = (cause: string): OutsideAnswer<never, never> => ({ kind: 'unknown', cause });
