// Finds a receipt by its code, which says whose it is.
import type { Tenant } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { hashOfCode } from './code.ts';
import type { Receipt } from './model.ts';
import { findReceipt, type ReceiptServices } from './receipt.ts';
import { receiptCodes, type ReceiptCodeRow } from './tables.ts';

export type FindServices = ReceiptServices & { readonly tenants: TenantDirectory };
export type FoundReceipt = { readonly tenant: Tenant; readonly receipt: Receipt };

export async function receiptByCode(
  db: Db,
  services: FindServices,
  code: string,
): Promise<FoundReceipt | undefined> {
  const row = await db.maybe(
    sql<ReceiptCodeRow>`
      select ${columnsOf(receiptCodes)} from receipt_codes where code_hash = ${hashOfCode(code)}`,
  );
  if (row === undefined) return undefined;
  const tenant = await services.tenants.get(row.tenant_id);
  const name = { kind: row.subject_kind, id: row.subject_id };
  const receipt = await findReceipt(db, services, tenant, name);
  return receipt === undefined || 'noneBecauseOf' in receipt ? undefined : { tenant, receipt };
}
