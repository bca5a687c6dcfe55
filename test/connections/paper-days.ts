// Days at a connection whose books are on paper: what comes in and goes out there, with its message to us or
// without one, and what both books must then say.
import { DAY_MS, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { accepted } from '#platform/provider/outside.ts';
import { finishOrder, returnOrder } from '#modules/money-out/rail/finish.ts';
import type { RailCalls } from '#modules/money-out/rail/port.ts';
import type { RailOperationRow } from '#modules/money-out/rail/tables.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import type {
  BookedCharge,
  BookedDeposit,
  BookedItem,
  BookedTransfer,
} from '#modules/wallets/wallets/port.ts';
import type { Difference } from '#modules/wallets/wallets/tables.ts';
import { railOwners, type ordersOf } from '../rail/orders.ts';
import type { TestApp } from '../support/app.ts';
import type { Chance } from '../support/chance.ts';
import type { Opened } from '../wallets/support.ts';
import type { PaperBooks } from './paper-books.ts';

export type Money = 'ARS' | 'MXN';
/** A difference as a comparison must name it. */
export type Named = {
  readonly type: Difference['type'];
  /** Null of a sum. */
  readonly providerRef: string | null;
  readonly amountMinor: bigint;
  readonly currency: Money;
  /** Of which wallet's comparison it is as well. */
  readonly account: string | null;
  /** The answer about its payment may have brought it as well, from a page before; then it is not named. */
  readonly isMaybe?: boolean;
};

export type Days = {
  readonly testApp: TestApp;
  readonly chance: Chance;
  readonly connectionId: string;
  readonly books: PaperBooks;
  readonly wallets: readonly Opened[];
  readonly made: ReturnType<typeof ordersOf>['made'];
  /** What our books must say after the next comparison. */
  readonly ours: Record<Money, bigint>;
  readonly available: Map<string, bigint>;
  readonly costs: Map<string, bigint>;
  /** What the next comparison must book, and say so. */
  missed: Named[];
  /** Whose message comes late. */
  late: BookedDeposit[];
  /** Set aside, and not gone yet. */
  waiting: Paid[];
  /** Has gone, and may come back. */
  gone: Paid[];
  /** On both books since today, the day before, and earlier. */
  today: BookedItem[];
  fresh: BookedItem[];
  old: BookedItem[];
};

const ACTOR = systemActor('test');
const NO_WALLET = '0000003100000000000017';
/** More than the provider says. */
const DATED_BACK_DAYS_BELOW = 9;
const AMOUNT = { fromMinor: 1_000, belowMinor: 100_000 };

const moneyOf = ({ currency }: { readonly currency: string }): Money => (currency === 'MXN' ? 'MXN' : 'ARS');
let references = 0;
export const newRef = (): string => `ref_${++references}`;
export const amountFrom = ({ chance }: Days): bigint =>
  BigInt(AMOUNT.fromMinor + chance.below(AMOUNT.belowMinor - AMOUNT.fromMinor));
export const isOneIn = ({ chance }: Days, n: number): boolean => chance.below(n) === 0;

/** The rail knows what is on its books. */
export const railOn = ({ items }: PaperBooks): Pick<RailCalls, 'find'> => ({
  find(_tenant, reference) {
    const [payment, back] = (['payment', 'return'] as const).map((kind) =>
      items.find((item) => item.kind === kind && item.reference === reference),
    );
    if (payment === undefined) return Promise.resolve(accepted({ kind: 'none' }));
    const { providerRef, at } = payment;
    const returned = back && { returned: { providerRef: back.providerRef, at: back.at, reason: 'closed' } };
    return Promise.resolve(accepted({ kind: 'accepted', value: { providerRef, at, ...returned } }));
  },
});

/** On the provider's books from now on. */
export function say<Item extends BookedItem>({ books, testApp }: Days, item: Item): Item {
  const said = { ...item, at: testApp.clock.now() };
  books.items.push(said);
  return said;
}

/** Where an item with its date stands. */
export function putAtItsDate({ books: { items } }: Days, item: BookedItem): void {
  const after = items.findIndex(({ at }) => at > item.at);
  items.splice(after === -1 ? items.length : after, 0, item);
}

