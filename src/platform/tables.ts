// Tables of the platform of which the product takes no row: only statements name them, or what serves and
// works does. The product has them from here.
import { defineTable, int4, ofTenant, plain, text, timestamptz, type Table } from './db/table.ts';
import { idempotencyClaims } from './across-cells/idempotency-claims.ts';

const migrations = defineTable(
  'schema_migrations',
  { name: plain(text), checksum: plain(text), applied_at: timestamptz },
  { kept: { stays: 'it says which migrations have run' } },
);

const oldRateWindows = defineTable(
  'rate_windows',
  { key_id: plain(text), window_start: timestamptz, used: int4, granted: int4 },
  { kept: { stays: 'servers of the version before 20261129160000 count in it, and nothing else does' } },
);

const rateWindows = defineTable(
  'rate_limit_windows',
  {
    tenant_id: ofTenant,
    key_id: plain(text),
    window_start: timestamptz,
    hourly_limit: int4,
    used: int4,
    granted: int4,
  },
  {
    kept: {
      forgottenBy: 'platform.old_rate_windows',
      after: 'an hour',
      // After a split the count of the hour begins again.
      inCells: { others: 'stay' },
    },
  },
);

export const platformTables: readonly Table[] = [migrations, oldRateWindows, rateWindows, idempotencyClaims];
