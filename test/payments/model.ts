// What payments should come to, reckoned as plainly as possible and in another way than the product does it:
// what a limit counts is the sum of a list, and time is whole minutes.
export const DAY = 1_440;
/** As in the product: how long the owner is waited for, and for a second try. */
const ASKED_FOR = DAY;
const RETRIED_FOR = DAY;

export type Bound = 'cap' | 'day' | 'month' | 'panic';
export type Side = 'settled' | 'refused' | 'returned';

type Spent = { readonly payment: string; readonly at: number; readonly amount: number };
export type ModelAgent = {
  status: 'active' | 'paused' | 'closed';
  readonly auto: number;
  readonly bounds: Record<Bound, number | null>;
  spent: Spent[];
};
export type ModelPayment = {
  readonly agent: string | null;
  readonly payee: string;
  readonly amount: number;
  readonly at: number;
  readonly document: string | null;
  /** Where the payee led when it was made. */
  readonly leadTo: number;
  status: 'pending_approval' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected';
  approval: 'none' | 'pending' | 'approved' | 'rejected' | 'expired';
  expiresAt: number;
  canRetry: boolean;
  order: 'none' | 'pending' | 'settled' | 'failed' | 'returned';
};
export type ModelPayee = { readonly isInside: boolean; known: number; leadsTo: number };
export type Model = {
  now: number;
  available: number;
  /** In the wallet of the payee inside. */
  elsewhere: number;
  /** Where the days of the wallet begin, in minutes after those of UTC. */
  readonly dayBegins: number;
  readonly agents: Record<string, ModelAgent>;
  readonly payees: Record<string, ModelPayee>;
  readonly payments: Record<string, ModelPayment>;
};

export type Pay = {
  readonly kind: 'pay';
  readonly id: string;
  /** Null: the owner, of the whole wallet. */
  readonly agent: string | null;
  readonly bySession: boolean;
  readonly payee: string;
  readonly amount: number;
  readonly document: string | null;
};
export type Deciding = { readonly kind: 'approve' | 'reject' | 'expire'; readonly payment: string };
export type Act =
  | Pay
  | Deciding
  | { readonly kind: 'pause' | 'resume' | 'close'; readonly agent: string }
  | { readonly kind: 'bound'; readonly agent: string; readonly bound: Bound; readonly to: number }
  | { readonly kind: 'rail'; readonly payment: string; readonly says: readonly Side[] }
  | { readonly kind: 'move'; readonly payee: string }
  | { readonly kind: 'wait'; readonly minutes: number };

/** Changes the model, and answers what the caller is answered. */
export function happen(model: Model, act: Act): string {
  switch (act.kind) {
    case 'pay':
      return pay(model, act);
    case 'approve':
      return approve(model, paymentOf(model, act.payment));
    case 'reject':
      return reject(model, paymentOf(model, act.payment));
    case 'expire':
      return expire(model, paymentOf(model, act.payment));
    case 'rail':
      for (const one of act.says) railSays(model, paymentOf(model, act.payment), one);
      return 'heard';
    case 'bound':
      return bound(model, agentOf(model, act.agent), act);
    case 'move': {
      const payee = payeeOf(model, act.payee);
      payee.leadsTo = 1 - payee.leadsTo;
      return 'moved';
    }
    case 'wait':
      model.now += act.minutes;
      return 'waited';
    default:
      return change(agentOf(model, act.agent), act.kind);
  }
}

function there<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('the model does not know it');
  return one;
}
export const agentOf = (model: Model, id: string): ModelAgent => there(model.agents[id]);
const payeeOf = (model: Model, id: string): ModelPayee => there(model.payees[id]);
const paymentOf = (model: Model, id: string): ModelPayment => there(model.payments[id]);

/** What counts now. */
export function usedOf(model: Model, { spent }: Pick<ModelAgent, 'spent'>, which: Bound): number {
  const day = (at: number): number => Math.floor((at - model.dayBegins) / DAY);
  const month = (at: number): string => new Date((at - model.dayBegins) * 60_000).toISOString().slice(0, 7);
  const counts = {
    cap: () => true,
    day: (at: number) => day(at) === day(model.now),
    month: (at: number) => month(at) === month(model.now),
    panic: (at: number) => at >= model.now - DAY,
  }[which];
  return spent.reduce((sum, { at, amount }) => (counts(at) ? sum + amount : sum), 0);
}

function isOver(model: Model, agent: ModelAgent, which: Bound, amount: number): boolean {
  const limit = agent.bounds[which];
  return limit !== null && usedOf(model, agent, which) + amount > limit;
}

export const heldIn = (model: Model): number =>
  Object.values(model.payments).reduce(
    (sum, { status, amount }) =>
      status === 'pending_approval' || status === 'processing' ? sum + amount : sum,
    0,
  );

/** What holds an invoice. */
export const holderOf = (model: Model, document: string): string | undefined =>
  Object.entries(model.payments).find(
    ([, one]) =>
      one.document === document && ['pending_approval', 'processing', 'settled'].includes(one.status),
  )?.[0];

