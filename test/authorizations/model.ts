// What cards and their transactions should come to, reckoned as plainly as possible and in another way than
// the product does it: a transaction simply has what it holds, and the card what it has left.
export type ModelTransaction = {
  asked: boolean;
  approved: boolean;
  held: bigint;
  charged: bigint;
  /** Charged and not covered by anything held. */
  ahead: bigint;
  /** Taken back before it was approved. */
  early: bigint;
  refunded: bigint;
  isOver: boolean;
};

export type ModelCard = {
  readonly isSingleUse: boolean;
  status: 'OPEN' | 'IN_USE' | 'PAUSED' | 'CLOSED';
  available: bigint;
  owed: bigint;
  wasCharged: boolean;
  readonly transactions: Map<string, ModelTransaction>;
};

export const modelCard = (isSingleUse: boolean, amount: bigint): ModelCard => ({
  isSingleUse,
  status: 'OPEN',
  available: amount,
  owed: 0n,
  wasCharged: false,
  transactions: new Map(),
});

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const openOnes = (card: ModelCard): ModelTransaction[] =>
  [...card.transactions.values()].filter(({ held }) => held > 0n);

export const heldOn = (card: ModelCard): bigint => openOnes(card).reduce((sum, { held }) => sum + held, 0n);

function transactionOf(card: ModelCard, id: string): ModelTransaction {
  const known = card.transactions.get(id);
  if (known !== undefined) return known;
  const made = {
    asked: false,
    approved: false,
    held: 0n,
    charged: 0n,
    ahead: 0n,
    early: 0n,
    refunded: 0n,
    isOver: false,
  };
  card.transactions.set(id, made);
  return made;
}

/** After anything that moved money. */
function look(card: ModelCard): void {
  const isOpen = openOnes(card).length > 0;
  if (card.status === 'OPEN' && isOpen) card.status = 'IN_USE';
  else if (card.status === 'IN_USE' && !isOpen) card.status = 'OPEN';
  if (card.isSingleUse && card.wasCharged && !isOpen) card.status = 'CLOSED';
  if (card.status === 'CLOSED') card.available = 0n;
}

/** `room`: what the limits of its sub-wallet leave; null if it has none. */
export function ask(
  card: ModelCard,
  id: string,
  amount: bigint,
  room: bigint | null = null,
): 'approved' | 'declined' {
  const tx = transactionOf(card, id);
  tx.asked = true;
  const covered = least(tx.ahead, amount);
  const gone = least(tx.early, amount - covered);
  const needed = amount - covered - gone;
  if (!passes(card, tx, { amount, covered, gone, needed, room })) return 'declined';

  tx.approved = true;
  tx.ahead -= covered;
  tx.early -= gone;
  if (!tx.isOver) {
    tx.held += needed;
    card.available -= needed;
    if (covered > 0n && tx.held === 0n) tx.isOver = true;
  }
  if (needed > 0n && !tx.isOver) look(card);
  return 'approved';
}

type Need = {
  readonly amount: bigint;
  readonly covered: bigint;
  readonly gone: bigint;
  readonly needed: bigint;
  readonly room: bigint | null;
};

function passes(card: ModelCard, tx: ModelTransaction, need: Need): boolean {
  const { amount, covered, gone, needed, room } = need;
  const awaitsItsAuthorization = !tx.approved && tx.ahead > 0n;
  if (tx.isOver && !awaitsItsAuthorization) return false;
  if (needed === 0n && gone > 0n) return false;
  if (needed === 0n && covered > 0n) return true;
  if (card.status === 'PAUSED' || card.status === 'CLOSED') return false;
  if (amount === 0n) return true;
  const others = openOnes(card).filter((one) => one !== tx);
  const isUsed = others.length > 0 || (tx.held === 0n && card.wasCharged);
  const fits = needed <= card.available && (room === null || needed <= room);
  return !(card.isSingleUse && isUsed) && fits;
}

/** Null: all of it. */
export function reverse(card: ModelCard, id: string, amount: bigint | null): void {
  const tx = transactionOf(card, id);
  if (tx.isOver) return;
  if (!tx.approved) {
    if (amount === null) tx.isOver = true;
    else tx.early += amount;
    return;
  }
  const back = amount === null ? tx.held : least(amount, tx.held);
  tx.held -= back;
  card.available += back;
  if (tx.held === 0n) tx.isOver = true;
  if (back > 0n) look(card);
}

export function clear(card: ModelCard, id: string, amount: bigint, isFinal: boolean): void {
  const tx = transactionOf(card, id);
  const fromHold = least(amount, tx.held);
  tx.held -= fromHold;
  tx.charged += amount;
  tx.ahead += amount - fromHold;
  card.available -= amount - fromHold;
  card.owed += amount;
  card.wasCharged = true;
  if (isFinal) {
    card.available += tx.held;
    tx.held = 0n;
  }
  if (isFinal || (tx.approved && tx.held === 0n)) tx.isOver = true;
  look(card);
}

export function refund(card: ModelCard, id: string, amount: bigint): void {
  transactionOf(card, id).refunded += amount;
  card.owed -= amount;
}

export function close(card: ModelCard): void {
  card.status = 'CLOSED';
  card.available = 0n;
}

export const pause = (card: ModelCard): void => {
  if (card.status !== 'CLOSED') card.status = 'PAUSED';
};

export const resume = (card: ModelCard): void => {
  if (card.status === 'PAUSED') card.status = openOnes(card).length > 0 ? 'IN_USE' : 'OPEN';
};

export function statusOf(tx: ModelTransaction): string {
  if (tx.charged > 0n) return 'settled';
  if (tx.approved) return tx.isOver ? 'voided' : 'authorized';
  return tx.asked ? 'declined' : 'announced';
}
