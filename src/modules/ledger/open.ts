// Opens accounts: those of an owner, such as a wallet, and those of the house, once for each tenant.
import { insert } from '../../platform/effect.ts';
import { CURRENCIES, type Currency } from '../../platform/money.ts';
import type { Work } from '../../platform/work.ts';
import { houseAccountId } from './post.ts';
import { accounts, ACCOUNT_KINDS, type AccountKind, type HouseKind, type OwnedKind } from './tables.ts';

const HOUSE_OWNER = 'house';

/** An account of its owner, at zero, that never goes below zero. */
export function openAccount(
  work: Work,
  account: { kind: OwnedKind; ownerId: string; currency: Currency },
): string {
  const id = work.newId('acc');
  write(work, { id, ...account, floor: 0n });
  return id;
}

export function openHouseAccounts(work: Pick<Work, 'write' | 'now'>, tenantId: string): void {
  for (const kind of Object.keys(ACCOUNT_KINDS) as AccountKind[]) {
    if (!ACCOUNT_KINDS[kind].house) continue;
    for (const currency of CURRENCIES) {
      const id = houseAccountId(kind as HouseKind, currency);
      write({ ...work, tenantId }, { id, kind, ownerId: HOUSE_OWNER, currency, floor: null });
    }
  }
}

function write(
  work: Pick<Work, 'write' | 'now' | 'tenantId'>,
  account: { id: string; kind: AccountKind; ownerId: string; currency: Currency; floor: bigint | null },
): void {
  work.write(
    insert(accounts, {
      tenant_id: work.tenantId,
      id: account.id,
      kind: account.kind,
      owner_id: account.ownerId,
      currency: account.currency,
      balance: 0n,
      entry_count: 0n,
      floor: account.floor,
      created_at: work.now,
    }),
  );
}
