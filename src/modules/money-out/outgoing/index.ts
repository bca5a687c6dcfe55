// Outgoing: the one way of money out of a wallet, for payments, withdrawals and transfers. It waits for its
// owner or goes, settles here or is carried by the rail, and may come back.
export { approvalSubjectOf, endHeld, type Approving, type SubjectServices } from './approval-subject.ts';
export { checksOf, checksSchema, previewedChecks, walk, type WalkResult, type Rule } from './checks.ts';
export { defineOutgoing, followedBy } from './define.ts';
export { destinationAt } from './destination.ts';
export { toWhy, toWhyForAgent, whySchema } from './failures.ts';
export type { Follower } from './follower.ts';
export type { OutgoingNoun, OutgoingRow } from './noun.ts';
export { giveBackHeld, release, releaseFunds, spendingOf } from './release.ts';
export { ruleOf } from './rules.ts';
export { orderStatesOf } from './order-states.ts';
export { sentOrdersOf, type SentOrders } from './sent-orders.ts';
export { ownedOutgoing } from './owned.ts';
