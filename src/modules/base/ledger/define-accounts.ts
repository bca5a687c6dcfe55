// Accounts are declared by the module that owns what they are about. Their ids follow from the owner's, so
// that a command can lock them knowing nothing else.
import { lock, type Lock } from '#platform/command/command.ts';
import type { Instant } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Query } from '#platform/db/sql.ts';
import type { Draft, Tx } from '#platform/work/draft.ts';
import type { HouseAccount } from '#platform/module.ts';
import { CURRENCIES, type Currency } from '#platform/money/money.ts';
import { accounts, type AccountRow } from './tables.ts';

type Shape = Readonly<Record<string, { readonly floor: bigint | null }>>;

export type OwnedAccounts<Name extends string> = {
  ids(ownerId: string): Readonly<Record<Name, string>>;
  /** All of them, or those that are named. */
  locks(ownerId: string, names?: readonly Name[]): Lock[];
  /** Opens the accounts at zero. */
  open(draft: Draft, ownerId: string, currency: Currency): void;
  /** The balances with all postings of this command so far. The accounts must be locked. */
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

export const isHouseAccount = (accountId: string): boolean =>
  houseIds.has(accountId.replace(OF_CONNECTION, ''));

const OF_CONNECTION = /_conn_[0-9a-z]+$/;

/** An account of the house of which each connection to a provider has its own. */
export type ConnectionAccount = ((connectionId: string, currency: Currency) => string) & {
  /** The account of the sandbox, which a new tenant may have at once. */
  readonly atSandbox: HouseAccount;
  /** Opens the account at zero unless it is open. It must be open before anything is posted to it. */
  openQuery(
    tenantId: string,
    of: { readonly connectionId: string; readonly currency: Currency; readonly now: Instant },
  ): Query<never>;
};

export function defineConnectionAccount(kind: string): ConnectionAccount {
  const atSandbox = defineHouseAccount(kind);
  const idOf = (connectionId: string, currency: Currency): string =>
    connectionId === SANDBOX ? atSandbox(currency) : `${atSandbox(currency)}_${connectionId}`;
  const ownerOf = (connectionId: string): string => (connectionId === SANDBOX ? HOUSE_OWNER : connectionId);
  return Object.assign(idOf, {
    atSandbox,
    openQuery(
      tenantId: string,
      { connectionId, currency, now }: Parameters<ConnectionAccount['openQuery']>[1],
    ): Query<never> {
      const account = { id: idOf(connectionId, currency), kind, ownerId: ownerOf(connectionId), currency };
      return insertIfAbsentQuery(accounts, newAccount({ tenantId, now }, { ...account, floor: null }));
    },
  });
}

/** Opens the accounts of a new tenant. */
export function openHouseAccounts(draft: Draft, houseAccounts: readonly HouseAccount[]): void {
  for (const row of houseRowsOf(houseAccounts, draft)) draft.insert(accounts, row);
}

/** The rows of the accounts at zero, one a currency. */
export const houseRowsOf = (
  houseAccounts: readonly HouseAccount[],
  of: Pick<Draft, 'tenantId' | 'now'>,
): AccountRow[] =>
  houseAccounts.flatMap((idOf) =>
    CURRENCIES.map((currency) =>
      newAccount(of, { id: idOf(currency), kind: idOf.kind, ownerId: HOUSE_OWNER, currency, floor: null }),
    ),
  );

type NewAccount = {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string;
  readonly currency: Currency;
  readonly floor: bigint | null;
};

const openAccount = (draft: Draft, account: NewAccount) => draft.insert(accounts, newAccount(draft, account));

const newAccount = (
  { tenantId, now }: Pick<Draft, 'tenantId' | 'now'>,
  { id, kind, ownerId, currency, floor }: NewAccount,
): AccountRow => ({
  tenant_id: tenantId,
  id,
  kind,
  owner_id: ownerId,
  currency,
  balance: 0n,
  entry_count: 0n,
  floor,
  created_at: now,
});