export const waitingOf = (model: Model, agent: string): number =>
  Object.values(model.payments).filter((one) => one.agent === agent && one.status === 'pending_approval')
    .length;

function pay(model: Model, { id, agent: agentId, amount, document, ...act }: Pay): string {
  const agent = agentId === null ? null : agentOf(model, agentId);
  const payee = payeeOf(model, act.payee);
  if (agent !== null && agent.status !== 'active') return 'inactive';
  if (document !== null && holderOf(model, document) !== undefined) return 'document_already_paid';
  if (agent !== null && isOver(model, agent, 'panic', amount)) return 'panic_limit_reached';
  if (model.available < amount) return 'insufficient_balance';
  const asks =
    payee.leadsTo !== payee.known ||
    (agent !== null &&
      (amount >= agent.auto ||
        (['cap', 'day', 'month'] as const).some((b) => isOver(model, agent, b, amount))));

  model.available -= amount;
  agent?.spent.push({ payment: id, at: model.now, amount });
  const payment: ModelPayment = {
    agent: agentId,
    payee: act.payee,
    amount,
    at: model.now,
    document,
    leadTo: payee.leadsTo,
    status: 'pending_approval',
    approval: asks ? 'pending' : 'none',
    expiresAt: model.now + ASKED_FOR,
    canRetry: false,
    order: 'none',
  };
  model.payments[id] = payment;
  if (!asks) go(model, payment);
  return payment.status;
}

function go(model: Model, payment: ModelPayment): void {
  payment.status = 'processing';
  if (!payeeOf(model, payment.payee).isInside) {
    payment.order = 'pending';
    return;
  }
  model.elsewhere += payment.amount;
  payment.status = 'settled';
}

/** The money is back, and so is the room in the limits. */
function undo(model: Model, payment: ModelPayment, status: 'failed' | 'rejected'): void {
  model.available += payment.amount;
  const id = there(Object.entries(model.payments).find(([, one]) => one === payment))[0];
  if (payment.agent !== null) {
    const agent = agentOf(model, payment.agent);
    agent.spent = agent.spent.filter((one) => one.payment !== id);
  }
  payment.status = status;
}

function approve(model: Model, payment: ModelPayment): string {
  const isRetry = payment.approval === 'approved' && payment.canRetry;
  if (payment.approval === 'expired') return 'approval expired';
  if (!isRetry && payment.approval !== 'pending') return 'approval already decided';
  if (!isRetry && payment.expiresAt <= model.now) return 'approval expired';
  const payee = payeeOf(model, payment.payee);
  const agent = payment.agent === null ? undefined : agentOf(model, payment.agent);
  payment.approval = 'approved';
  payment.canRetry = false;
  if (agent?.status === 'closed') return over(model, payment, 'sub_wallet_closed');
  if (payee.leadsTo !== payment.leadTo) return over(model, payment, 'payee_changed');
  if (agent?.status === 'paused') {
    payment.canRetry = true;
    payment.expiresAt = model.now + RETRIED_FOR;
    return 'sub_wallet_paused';
  }
  payee.known = payee.leadsTo;
  go(model, payment);
  return payment.status;
}

function over(model: Model, payment: ModelPayment, reason: string): string {
  undo(model, payment, 'failed');
  return reason;
}

function reject(model: Model, payment: ModelPayment): string {
  if (payment.approval === 'expired') return 'approval expired';
  if (payment.approval !== 'pending') return 'approval already decided';
  if (payment.expiresAt <= model.now) return 'approval expired';
  payment.approval = 'rejected';
  undo(model, payment, 'rejected');
  return 'rejected';
}

function expire(model: Model, payment: ModelPayment): string {
  const isWaiting = payment.approval === 'pending' || payment.canRetry;
  if (!isWaiting || payment.expiresAt > model.now) return 'heard';
  if (payment.approval === 'pending') payment.approval = 'expired';
  payment.canRetry = false;
  undo(model, payment, 'rejected');
  return 'heard';
}

/** The first final word counts; one that is returned had arrived. */
function railSays(model: Model, payment: ModelPayment, says: Side): void {
  if (payment.order === 'pending' && says === 'refused') {
    payment.order = 'failed';
    undo(model, payment, 'failed');
  } else if (payment.order === 'pending') {
    payment.order = 'settled';
    payment.status = 'settled';
  }
  if (says !== 'returned' || payment.order !== 'settled') return;
  payment.order = 'returned';
  payment.status = 'returned';
  model.available += payment.amount;
}

function bound(model: Model, agent: ModelAgent, { bound: which, to }: { bound: Bound; to: number }): string {
  if (agent.status === 'closed') return 'inactive';
  if (to !== agent.bounds[which] && to < usedOf(model, agent, which)) return 'below used';
  agent.bounds[which] = to;
  return 'set';
}

function change(agent: ModelAgent, kind: 'pause' | 'resume' | 'close'): string {
  if (kind === 'close') {
    agent.status = 'closed';
    return 'set';
  }
  if (agent.status === 'closed') return 'inactive';
  agent.status = kind === 'pause' ? 'paused' : 'active';
  return 'set';
}
