// Purchases in bulk, for lists that are long.
import { sql, type Query } from '#platform/db/sql.ts';

type Copies = { readonly from: number; readonly count: number };

/** So many purchases like the one with this id and before it, a second apart, with amounts of their own. */
export const copyPurchase = (
  tenantId: string,
  id: string,
  { from, count }: Copies,
): Query<Record<string, never>> => sql`
  insert into network_transactions
  select (jsonb_populate_record(t, jsonb_build_object(
    'id', 'ntx_' || lpad(n::text, 26, '0'), 'tx_id', 'tx_' || lpad(n::text, 26, '0'),
    'asked_minor', t.asked_minor + n,
    'created_at', t.created_at - (${from + count}::int - n) * interval '1 second'))).*
  from network_transactions t, generate_series(${from}::int, ${from + count - 1}::int) n
  where t.tenant_id = ${tenantId} and t.tx_id = ${id}`;
