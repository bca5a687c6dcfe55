// What payments, withdrawals and transfers should come to, reckoned as plainly as possible and in another way
// than the product does it: what a limit counts is the sum of a list, and time is whole minutes.
export const DAY = 1_440;
/** As in the product: how long the owner is waited for, and for a second try. */
const ASKED_FOR = DAY;
const RETRIED_FOR = DAY;

export type Bound = 'cap' | 'day' | 'month' | 'panic';
/** What is heard of an order. */
export type Side = 'taken' | 'settled' | 'refused' | 'returned';
export type Kind = 'payment' | 'withdrawal' | 'transfer';

type Spent = { readonly spending: string; readonly at: number; readonly amount: number };
type ModelSpender = {
  readonly auto: number;
  readonly bounds: Record<Bound, number | null>;
  spent: Spent[];
};
export type ModelAgent = ModelSpender & { status: 'active' | 'paused' | 'closed' };
export type ModelSpending = {
  readonly kind: Kind;
  readonly agent: string | null;
  readonly payee: string;
  readonly amount: number;
  readonly document: string | null;
  /** Where the payee led when it was made. */
  readonly leadTo: number;
  status:
    | 'pending_approval'
    | 'approved'
    | 'processing'
    | 'settled'
    | 'failed'
    | 'returned'
    | 'rejected'
    | 'cancelled';
  approval: 'none' | 'pending' | 'approved' | 'rejected' | 'expired';
  expiresAt: number;
  canRetry: boolean;
  order: 'none' | 'pending' | 'settled' | 'failed' | 'returned';
  /** Where it is noted, whether the rail has had the order without ending it at once. */
  isTaken: boolean;
};
export type ModelPayee = { readonly isInside: boolean; known: number; leadsTo: number };
export type Model = {
  now: number;
  available: number;
  /** In the wallet of the payee inside. */
  elsewhere: number;
  /** Where the days of the wallet begin, in minutes after those of UTC. */
  readonly dayBegins: number;
  /** Who spends from the whole wallet. */
  readonly owner: ModelSpender;
  readonly agents: Record<string, ModelAgent>;
  readonly payees: Record<string, ModelPayee>;
  readonly spendings: Record<string, ModelSpending>;
};

type Spending = { readonly id: string; readonly payee: string; readonly amount: number };
export type Pay = Spending & {
  readonly kind: 'pay';
  /** Null: the owner, of the whole wallet. */
  readonly agent: string | null;
  readonly bySession: boolean;
  readonly document: string | null;
};
export type Withdraw = Spending & { readonly kind: 'withdraw' };
export type Send = Spending & {
  readonly kind: 'send';
  readonly agent: string;
  readonly document: string | null;
};
export type Deciding = {
  readonly kind: 'approve' | 'approve_unidentified' | 'reject' | 'expire';
  readonly spending: string;
};
export type Act =
  | Pay
  | Withdraw
  | Send
  | Deciding
  | { readonly kind: 'cancel'; readonly spending: string }
  | { readonly kind: 'pause' | 'resume' | 'close'; readonly agent: string }
  | { readonly kind: 'bound'; readonly agent: string; readonly bound: Bound; readonly to: number }
  | { readonly kind: 'rail'; readonly spending: string; readonly says: readonly Side[] }
  | { readonly kind: 'move'; readonly payee: string }
  | { readonly kind: 'wait'; readonly minutes: number };

