// The life of a payment over the five rows that tell of it: the payment, its approval, its order to the rail,
// the occurrence of a schedule that made it, and its receipt. Which statuses they may have together is data:
// life.test.ts walks it, so that there are these and no others, and tools/gen draws it.
import type { ApprovalStatus } from '#modules/approvals/states.ts';
import type { PaymentStatus } from '#modules/money-out/payments/states.ts';
import type { RailStatus } from '#modules/money-out/rail/states.ts';
import type { RunStatus } from '#modules/money-out/schedules/states.ts';

type None = 'none';

/** Those of a payment that no schedule has made have no occurrence. */
export type Situation = {
  readonly payment: PaymentStatus | None;
  readonly approval: ApprovalStatus | None;
  readonly order: RailStatus | None;
  readonly receipt: 'kept' | None;
  /** The first follows from the payment; until it has followed the rail, it may be one of the others. */
  readonly occurrence: readonly RunStatus[];
};

const NOTHING = { payment: 'none', approval: 'none', order: 'none', receipt: 'none' } as const;
const WAITS = { ...NOTHING, payment: 'pending_approval', occurrence: ['pending_approval'] } as const;
const GOES = { ...NOTHING, payment: 'processing', order: 'pending', occurrence: ['processing'] } as const;
const ARRIVED = { ...NOTHING, payment: 'settled', receipt: 'kept', occurrence: ['completed'] } as const;
const SETTLED = { ...ARRIVED, order: 'settled', occurrence: ['completed', 'processing'] } as const;
const FAILED = { ...NOTHING, payment: 'failed', occurrence: ['failed'] } as const;
const REFUSED = { ...FAILED, order: 'failed', occurrence: ['failed', 'processing'] } as const;
const RETURNED = {
  payment: 'returned',
  approval: 'none',
  order: 'returned',
  receipt: 'kept',
  occurrence: ['failed', 'completed', 'processing'],
} as const;
const REJECTED = { ...NOTHING, payment: 'rejected', occurrence: ['rejected'] } as const;

export const SITUATIONS = {
  due: { ...NOTHING, occurrence: ['due'] },
  skipped: { ...NOTHING, occurrence: ['skipped'] },
  not_paid: { ...NOTHING, occurrence: ['failed'] },
  waits: { ...WAITS, approval: 'pending' },
  waits_approved: { ...WAITS, approval: 'approved' },
  goes: GOES,
  goes_approved: { ...GOES, approval: 'approved' },
  arrived: ARRIVED,
  arrived_approved: { ...ARRIVED, approval: 'approved' },
  settled: SETTLED,
  settled_approved: { ...SETTLED, approval: 'approved' },
  refused: REFUSED,
  refused_approved: { ...REFUSED, approval: 'approved' },
  returned: RETURNED,
  returned_approved: { ...RETURNED, approval: 'approved' },
  rejected: { ...REJECTED, approval: 'rejected' },
  expired: { ...REJECTED, approval: 'expired' },
  closed: { ...FAILED, approval: 'expired' },
  failed_approved: { ...FAILED, approval: 'approved' },
} as const satisfies Readonly<Record<string, Situation>>;

export type Name = keyof typeof SITUATIONS;
type Step = { readonly from: Name; readonly to: Name; readonly when: string };

const AGREED = 'the owner approves';

/** A payment begins as one of these, or with an occurrence that is due. */
export const BEGINS: readonly Name[] = ['due', 'waits', 'goes', 'arrived'];
export const STEPS: readonly Step[] = [
  { from: 'due', to: 'waits', when: 'it runs' },
  { from: 'due', to: 'goes', when: 'it runs' },
  { from: 'due', to: 'arrived', when: 'it runs' },
  { from: 'due', to: 'skipped', when: 'it runs, and is not to be paid' },
  { from: 'due', to: 'not_paid', when: 'it runs, and cannot be paid' },
  { from: 'waits', to: 'goes_approved', when: AGREED },
  { from: 'waits', to: 'arrived_approved', when: AGREED },
  { from: 'waits', to: 'waits_approved', when: `${AGREED}, and can put right what is in its way` },
  { from: 'waits', to: 'failed_approved', when: `${AGREED}, and nothing can put it right` },
  { from: 'waits', to: 'rejected', when: 'the owner rejects' },
  { from: 'waits', to: 'expired', when: 'its time is over' },
  { from: 'waits', to: 'closed', when: 'its sub-wallet is closed' },
  { from: 'waits_approved', to: 'goes_approved', when: `${AGREED} again` },
  { from: 'waits_approved', to: 'arrived_approved', when: `${AGREED} again` },
  { from: 'waits_approved', to: 'failed_approved', when: 'its time is over, or its sub-wallet is closed' },
  ...(['', '_approved'] as const).flatMap((how): readonly Step[] => [
    { from: `goes${how}`, to: `settled${how}`, when: 'the rail settles' },
    { from: `goes${how}`, to: `refused${how}`, when: 'the rail refuses' },
    { from: `goes${how}`, to: `returned${how}`, when: 'the rail reports a return first' },
    { from: `settled${how}`, to: `returned${how}`, when: 'the money comes back' },
  ]),
];

/** One payment at one moment, in one line. */
export type Together = Readonly<Record<'payment' | 'approval' | 'order' | 'receipt' | 'occurrence', string>>;
export const inOneLine = ({ payment, approval, order, receipt, occurrence }: Together): string =>
  `payment ${payment}, approval ${approval}, order ${order}, receipt ${receipt}, occurrence ${occurrence}`;

/** All that the five may have together. */
export const ALLOWED: readonly string[] = Object.values<Situation>(SITUATIONS).flatMap((one) =>
  [...(one.payment === 'none' ? [] : ['none']), ...one.occurrence].map((occurrence) =>
    inOneLine({ ...one, occurrence }),
  ),
);
