// Prints what an operator should look at among wallets.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { centsOf, formatUnits } from '#platform/money/money.ts';
import { inspectWallets, type WalletReport } from '#modules/wallets/wallets/inspect.ts';
import type { Result } from '../operator/operator.ts';

const at = (instant: Instant | null): string => (instant === null ? 'never' : isoOf(instant));

/** It fails if books differ. A deposit in suspense waits for an operator and does not make it fail. */
export async function walletsReport(db: Db): Promise<Result> {
  const report = await inspectWallets(db);
  return { json: jsonOf(report), text: linesOf(report).join('\n'), failed: report.unequal.length > 0 };
}

const jsonOf = ({ suspense, unequal, unopened, unclosed, corrections }: WalletReport) => ({
  suspense: suspense.map((row) => ({
    tenantId: row.tenant_id,
    id: row.id,
    connectionId: row.connection_id,
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
    connectionId: row.connection_id,
    checkedAt: at(row.checked_at),
    ledgerCents: centsOf(row.ledger_minor ?? 0n),
    providerCents: centsOf(row.provider_minor ?? 0n),
    differences: row.differences,
  })),
  unopened: unopened.map((row) => ({
    tenantId: row.tenant_id,
    id: row.id,
    connectionId: row.connection_id,
    status: row.status,
    triedAt: isoOf(row.tried_at),
  })),
  unclosed: unclosed.map((row) => ({
    tenantId: row.tenant_id,
    id: row.id,
    connectionId: row.connection_id,
  })),
  corrections: corrections.map((row) => ({
    tenantId: row.tenant_id,
    connectionId: row.connection_id,
    providerRef: row.provider_ref,
    kind: row.kind,
    amountCents: centsOf(row.amount_minor),
    currency: row.currency,
    bookedAt: isoOf(row.created_at),
  })),
});

const linesOf = ({ suspense, unequal, unopened, unclosed, corrections }: WalletReport): string[] => [
  `${suspense.length} deposits in suspense, ${unequal.length} books that differ, ${unopened.length} wallets not open`,
  ...suspense.map(
    (row) =>
      `${row.tenant_id}  ${row.id}  ${formatUnits(row.amount_minor, row.currency)} ${row.currency} for ` +
      `${row.account_number} at ${row.connection_id}: ${row.suspense_reason ?? 'no reason'}, ` +
      `since ${isoOf(row.created_at)}`,
  ),
  ...unequal.flatMap((row) => [
    `${row.tenant_id}  ${row.id}  ours ${formatUnits(row.ledger_minor ?? 0n, row.currency)}, those of ` +
      `${row.connection_id} ${formatUnits(row.provider_minor ?? 0n, row.currency)} ${row.currency}, ` +
      `checked ${at(row.checked_at)}`,
    ...row.differences.map(
      ({ type, amountCents, providerRef }) =>
        `  ${type}  ${formatUnits(BigInt(amountCents), row.currency)} ${row.currency}  ` +
        (providerRef ?? 'explained by no item'),
    ),
  ]),
  ...unopened.map(
    (row) =>
      `${row.tenant_id}  ${row.id}  ${row.status} at ${row.connection_id}, last tried ${isoOf(row.tried_at)}`,
  ),
  ...unclosed.map(
    (row) => `${row.tenant_id}  ${row.id}  erased, and its account at ${row.connection_id} is not closed yet`,
  ),
  ...corrections.map(
    (row) =>
      `${row.tenant_id}  ${row.connection_id} ${row.kind === 'sweep' ? 'swept' : 'put right'} ${formatUnits(row.amount_minor, row.currency)} ` +
      `${row.currency} as ${row.provider_ref}, booked ${isoOf(row.created_at)}`,
  ),
];
