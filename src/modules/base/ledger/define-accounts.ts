// Accounts are declared by the module that owns what they are about. Their ids follow from the owner's, so
// that a command can lock them knowing nothing else.
import { lock, type Lock } from '#platform/command/command.ts';
import type { Draft, Tx } from '#platform/draft.ts';
import type { HouseAccount } from '#platform/module.ts';
import { CURRENCIES, type Currency } from '#platform/money.ts';
import { accounts } from './tables.ts';

type Shape = Readonly<Record<string, { readonly floor: bigint | null }>>;

export type OwnedAccounts<Name extends string> = {
  ids(ownerId: string): Readonly<Record<Name, string>>;
  /** All of them, or those that are named. */
  locks(ownerId: string, names?: readonly Name[]): Lock[];
  /** At zero. */
  open(draft: Draft, ownerId: string, currency: Currency): void;
  /** As they are with all postings of this command so far. They must be locked. */
  balances(tx: Tx, ownerId: string): Readonly<Record<Name, bigint>>;
};

/** The accounts that each `owner`, such as a card, has. One with a `floor` never goes below it. */
export function defineAccounts<S extends Shape>(owner: string, shape: S): OwnedAccounts<keyof S & string> {
  type Name = keyof S & string;
  const all = Object.keys(shape) as Name[];
  const idOf = (ownerId: string, name: Name): string => `acc_${name}_${ownerId}`;
  const each = <Value>(make: (name: Name) => Value): Record<Name, Value> =>
    Object.fromEntries(all.map((name) => [name, make(name)])) as Record<Name, Value>;
  return {
    ids: (ownerId) => each((name) => idOf(ownerId, name)),
    locks: (ownerId, names = all) => names.map((name) => lock(accounts, idOf(ownerId, name))),
    open(draft, ownerId, currency) {
      for (const name of all) {
        const account = { id: idOf(ownerId, name), kind: `${owner}_${name}`, ownerId, currency };
        openAccount(draft, { ...account, floor: shape[name]?.floor ?? null });
      }
    },
    balances: (tx, ownerId) => each((name) => balanceOf(tx, idOf(ownerId, name))),
  };
}

export const balanceOf = (tx: Tx, accountId: string): bigint => tx.get(accounts, accountId).balance;

const HOUSE_OWNER = 'house';
const houseIds = new Set<string>();

/**
 * Declares an account of the house, one a currency in each tenant. It is shared by everything a tenant does,
 * so it is never locked: it is incremented last, has no floor and keeps no running balance in its entries. It
 * belongs in `houseAccounts` of its module, so that each new tenant has it.
 */
export function defineHouseAccount(kind: string): HouseAccount {
  const idOf = (currency: Currency): string => `acc_${kind}_${currency.toLowerCase()}`;
  for (const currency of CURRENCIES) houseIds.add(idOf(currency));
  return Object.assign(idOf, { kind });
}

export const isHouseAccount = (accountId: string): boolean => houseIds.has(accountId);

/** For a new tenant. */
export function openHouseAccounts(draft: Draft, houseAccounts: readonly HouseAccount[]): void {
  for (const idOf of houseAccounts) {
    for (const currency of CURRENCIES) {
      const account = { id: idOf(currency), kind: idOf.kind, ownerId: HOUSE_OWNER, currency, floor: null };
      openAccount(draft, account);
    }
  }
}

const openAccount = (
  draft: Draft,
  account: { id: string; kind: string; ownerId: string; currency: Currency; floor: bigint | null },
) =>
  draft.insert(accounts, {
    tenant_id: draft.tenantId,
    id: account.id,
    kind: account.kind,
    owner_id: account.ownerId,
    currency: account.currency,
    balance: 0n,
    entry_count: 0n,
    floor: account.floor,
    created_at: draft.now,
  });
