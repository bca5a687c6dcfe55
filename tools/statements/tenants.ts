// Statements that find rows by keys which they are given, of any number of tenants, name these tenants as a
// constant for each table that they look into: only then does a database that is sharded by tenant ask the
// shards of these tenants alone. src/platform/db/tenants.ts makes the condition.

/** A canary: it asks every shard. */
export const ALL_SHARDS =
  'select t.* from unnest($1::text[], $2::text[]) as k(tenant_id, id) ' +
  'join cards t on t.tenant_id = k.tenant_id and t.id = k.id';

const LOOKED_INTO = /\b(?:from|join|update)\s+(?:only\s+)?(\w+)/gi;
const CONSTANT = /\btenant_id = (?:\$\d+\b|any\(\$\d+::text\[\] collate "C"\))/g;

export const askingAllShards = (texts: readonly string[], tenantTables: ReadonlySet<string>): string[] =>
  texts.filter((text) => {
    if (!/\bunnest\s*\(/i.test(text)) return false;
    const withoutTargets = text.replaceAll(/\binsert\s+into\s+\w+/gi, '');
    const lookedInto = [...withoutTargets.matchAll(LOOKED_INTO)].filter(([, table = '']) =>
      tenantTables.has(table),
    );
    return lookedInto.length > [...text.matchAll(CONSTANT)].length;
  });
