// Prints whether the books are whole.
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import type { OperatorContext, Result } from '../operator/operator.ts';

/** It fails if a balance is not what its entries say. */
export async function ledgerReport({ operator }: OperatorContext): Promise<Result> {
  const report = await inspectLedger(operator.pool);
  const summary = `${report.accounts} accounts, ${report.entries} entries, ${report.differences.length} differences`;
  const lines = report.differences.map(
    (one) => `${one.tenantId}  ${one.subject}  ${one.problem}: expected ${one.expected}, found ${one.found}`,
  );
  return { json: report, text: [summary, ...lines].join('\n'), failed: lines.length > 0 };
}
