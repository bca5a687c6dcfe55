// What owners are asked about, by the names that the API shows. What a name stands for is its question, in
// the folder of its noun.
export const ACTIONS = [
  'wallet_pay',
  'scheduled_payment',
  'withdraw',
  'send',
  'send_batch',
  'card_issue',
] as const;
export type Action = (typeof ACTIONS)[number];
