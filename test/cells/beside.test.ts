// Who is in the shards of a tenant: other tenants, and each cell of a tenant that has several.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rawQuery } from '#platform/db/sql.ts';
import { allCellIds } from '#modules/base/identity/tenant-ids.ts';
import { othersBeside } from '#roles/cli/cluster/move.ts';
import { startTestApp } from '../support/app.ts';

test('a tenant shares its shards with each cell that is in them, of whichever tenant', async () => {
  const { app } = await startTestApp({ worker: false, isPartitioned: true, cells: 16 });
  const shards = await app.pool.all(
    rawQuery<{ cell: string; shard: bigint }>(
      `select cell, get_shard_id_for_distribution_column('ledger_accounts'::regclass, cell) as shard
       from unnest($1::text[]) cell`,
      [await allCellIds(app.pool)],
    ),
  );
  assert.equal(shards.length, 17);
  for (const { cell, shard } of shards) {
    const others = shards.filter((one) => one.shard === shard && one.cell !== cell);
    assert.equal(await othersBeside(app.pool, cell), others.length, cell);
  }
});
