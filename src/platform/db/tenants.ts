// Names the tenants of a statement that finds rows of several by their keys. A database that is sharded by
// tenant then sends it to their shards alone; if a tenant only comes with each key, it asks all shards.
import { encodeArray } from './arrays.ts';

/**
 * The tenants of rows, each once, as the parameter of `tenant_id = any($1::text[] collate "C")`. No index has
 * this collation, so one PostgreSQL compares the condition with rows that were found by their keys, and does
 * not look for rows by it.
 */
export function tenantsOf(rows: readonly object[], property = 'tenant_id'): Buffer {
  const tenantOf = (row: object): unknown => (row as Readonly<Record<string, unknown>>)[property];
  const [first] = rows;
  const isOne = first === undefined || rows.every((row) => tenantOf(row) === tenantOf(first));
  if (isOne) return encodeArray('text', rows.slice(0, 1), property);
  const each = new Map(rows.map((row) => [tenantOf(row), row]));
  return encodeArray('text', [...each.values()], property);
}

/** The condition, in a statement that is composed. */
export const isOfTenants = (column: string, parameter: number): string =>
  `${column} = any($${parameter}::text[] collate "C")`;
