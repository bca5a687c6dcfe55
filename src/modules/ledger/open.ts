// Opens accounts: those of an owner, such as a wallet, and those of the house, once for each tenant.
import type { Draft } from '../../platform/draft.ts';
import { CURRENCIES, type Currency } from '../../platform/money.ts';
import { houseAccountId } from './post.ts';
import {
  accounts,
  ACCOUNT_KINDS,
  type AccountKind,
  type AccountRow,
  type HouseKind,
  type OwnedKind,
} from './tables.ts';

const HOUSE_OWNER = 'house';

/** An account of its owner, at zero, that never goes below zero. */
export function openAccount(
  draft: Draft,
  account: { kind: OwnedKind; ownerId: string; currency: Currency },
): string {
  const id = draft.newId('acc');
  open(draft, { id, ...account, floor: 0n });
  return id;
}

export function openHouseAccounts(draft: Draft): void {
  for (const kind of Object.keys(ACCOUNT_KINDS) as AccountKind[]) {
    if (!ACCOUNT_KINDS[kind].house) continue;
    for (const currency of CURRENCIES) {
      const id = houseAccountId(kind as HouseKind, currency);
      open(draft, { id, kind, ownerId: HOUSE_OWNER, currency, floor: null });
    }
  }
}

export const open = (
  draft: Draft,
  account: { id: string; kind: AccountKind; ownerId: string; currency: Currency; floor: bigint | null },
): AccountRow =>
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