/** It appears today and is dated days back: further than it may be, where that is so long ago. */
async function appearsDatedBack(days: Days): Promise<void> {
  const { chance, testApp } = days;
  const at = plus(testApp.clock.now(), -chance.below(DATED_BACK_DAYS_BELOW) * DAY_MS);
  if (isOneIn(days, 2)) {
    const kind = chance.pick(['fee', 'correction'] as const);
    putAtItsDate(days, countCharge(days, { ...chargeOf(days, kind, -amountFrom(days)), at }));
    return;
  }
  const deposit = depositTo(days, { at });
  putAtItsDate(days, deposit);
  countDeposit(days, deposit);
  days.missed.push(namedOf('missing_deposit', deposit));
}

export const depositTo = (days: Days, changes: Partial<BookedDeposit> = {}): BookedDeposit => ({
  kind: 'deposit',
  providerRef: newRef(),
  accountNumber: days.chance.pick(days.wallets).cvu,
  amountMinor: amountFrom(days),
  currency: 'ARS',
  from: { name: 'Ana Prueba', number: null, taxId: null },
  concept: null,
  at: days.testApp.clock.now(),
  ...changes,
});

export async function tellDeposit({ testApp, connectionId }: Days, deposit: BookedDeposit): Promise<void> {
  await book({ ...testApp.app, tenant: testApp.tenant, actor: ACTOR, connectionId }, deposit);
}

/** What a deposit does to our books, whether a message or a comparison brings it. */
export function countDeposit({ ours, wallets, available }: Days, deposit: BookedDeposit): void {
  ours[moneyOf(deposit)] += deposit.amountMinor;
  const wallet = wallets.find(({ cvu }) => cvu === deposit.accountNumber);
  if (wallet === undefined || deposit.currency !== 'ARS') return;
  available.set(wallet.walletId, (available.get(wallet.walletId) ?? 0n) + deposit.amountMinor);
}

export type Paid = {
  readonly owner: Opened;
  readonly operation: RailOperationRow;
  readonly payment: BookedTransfer;
  readonly back: BookedTransfer;
};

/** It is set aside, and its order has not gone anywhere. */
export async function order(days: Days): Promise<Paid> {
  const owner = days.chance.pick(days.wallets);
  const amountMinor = amountFrom(days);
  const operation = await days.made(owner, amountMinor);
  days.available.set(owner.walletId, (days.available.get(owner.walletId) ?? 0n) - amountMinor);
  const of = {
    reference: operation.id,
    accountNumber: owner.cvu,
    currency: 'ARS',
    at: days.testApp.clock.now(),
  } as const;
  return {
    owner,
    operation,
    payment: { kind: 'payment', providerRef: newRef(), amountMinor: -amountMinor, ...of },
    back: { kind: 'return', providerRef: newRef(), amountMinor, ...of },
  };
}

export async function tellPayment({ testApp }: Days, { operation, payment }: Paid): Promise<void> {
  const { app, tenant } = testApp;
  const value = { providerRef: payment.providerRef, at: payment.at };
  const outcome = { kind: 'accepted', value } as const;
  await app.commands.run(tenant, ACTOR, finishOrder, { operation, owners: railOwners, outcome });
}
export async function tellReturn({ testApp }: Days, { operation, back }: Paid): Promise<void> {
  const { app, tenant } = testApp;
  const { providerRef } = back;
  const returned = { operation, owners: railOwners, providerRef, reason: 'closed' };
  await app.commands.run(tenant, ACTOR, returnOrder, returned);
}
export const countPayment = ({ ours }: Days, { payment }: Paid): void => {
  ours.ARS += payment.amountMinor;
};
export function countReturn({ ours, available }: Days, { owner, back }: Paid): void {
  ours.ARS += back.amountMinor;
  available.set(owner.walletId, (available.get(owner.walletId) ?? 0n) + back.amountMinor);
}

export const namedOf = (
  type: Named['type'],
  item: BookedItem,
  amountMinor: bigint = item.amountMinor,
): Named => ({
  type,
  providerRef: item.providerRef,
  amountMinor,
  currency: moneyOf(item),
  account: 'accountNumber' in item ? item.accountNumber : null,
});

async function depositComes(days: Days, changes: Partial<BookedDeposit> = {}): Promise<void> {
  const deposit = say(days, depositTo(days, changes));
  countDeposit(days, deposit);
  days.today.push(deposit);
  if (!isOneIn(days, 3)) return tellDeposit(days, deposit);
  days.missed.push(namedOf('missing_deposit', deposit));
  if (isOneIn(days, 2)) days.late.push(deposit);
}

