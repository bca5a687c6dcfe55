// Reads the migrations: which tables belong to tenants, and whether their keys begin with the tenant.
import { lineOf, type Problem, type SourceFile } from './problem.ts';
import { withoutSqlComments } from './time.ts';

const FILE_NAME = /^\d{14}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/;

/** Unique indexes of tenant tables that may begin with another column, and why. */
const SPANNING_INDEXES: Readonly<Record<string, string>> = {
  agent_keys_by_hash: 'a caller is known by the hash of its key before its tenant is',
  api_keys_by_hash: 'a caller is known by the hash of its key before its tenant is',
  grant_tokens_by_hash: 'a client is known by the hash of what it holds before its tenant is',
  receipt_codes_by_hash: 'a receipt is known by the hash of its code before its tenant is',
  provider_refs_by_ours: 'an answer of a provider says whose it is by the reference alone',
  provider_refs_by_theirs: 'a message of a provider says whose it is by the reference alone',
  provider_refs_by_short: 'a message of a provider says whose it is by the reference alone',
  event_outbox_pkey: 'events of all tenants are handed on in the order in which they were written',
};

type TableText = { readonly name: string; readonly body: string; readonly offset: number };

export const isMigration = (path: string): boolean => /\/migrations\/[^/]+\.sql$/.test(path);

const CREATE_TABLE = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)\s*\(/gi;

export function tablesOf(text: string): TableText[] {
  const sql = withoutSqlComments(text);
  return [...sql.matchAll(CREATE_TABLE)].map((match) => {
    const open = match.index + match[0].length - 1;
    return { name: match[1] ?? '', body: sql.slice(open + 1, closing(sql, open)), offset: match.index };
  });
}

/** The parenthesis that closes the one at an offset. */
function closing(sql: string, open: number): number {
  let depth = 0;
  for (let i = open; i < sql.length; i++) {
    if (sql[i] === '(') depth++;
    if (sql[i] === ')' && --depth === 0) return i;
  }
  return sql.length;
}

/** Tables with a tenant_id; every other belongs to the deployment. */
export function tenantTablesOf(migrations: readonly SourceFile[]): Set<string> {
  const tables = migrations.flatMap(({ text }) => tablesOf(text));
  return new Set(tables.filter(({ body }) => isOfTenant(body)).map(({ name }) => name));
}

const isOfTenant = (body: string): boolean => /(?:^|,)\s*tenant_id\s/i.test(body);

export function migrationName(file: SourceFile): Problem[] {
  const name = file.path.split('/').at(-1) ?? '';
  const isMisplaced = /^src\/.*\.sql$/.test(file.path) && !isMigration(file.path);
  if (!isMisplaced && (!isMigration(file.path) || FILE_NAME.test(name))) return [];
  const message = 'a migration is migrations/<14 digits of UTC time>_<what_it_does>.sql';
  return [{ rule: 'migration-name', path: file.path, line: 1, message }];
}

/** Two migrations of one instant would have no order. */
export function migrationOrder(migrations: readonly SourceFile[]): Problem[] {
  const seen = new Map<string, string>();
  return migrations.flatMap(({ path }) => {
    const time = /(\d{14})_[^/]*$/.exec(path)?.[1] ?? path;
    const earlier = seen.get(time);
    seen.set(time, path);
    if (earlier === undefined) return [];
    return [{ rule: 'migration-order', path, line: 1, message: `has the timestamp of ${earlier}` }];
  });
}

export const tenantKeys =
  (tenantTables: ReadonlySet<string>) =>
  (file: SourceFile): Problem[] => {
    if (!isMigration(file.path)) return [];
    const problem = (offset: number, message: string): Problem => ({
      rule: 'tenant-keys',
      path: file.path,
      line: lineOf(file.text, offset),
      message,
    });
    const tables = tablesOf(file.text)
      .filter(({ name }) => tenantTables.has(name))
      .flatMap((table) => keyProblems(table).map((message) => problem(table.offset, message)));
    const indexes = keysOutsideTables(file.text)
      .filter(({ table, name }) => tenantTables.has(table) && SPANNING_INDEXES[name] === undefined)
      .filter(({ columns }) => !beginsWithTenant(columns))
      .map(({ name, offset }) => problem(offset, `${name} must begin with tenant_id`));
    return [...tables, ...indexes];
  };

/** A key of several columns, or one written at its column. */
const isKeyOfTenant = (body: string, key: RegExpExecArray): boolean =>
  key[1] === undefined
    ? /(?:^|,)\s*tenant_id\s[^,]*$/i.test(body.slice(0, key.index))
    : beginsWithTenant(key[1]);

const beginsWithTenant = (columns: string): boolean => /^\s*tenant_id\b/i.test(columns);

function keyProblems({ name, body }: TableText): string[] {
  const problems: string[] = [];
  const primary = /\bprimary\s+key\s*(?:\(([^)]*)\))?/i.exec(body);
  if (primary === null) problems.push(`${name} has no primary key`);
  else if (!isKeyOfTenant(body, primary) && SPANNING_INDEXES[`${name}_pkey`] === undefined) {
    problems.push(`the primary key of ${name} must begin with tenant_id`);
  }
  for (const unique of body.matchAll(/\bunique\b(?:\s+nulls\s+not\s+distinct)?\s*(?:\(([^)]*)\))?/gi)) {
    if (!isKeyOfTenant(body, unique)) problems.push(`a unique key of ${name} must begin with tenant_id`);
  }
  return problems;
}

type Key = {
  readonly name: string;
  readonly table: string;
  readonly columns: string;
  readonly offset: number;
};

const UNIQUE_INDEX =
  /\bcreate\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(\w+)?\s*on\s+(?:only\s+)?(\w+)\s*(?:using\s+\w+\s*)?\(([^;]*)/gi;
const ADDED_KEY =
  /\balter\s+table\s+(?:only\s+)?(\w+)[^;]*?\badd\s+(?:constraint\s+(\w+)\s+)?(?:unique|primary\s+key)\s*\(([^;]*)/gi;

function keysOutsideTables(text: string): Key[] {
  const sql = withoutSqlComments(text);
  const indexes = [...sql.matchAll(UNIQUE_INDEX)].map((match) => ({
    name: match[1] ?? `an index of ${match[2]}`,
    table: match[2] ?? '',
    columns: match[3] ?? '',
    offset: match.index,
  }));
  const added = [...sql.matchAll(ADDED_KEY)].map((match) => ({
    name: match[2] ?? `a key of ${match[1]}`,
    table: match[1] ?? '',
    columns: match[3] ?? '',
    offset: match.index,
  }));
  return [...indexes, ...added];
}
