// Differences between two books, of each kind that there is at an account, and how each goes away again.
import type { BookedItem } from '#modules/wallets/wallets/port.ts';
import {
  amountFrom,
  charged,
  chargeOf,
  countDeposit,
  countPayment,
  countReturn,
  depositTo,
  isOneIn,
  namedOf,
  newRef,
  order,
  putAtItsDate,
  say,
  tellDeposit,
  tellPayment,
  tellReturn,
  type Days,
  type Money,
  type Named,
  type Paid,
} from './paper-days.ts';

export type Planted = {
  /** The items that a comparison names each day while it is there; none where the sums alone can tell. */
  readonly names: readonly Named[];
  /** The sum at the provider less ours. */
  readonly offMinor: Readonly<Partial<Record<Money, bigint>>>;
  /** The provider puts it right. */
  heal(): void;
};
/** Undefined if there is nothing to plant it on. */
type Plant = (days: Days) => Promise<Planted | undefined>;

/** What is named explains what the sums are off by. */
function named(names: readonly Named[], heal: () => void): Planted {
  const offMinor: Partial<Record<Money, bigint>> = {};
  for (const { currency, amountMinor } of names)
    offMinor[currency] = (offMinor[currency] ?? 0n) + amountMinor;
  return { names, offMinor, heal };
}
const unnamed = ({ currency }: BookedItem, amountMinor: bigint, heal: () => void): Planted => ({
  names: [],
  offMinor: { [currency]: amountMinor },
  heal,
});

function withoutItem({ books: { items } }: Days, item: BookedItem): void {
  items.splice(items.indexOf(item), 1);
}
/** In its place. Answers how it goes back. */
function changed<Item extends BookedItem>({ books: { items } }: Days, item: Item, changes: Partial<Item>) {
  const other = { ...item, ...changes };
  items.splice(items.indexOf(item), 1, other);
  return { other, heal: () => void items.splice(items.indexOf(other), 1, item) };
}

/** Takes one out of a list, so that nothing else is done with it. */
const takenFrom = ({ chance }: Days, list: BookedItem[]): BookedItem | undefined =>
  list.splice(chance.below(list.length), 1)[0];

async function paid(days: Days): Promise<Paid> {
  const one = await order(days);
  await tellPayment(days, one);
  countPayment(days, one);
  return one;
}
async function paidAndBack(days: Days): Promise<Paid> {
  const one = await paid(days);
  say(days, one.payment);
  await tellReturn(days, one);
  countReturn(days, one);
  return one;
}
async function told(days: Days) {
  const deposit = depositTo(days);
  await tellDeposit(days, deposit);
  countDeposit(days, deposit);
  return deposit;
}
/** Ours as it came or went, of each kind that has a message. */
async function ofOurs(days: Days): Promise<BookedItem> {
  const kind = days.chance.pick(['deposit', 'payment', 'return'] as const);
  if (kind === 'deposit') return told(days);
  return kind === 'payment' ? (await paid(days)).payment : (await paidAndBack(days)).back;
}
const UNKNOWN = {
  deposit: 'unknown_deposit',
  payment: 'unknown_payment',
  return: 'unknown_return',
  verification: 'amount',
  fee: 'amount',
  correction: 'amount',
  sweep: 'amount',
} as const;
const withRef = <Item extends BookedItem>(item: Item): Item => ({ ...item, providerRef: newRef() });

function oursAlone(days: Days, item: BookedItem): Planted {
  const names = [namedOf(UNKNOWN[item.kind], item, -item.amountMinor)];
  return named(names, () => void say(days, item));
}
function theirsAlone(days: Days, item: BookedItem): Planted {
  const said = say(days, item);
  const type = said.kind === 'payment' ? 'missing_payment' : 'missing_return';
  return named([namedOf(type, said)], () => withoutItem(days, said));
}
/** At theirs it has another amount. */
function withAmount(days: Days, item: BookedItem, byMinor: bigint): Planted {
  const amountMinor = item.amountMinor + byMinor;
  const said = say(days, { ...item, amountMinor });
  return named([namedOf('amount', item, byMinor)], () => void changed(days, said, item));
}

/** Ours in ARS, and theirs in MXN. */
function inMexico(days: Days, item: BookedItem): Planted {
  const other = say(days, { ...item, currency: 'MXN' });
  const ours = namedOf(UNKNOWN[item.kind], item, -item.amountMinor);
  return named([ours, namedOf('currency', other)], () => {
    withoutItem(days, other);
    say(days, item);
  });
}