async function paymentGoes(days: Days, paid: Paid): Promise<void> {
  const payment = say(days, paid.payment);
  countPayment(days, paid);
  days.today.push(payment);
  days.gone.push(paid);
  if (!isOneIn(days, 3)) return tellPayment(days, paid);
  days.missed.push(namedOf('missing_payment', payment));
}

/** Of its payment no message came either, or that of the return is the first that we hear. */
async function bothInADay(days: Days): Promise<void> {
  const paid = await order(days);
  const [payment, back] = [say(days, paid.payment), say(days, paid.back)];
  countPayment(days, paid);
  countReturn(days, paid);
  days.today.push(payment, back);
  if (isOneIn(days, 2)) return tellReturn(days, paid);
  days.missed.push(namedOf('missing_payment', payment), {
    ...namedOf('missing_return', back),
    isMaybe: true,
  });
}

async function returnComes(days: Days): Promise<void> {
  const paid = days.gone.shift();
  // One of which we have not heard that it went: both are asked about at once.
  if (paid === undefined || days.missed.some(({ providerRef }) => providerRef === paid.payment.providerRef))
    return;
  const back = say(days, paid.back);
  countReturn(days, paid);
  days.today.push(back);
  const isAsked = days.books.items.some(({ providerRef }) => providerRef === paid.payment.providerRef);
  if (isAsked && isOneIn(days, 3)) days.missed.push(namedOf('missing_return', back));
  else await tellReturn(days, paid);
}

export const chargeOf = (
  { testApp }: Days,
  kind: BookedCharge['kind'],
  amountMinor: bigint,
): BookedCharge => ({
  kind,
  providerRef: newRef(),
  amountMinor,
  currency: 'ARS',
  at: testApp.clock.now(),
});

function countCharge({ ours, costs }: Days, charge: BookedCharge): BookedCharge {
  const key = `${charge.kind} ${charge.currency}`;
  ours[moneyOf(charge)] += charge.amountMinor;
  costs.set(key, (costs.get(key) ?? 0n) + charge.amountMinor);
  return charge;
}
export const charged = (days: Days, charge: BookedCharge): BookedCharge =>
  countCharge(days, say(days, charge));

async function refused(days: Days): Promise<void> {
  const { operation, owner, back } = await order(days);
  const { app, tenant } = days.testApp;
  const outcome = { kind: 'refused', reasons: ['destination_rejected'] } as const;
  await app.commands.run(tenant, ACTOR, finishOrder, { operation, owners: railOwners, outcome });
  days.available.set(owner.walletId, (days.available.get(owner.walletId) ?? 0n) + back.amountMinor);
}

/** What happens on any day, and makes no difference in the end. */
const HAPPENINGS: readonly ((days: Days) => Promise<unknown>)[] = [
  (days) => depositComes(days),
  (days) => depositComes(days),
  (days) => depositComes(days, { accountNumber: NO_WALLET }),
  (days) => depositComes(days, { currency: 'MXN' }),
  async (days) => paymentGoes(days, await order(days)),
  async (days) => paymentGoes(days, await order(days)),
  async (days) => days.waiting.push(await order(days)),
  async (days) => {
    const paid = days.waiting.shift();
    if (paid !== undefined) await paymentGoes(days, paid);
  },
  bothInADay,
  returnComes,
  refused,
  appearsDatedBack,
  async (days) => {
    const kind = days.chance.pick(['verification', 'fee', 'correction'] as const);
    const amountMinor = BigInt(1 + days.chance.below(500)) * (isOneIn(days, 4) ? 1n : -1n);
    const currency = isOneIn(days, 5) ? 'MXN' : 'ARS';
    days.today.push(charged(days, { ...chargeOf(days, kind, amountMinor), currency }));
  },
  async (days) => {
    const deposit = days.late.shift();
    if (deposit === undefined) return;
    await tellDeposit(days, deposit);
    days.missed = days.missed.filter(({ providerRef }) => providerRef !== deposit.providerRef);
  },
];

const HAPPENINGS_MAX = 7;
/** All of a day is younger than a day when it is compared. */
const HAPPENING_EVERY_MS = 60 * MINUTE_MS;

export async function playDay(days: Days): Promise<void> {
  days.old.push(...days.fresh);
  days.fresh = days.today;
  days.today = [];
  days.missed = [];
  for (let nth = days.chance.below(HAPPENINGS_MAX); nth >= 0; nth--) {
    days.testApp.clock.advance(HAPPENING_EVERY_MS);
    await days.chance.pick(HAPPENINGS)(days);
  }
}