/** Changes the model, and answers what the caller is answered. */
export function happen(model: Model, act: Act): string {
  switch (act.kind) {
    case 'pay':
      return pay(model, act);
    case 'withdraw':
      return withdraw(model, act);
    case 'send':
      return send(model, act);
    case 'approve':
    case 'approve_unidentified':
      return approve(model, spendingOf(model, act.spending), act.kind === 'approve');
    case 'reject':
      return reject(model, spendingOf(model, act.spending));
    case 'expire':
      return expire(model, spendingOf(model, act.spending));
    case 'cancel':
      return cancel(model, spendingOf(model, act.spending));
    case 'rail':
      for (const one of act.says) railSays(model, spendingOf(model, act.spending), one);
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
const spenderOf = (model: Model, agent: string | null): ModelSpender =>
  agent === null ? model.owner : agentOf(model, agent);
const payeeOf = (model: Model, id: string): ModelPayee => there(model.payees[id]);
const spendingOf = (model: Model, id: string): ModelSpending => there(model.spendings[id]);

/** What counts now. */
export function usedOf(model: Model, { spent }: Pick<ModelSpender, 'spent'>, which: Bound): number {
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

function isOver(model: Model, spender: ModelSpender, which: Bound, amount: number): boolean {
  const limit = spender.bounds[which];
  return limit !== null && usedOf(model, spender, which) + amount > limit;
}
/** All agents take what the wallet may, or what this one may where that is more; by whole hours. */
function isOverTogether(model: Model, agentId: string, amount: number): boolean {
  const hour = (at: number): number => Math.floor(at / 60);
  const used = Object.values(model.agents)
    .flatMap(({ spent }) => spent)
    .reduce((sum, one) => (hour(one.at) >= hour(model.now) - 24 ? sum + one.amount : sum), 0);
  const limit = Math.max(model.owner.bounds.panic ?? 0, agentOf(model, agentId).bounds.panic ?? 0);
  return used + amount > limit;
}
const overOf = (model: Model, spender: ModelSpender, amount: number): Bound | undefined =>
  (['cap', 'day', 'month'] as const).find((which) => isOver(model, spender, which, amount));

/** Set aside, and neither gone nor given back. */
const HELD: ReadonlySet<ModelSpending['status']> = new Set(['pending_approval', 'approved', 'processing']);

export const heldIn = (model: Model): number =>
  Object.values(model.spendings).reduce(
    (sum, { status, amount }) => (HELD.has(status) ? sum + amount : sum),
    0,
  );

/** What holds an invoice. */
export const holderOf = (model: Model, document: string): string | undefined =>
  Object.entries(model.spendings).find(
    ([, one]) => one.document === document && (HELD.has(one.status) || one.status === 'settled'),
  )?.[0];

export const waitingOf = (model: Model, agent: string): number =>
  Object.values(model.spendings).filter((one) => one.agent === agent && one.status === 'pending_approval')
    .length;

function pay(model: Model, { agent, amount, document, ...act }: Pay): string {
  const spender = spenderOf(model, agent);
  const payee = payeeOf(model, act.payee);
  if (agent !== null && agentOf(model, agent).status !== 'active') return 'inactive';
  if (document !== null && holderOf(model, document) !== undefined) return 'document_already_paid';
  if (isOver(model, spender, 'panic', amount) || (agent !== null && isOverTogether(model, agent, amount)))
    return 'panic_limit_reached';
  if (model.available < amount) return 'insufficient_balance';
  const asks =
    payee.leadsTo !== payee.known || amount >= spender.auto || overOf(model, spender, amount) !== undefined;
  return spend(model, { ...act, kind: 'payment', agent, amount, document }, asks);
}

function withdraw(model: Model, { amount, ...act }: Withdraw): string {
  if (isOver(model, model.owner, 'panic', amount)) return 'panic_limit_reached';
  if (model.available < amount) return 'insufficient_balance';
  const made = { ...act, kind: 'withdrawal', agent: null, amount, document: null } as const;
  return spend(model, made, amount >= model.owner.auto);
}

/** The owner is asked about an amount, and never about a limit. */
function send(model: Model, { agent: agentId, amount, document, ...act }: Send): string {
  const agent = agentOf(model, agentId);
  if (document !== null && holderOf(model, document) !== undefined) return 'document_already_paid';
  if (agent.status !== 'active') return 'inactive';
  if (isOver(model, agent, 'panic', amount) || isOverTogether(model, agentId, amount))
    return 'panic_limit_reached';
  const reached = overOf(model, agent, amount);
  if (reached !== undefined) return `over its ${reached}`;
  if (model.available < amount) return 'insufficient_balance';
  return spend(model, { ...act, kind: 'transfer', agent: agentId, amount, document }, amount >= agent.auto);
}

type New = Spending & Pick<ModelSpending, 'kind' | 'agent' | 'document'>;

function spend(model: Model, { id, ...made }: New, asks: boolean): string {
  model.available -= made.amount;
  spenderOf(model, made.agent).spent.push({ spending: id, at: model.now, amount: made.amount });
  const spending: ModelSpending = {
    ...made,
    leadTo: payeeOf(model, made.payee).leadsTo,
    status: 'pending_approval',
    // Of each withdrawal there is a record of what the gate said.
    approval: asks ? 'pending' : made.kind === 'withdrawal' ? 'approved' : 'none',
    expiresAt: model.now + ASKED_FOR,
    canRetry: false,
    order: 'none',
    isTaken: false,
  };
  model.spendings[id] = spending;
  if (!asks) go(model, spending, 'processing');
  return spending.status;
}

function go(model: Model, spending: ModelSpending, onItsWay: 'approved' | 'processing'): void {
  if (!payeeOf(model, spending.payee).isInside) {
    spending.status = onItsWay;
    spending.order = 'pending';
    return;
  }
  model.elsewhere += spending.amount;
  spending.status = 'settled';
}

/** The money is back, and so is the room in the limits. */
function undo(model: Model, spending: ModelSpending, status: 'failed' | 'rejected' | 'cancelled'): void {
  model.available += spending.amount;
  const id = there(Object.entries(model.spendings).find(([, one]) => one === spending))[0];
  const spender = spenderOf(model, spending.agent);
  spender.spent = spender.spent.filter((one) => one.spending !== id);
  spending.status = status;
}

function approve(model: Model, spending: ModelSpending, isIdentified: boolean): string {
  const isRetry = spending.approval === 'approved' && spending.canRetry && spending.expiresAt > model.now;
  if (spending.approval === 'expired') return 'approval expired';
  if (!isRetry && spending.approval !== 'pending') return 'approval already decided';
  if (!isRetry && spending.expiresAt <= model.now) return 'approval expired';
  const payee = payeeOf(model, spending.payee);
  const agent = spending.agent === null ? undefined : agentOf(model, spending.agent);
  spending.approval = 'approved';
  spending.canRetry = false;
  if (agent?.status === 'closed') return over(model, spending, 'sub_wallet_closed');
  if (payee.leadsTo !== spending.leadTo) return over(model, spending, 'payee_changed');
  if (agent?.status === 'paused') return again(model, spending, 'sub_wallet_paused');
  if (!isIdentified) return again(model, spending, 'kyc_required');
  if (spending.kind === 'payment') payee.known = payee.leadsTo;
  go(model, spending, spending.kind === 'transfer' ? 'approved' : 'processing');
  return spending.status === 'approved' ? 'processing' : spending.status;
}

function over(model: Model, spending: ModelSpending, reason: string): string {
  undo(model, spending, 'failed');
  return reason;
}

function again(model: Model, spending: ModelSpending, reason: string): string {
  spending.canRetry = true;
  spending.expiresAt = model.now + RETRIED_FOR;
  return reason;
}

function reject(model: Model, spending: ModelSpending): string {
  if (spending.approval === 'expired') return 'approval expired';
  // What was approved and did not move is given back as well.
  const isOpen = spending.approval === 'approved' && spending.canRetry && spending.expiresAt > model.now;
  if (!isOpen && spending.approval !== 'pending') return 'approval already decided';
  if (!isOpen && spending.expiresAt <= model.now) return 'approval expired';
  spending.approval = 'rejected';
  spending.canRetry = false;
  undo(model, spending, 'rejected');
  return 'rejected';
}

function expire(model: Model, spending: ModelSpending): string {
  const isWaiting = spending.approval === 'pending' || spending.canRetry;
  if (!isWaiting || spending.expiresAt > model.now) return 'heard';
  // What the owner has agreed to was not rejected.
  const status = spending.canRetry ? 'failed' : 'rejected';
  if (spending.approval === 'pending') spending.approval = 'expired';
  spending.canRetry = false;
  undo(model, spending, status);
  return 'heard';
}

/** The question ends without an answer. */
function cancel(model: Model, spending: ModelSpending): string {
  if (spending.status !== 'pending_approval') return 'does not wait';
  if (spending.approval === 'pending') spending.approval = 'expired';
  spending.canRetry = false;
  undo(model, spending, 'cancelled');
  return 'cancelled';
}

/** The first final word counts; one that is returned had arrived. */
function railSays(model: Model, spending: ModelSpending, says: Side): void {
  if (says === 'taken') return take(spending);
  if (spending.order === 'pending' && says === 'refused') {
    spending.order = 'failed';
    undo(model, spending, 'failed');
  } else if (spending.order === 'pending') {
    spending.order = 'settled';
    spending.status = 'settled';
  }
  if (says !== 'returned' || spending.order !== 'settled') return;
  spending.order = 'returned';
  spending.status = 'returned';
  model.available += spending.amount;
}

function take(spending: ModelSpending): void {
  const isNoted = spending.kind === 'withdrawal' || spending.status === 'approved';
  if (spending.order !== 'pending' || !isNoted) return;
  spending.isTaken = true;
  spending.status = 'processing';
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
