// Prints what an operator should look at among wallets.
import { isoOf, type Instant } from '#platform/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { centsOf, formatUnits } from '#platform/money.ts';
import { inspectWallets } from '#modules/wallets/wallets/index.ts';
import type { Result } from './operator.ts';

const at = (instant: Instant | null): string => (instant === null ? 'never' : isoOf(instant));

/** It fails where books differ. A deposit in suspense waits for an operator and does not make it fail. */
export async function walletsReport(db: Db): Promise<Result> {
  const { suspense, unequal, unopened } = await inspectWallets(db);
  const json = {
    suspense: suspense.map((row) => ({
      tenantId: row.tenant_id,
      id: row.id,
      providerRef: row.provider_ref,
      accountNumber: row.account_number,
      reason: row.suspense_reason,
      amountCents: centsOf(row.amount_minor),
      currency: row.currency,
      receivedAt: isoOf(row.created_at),
    })),
    differences: unequal.map((row) => ({
      tenantId: row.tenant_id,
      id: row.id,
      checkedAt: at(row.checked_at),
      ledgerCents: centsOf(row.ledger_minor ?? 0n),
      providerCents: centsOf(row.provider_minor ?? 0n),
      differences: row.differences,
    })),
    unopened: unopened.map((row) => ({
      tenantId: row.tenant_id,
      id: row.id,
      status: row.status,
      triedAt: isoOf(row.tried_at),
    })),
  };
  const lines = [
    `${suspense.length} deposits in suspense, ${unequal.length} books that differ, ${unopened.length} wallets not open`,
    ...suspense.map(
      (row) =>
        `${row.tenant_id}  ${row.id}  ${formatUnits(row.amount_minor, row.currency)} ${row.currency} for ` +
        `${row.account_number}: ${row.suspense_reason ?? 'no reason'}, since ${isoOf(row.created_at)}`,
    ),
    ...unequal.map(
      (row) =>
        `${row.tenant_id}  ${row.id}  ours ${formatUnits(row.ledger_minor ?? 0n, row.currency)}, the provider's ` +
        `${formatUnits(row.provider_minor ?? 0n, row.currency)} ${row.currency}, at ${at(row.checked_at)}`,
    ),
    ...unopened.map(
      (row) => `${row.tenant_id}  ${row.id}  ${row.status}, last tried at ${isoOf(row.tried_at)}`,
    ),
  ];
  return { json, text: lines.join('\n'), failed: unequal.length > 0 };
}