export const PLANTS: Readonly<Record<string, Plant>> = {
  'a deposit that they do not have': async (days) => oursAlone(days, await told(days)),
  'a payment that they do not have': async (days) => oursAlone(days, (await paid(days)).payment),
  'a return that they do not have': async (days) => oursAlone(days, (await paidAndBack(days)).back),

  'a payment that no order explains': async (days) => {
    const { payment } = await order(days);
    const reference = days.chance.pick([null, 'by_hand']);
    const currency = isOneIn(days, 3) ? 'MXN' : 'ARS';
    return theirsAlone(days, { ...payment, reference, currency });
  },
  'a return that no order explains': async (days) => {
    const { back } = await order(days);
    return theirsAlone(days, { ...back, reference: null });
  },
  'an item that was shown, and is gone': async (days) => {
    const item = takenFrom(days, days.old);
    if (item === undefined) return undefined;
    withoutItem(days, item);
    return unnamed(item, -item.amountMinor, () => putAtItsDate(days, item));
  },

  'a payment made twice': async (days) => {
    const { payment } = await paid(days);
    say(days, payment);
    return theirsAlone(days, withRef(payment));
  },
  'a payment made twice, of which its return alone was reported': async (days) => {
    const one = await order(days);
    say(days, one.payment);
    say(days, one.back);
    await tellReturn(days, one);
    countPayment(days, one);
    countReturn(days, one);
    return theirsAlone(days, withRef(one.payment));
  },
  'a return made twice': async (days) => {
    const { back } = await paidAndBack(days);
    say(days, back);
    return theirsAlone(days, withRef(back));
  },
  'a deposit reported twice, under two ids': async (days) => {
    const deposit = say(days, await told(days));
    const again = withRef(deposit);
    await tellDeposit(days, again);
    countDeposit(days, again);
    return oursAlone(days, again);
  },
  'an item listed twice': async (days) => {
    const item = isOneIn(days, 3)
      ? charged(days, chargeOf(days, 'fee', -amountFrom(days)))
      : say(days, await ofOurs(days));
    const again = say(days, item);
    return unnamed(item, item.amountMinor, () => withoutItem(days, again));
  },

  'another amount': async (days) => {
    const item = await ofOurs(days);
    return withAmount(days, item, item.amountMinor < 0n ? -7n : 7n);
  },
  'an item whose amount has changed since': async (days) => {
    const item = takenFrom(days, days.fresh);
    if (item === undefined) return undefined;
    const byMinor = (item.amountMinor < 0n ? -1n : 1n) * BigInt(1 + days.chance.below(500));
    const { heal } = changed(days, item, { amountMinor: item.amountMinor + byMinor });
    return named([namedOf('amount', item, byMinor)], heal);
  },
  'a charge whose amount has changed after it was passed': async (days) => {
    const at = days.old.findIndex(({ kind }) => UNKNOWN[kind] === 'amount');
    const charge = days.old.splice(at, at === -1 ? 0 : 1)[0];
    if (charge === undefined) return undefined;
    const byMinor = charge.amountMinor < 0n ? -9n : 9n;
    const { heal } = changed(days, charge, { amountMinor: charge.amountMinor + byMinor });
    return named([namedOf('amount', charge, byMinor)], heal);
  },

  'a fee taken out of a deposit': async (days) =>
    withAmount(days, await told(days), -BigInt(1 + days.chance.below(900))),
  'a fee taken with a payment': async (days) =>
    withAmount(days, (await paid(days)).payment, -BigInt(1 + days.chance.below(900))),

  'a deposit in another currency': async (days) => inMexico(days, await told(days)),
  'a payment in another currency': async (days) => inMexico(days, (await paid(days)).payment),
  'a return in another currency': async (days) => inMexico(days, (await paidAndBack(days)).back),
  'a charge whose currency has changed since': async (days) => {
    const at = days.fresh.findIndex(({ kind, currency }) => UNKNOWN[kind] === 'amount' && currency === 'ARS');
    const charge = days.fresh.splice(at, at === -1 ? 0 : 1)[0];
    if (charge === undefined) return undefined;
    const { other, heal } = changed(days, charge, { currency: 'MXN' });
    return {
      names: [namedOf('currency', other)],
      offMinor: { ARS: -charge.amountMinor, MXN: charge.amountMinor },
      heal,
    };
  },

  'a sum that is off': (days) => Promise.resolve(offSum(days)),
};

function offSum({ books: { offMinor }, chance }: Days): Planted {
  const currency = chance.pick(['ARS', 'MXN'] as const);
  const byMinor = BigInt(1 + chance.below(900)) * (chance.below(2) === 0 ? 1n : -1n);
  const off = (minor: bigint) => void offMinor.set(currency, (offMinor.get(currency) ?? 0n) + minor);
  off(byMinor);
  return { names: [], offMinor: { [currency]: byMinor }, heal: () => off(-byMinor) };
}
