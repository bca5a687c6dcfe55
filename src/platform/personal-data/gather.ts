// Finds what belongs to a person and what is known of them, in what each table says of itself. What belongs
// to what belongs to them is theirs as well, so it is asked again until nothing new is found.
import { rawQuery, type Db } from '../db/sql.ts';
import type { Table } from '../db/table.ts';
import { isShared, personalOf } from './columns.ts';
import type { Personal, Valued } from '../db/kept.ts';
import { createValues, type Values } from './values.ts';

export type PersonIn = {
  readonly tenantId: string;
  readonly cardholderId: string;
  /** Whether rows of no tenant, such as who signs in, are of no one else. */
  readonly withShared: boolean;
  /** Which of these values another person has as well. */
  readonly alsoOfOthers: (values: readonly string[]) => Promise<readonly string[]>;
};

export type Gathered = {
  readonly person: PersonIn;
  readonly values: Values;
  /** Ids of what belongs to them. */
  readonly ids: ReadonlySet<string>;
  /** What the columns of `of` may have in a row of theirs. */
  keys(): string[];
};

const VALUED: ReadonlySet<Personal> = new Set<Valued>([
  'email',
  'phone',
  'tax_id',
  'document',
  'account',
  'name',
  'birth',
  'elsewhere',
]);
const isValued = (kind: Personal): kind is Valued => VALUED.has(kind);

export const isWithin = (table: Table, { withShared }: PersonIn): boolean => withShared || !isShared(table);

/** What a row of theirs is found by, with the keys as the first parameter and the tenant as the second. */
export const isTheirs = (table: Table): string => {
  const any = (table.kept.of ?? []).map((column) => `${column} = any($1::text[])`).join(' or ');
  return `(${any === '' ? '$1::text[] is null' : any})${isOfTenant(table)}`;
};
export const isOfTenant = (table: Table): string =>
  isShared(table) ? ' and $2::text is not null' : ' and tenant_id = $2';

/** A table is read in parts, so that no statement takes longer than one may, however large it has grown. */
const PART_BLOCKS = 2_000;
export type Part = readonly [from: string, to: string];
export const IN_PART = ' and ctid >= $3::tid and ctid < $4::tid';

/** The ctid behind the last row that a table can have. */
const BEHIND_ALL = '(4294967295,0)';

/** Parts of a table; if it is sharded, those of the shard that the tenant is in. The last one is open. */
export async function partsOf(db: Db, table: Table, { tenantId }: PersonIn): Promise<Part[]> {
  const found = await db.maybe(
    rawQuery<{ blocks: bigint }>(
      "select pg_relation_size(tableoid) / current_setting('block_size')::int8 as blocks " +
        `from ${table.name} where ${isShared(table) ? '$1::text is not null' : 'tenant_id = $1'} limit 1`,
      [tenantId],
    ),
  );
  if (found === undefined) return [];
  const count = Math.ceil(Number(found.blocks) / PART_BLOCKS);
  return Array.from({ length: count }, (_, i) => [
    `(${i * PART_BLOCKS},0)`,
    i + 1 === count ? BEHIND_ALL : `(${(i + 1) * PART_BLOCKS},0)`,
  ]);
}

export async function gather(db: Db, tables: readonly Table[], person: PersonIn): Promise<Gathered> {
  const { cardholderId } = person;
  const values = createValues(cardholderId);
  const ids = new Set<string>([cardholderId]);
  const keys = (): string[] => {
    const all = [...ids, ...values.unique()];
    return [...new Set([...all, ...all.map((one) => one.toLowerCase())])];
  };
  const gathered = { person, values, ids, keys };
  const sources = tables.filter(
    (table) =>
      table.kept.of !== undefined && (table.kept.leads || hasValues(table)) && isWithin(table, person),
  );
  const [last, first] = [true, false].map((isLast) =>
    sources.filter(({ kept: { readOnce = false } }) => readOnce === isLast),
  );
  for (const table of sources) await lookInside(db, table, gathered);
  let known = -1;
  while (known !== ids.size + values.size) {
    known = ids.size + values.size;
    for (const value of await person.alsoOfOthers(values.mayBeShared)) values.share(value);
    for (const table of first ?? []) await lookAt(db, table, gathered, ids);
  }
  for (const table of last ?? []) await lookAt(db, table, gathered, ids);
  return gathered;
}

const hasValues = (table: Table): boolean => personalOf(table).some(([, kind]) => isValued(kind));

async function lookAt(db: Db, table: Table, of: Gathered, ids: Set<string>): Promise<void> {
  const valued = personalOf(table).flatMap(([column, kind]) => (isValued(kind) ? [{ column, kind }] : []));
  const id = table.kept.leads === true ? 'id' : 'null';
  const cells = [id, ...valued.map(({ column }) => `${column}::text`)].join(', ');
  const text =
    `select json_build_array(${cells})::text as cells from ${table.name} ` +
    `where ${isTheirs(table)}${IN_PART}`;
  const keys = of.keys();
  for (const part of await partsOf(db, table, of.person)) {
    const rows = await db.all(rawQuery<{ cells: string }>(text, [keys, of.person.tenantId, ...part]));
    for (const row of rows) {
      const [found, ...written] = JSON.parse(row.cells) as ReadonlyArray<string | null>;
      if (typeof found === 'string') ids.add(found);
      for (const [i, { kind }] of valued.entries()) of.values.note(kind, written[i] ?? '');
    }
  }
}

/** What they were called before they were called what they are now, and what a row has of them as JSON. */
async function lookInside(db: Db, table: Table, { person, values }: Gathered): Promise<void> {
  for (const [column, members = {}] of Object.entries(table.kept.inside ?? {}))
    for (const part of await partsOf(db, table, person)) {
      const rows = await db.all(
        rawQuery<{ body: string }>(
          `select ${column}::text as body from ${table.name} ` +
            `where ${column} is not null and ${isTheirs(table)}${IN_PART}`,
          [[person.cardholderId], person.tenantId, ...part],
        ),
      );
      for (const { body } of rows) noteMembers(values, members, JSON.parse(body) as JsonObject);
    }
}

type JsonObject = Readonly<Record<string, unknown>>;
const memberOf = (within: unknown, name: string): unknown =>
  typeof within === 'object' && within !== null ? (within as JsonObject)[name] : undefined;

function noteMembers(values: Values, members: Readonly<Record<string, Valued>>, said: JsonObject): void {
  for (const [member, kind] of Object.entries(members)) {
    const value = member.split('.').reduce<unknown>(memberOf, said);
    if (typeof value === 'string') values.note(kind, value);
  }
}
