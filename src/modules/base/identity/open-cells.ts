// Gives a side of an organization its cells, before anything is in it.
import { cellIdsOf } from '#platform/ids/cell-ids.ts';
import { announce } from '#platform/db/cache.ts';
import { sql } from '#platform/db/sql.ts';
import type { Mode } from '#platform/context/context.ts';
import type { HouseAccount } from '#platform/module.ts';
import { betweenCells } from '#modules/base/ledger/between-cells.ts';
import { openHouse } from './open-house.ts';
import type { Operator } from './organizations.ts';
import { TENANTS_CHANNEL } from './tenants.ts';

type Cells = { readonly tenantId: string; readonly count: number };

/** Each cell has accounts of the house of its own. */
export async function openCells(
  operator: Operator,
  { tenantId, count }: Cells,
  houseAccounts: readonly HouseAccount[],
): Promise<void> {
  await operator.pool.transaction(async (tx) => {
    const { mode } = await tx.one(
      sql<{ mode: Mode }>`
        update tenants set cells = ${count} where id = ${tenantId} and cells = 1 returning mode`,
    );
    const [, ...others] = cellIdsOf(tenantId, count);
    await openHouse(tx, operator, { cellIds: [tenantId], mode }, [betweenCells]);
    await openHouse(tx, operator, { cellIds: others, mode }, [...houseAccounts, betweenCells]);
    await announce(tx, TENANTS_CHANNEL, tenantId);
  });
}
