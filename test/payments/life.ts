// The statuses that the five rows of each payment have together, as the tables have them.
import { sql, type Db } from '#platform/db/sql.ts';
import { inOneLine, type Together } from './life-rule.ts';

type LifeRow = Together & { readonly id: string };

/** Of all payments of a tenant, and of occurrences without one, by the id of the payment. */
export async function livesIn(db: Db, tenantId: string): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<LifeRow>`
      select 'pay_' || split_part(coalesce(p.id, o.id), '_', 2) as id,
             coalesce(p.status, 'none') as payment, coalesce(a.status, 'none') as approval,
             coalesce(r.status, 'none') as "order", coalesce(o.status, 'none') as occurrence,
             case when c.subject_id is null then 'none' else 'kept' end as receipt
      from (select * from payments where tenant_id = ${tenantId}) p
      full join (select * from scheduled_runs where tenant_id = ${tenantId}) o on o.id = replace(p.id, 'pay_', 'run_')
      left join approvals a on a.tenant_id = ${tenantId} and a.subject_id = p.id
      left join rail_operations r on r.tenant_id = ${tenantId} and r.owner_id = p.id
      left join receipt_codes c on c.tenant_id = ${tenantId} and c.subject_kind = 'payment' and c.subject_id = p.id`,
  );
  return new Map(rows.map(({ id, ...together }) => [id, inOneLine(together)]));
}
