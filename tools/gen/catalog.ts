// Reads what a PostgreSQL database is made of from its catalogs, in an order that is the same every time.
import { rawQuery, type Db } from '#platform/db/sql.ts';

export type TableFacts = { name: string; is_unlogged: boolean; options: string | null };
export type ColumnFacts = {
  table_name: string;
  name: string;
  type: string;
  required: boolean;
  preset: string | null;
};
export type Named = { table_name: string; name: string; definition: string };
export type FunctionFacts = { name: string; definition: string };

export type Catalog = {
  readonly tables: readonly TableFacts[];
  readonly columns: readonly ColumnFacts[];
  readonly constraints: readonly Named[];
  readonly indexes: readonly Named[];
  readonly triggers: readonly Named[];
  readonly functions: readonly FunctionFacts[];
};

// Names are ordered byte by byte: the collation of a database depends on the machine.
const TABLES = `
  select c.relname::text as name, c.relpersistence = 'u' as is_unlogged, array_to_string(c.reloptions, ', ') as options
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname::text collate "C"`;

const COLUMNS = `
  select c.relname::text as table_name, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as preset
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname::text collate "C", a.attnum`;

/** PostgreSQL 18 keeps "not null" as a constraint too; that is said with the column. */
const CONSTRAINTS = `
  select c.relname::text as table_name, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x')
  order by c.relname::text collate "C", k.contype, k.conname::text collate "C"`;

/** All indexes but those that a constraint has made for itself. */
const INDEXES = `
  select c.relname::text as table_name, i.relname::text as name, pg_get_indexdef(i.oid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  order by c.relname::text collate "C", i.relname::text collate "C"`;

const TRIGGERS = `
  select c.relname::text as table_name, t.tgname::text as name, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by c.relname::text collate "C", t.tgname::text collate "C"`;

const FUNCTIONS = `
  select p.proname::text as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname::text collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

export const readCatalog = async (db: Db): Promise<Catalog> => ({
  tables: await db.all(rawQuery<TableFacts>(TABLES, [])),
  columns: await db.all(rawQuery<ColumnFacts>(COLUMNS, [])),
  constraints: await db.all(rawQuery<Named>(CONSTRAINTS, [])),
  indexes: await db.all(rawQuery<Named>(INDEXES, [])),
  triggers: await db.all(rawQuery<Named>(TRIGGERS, [])),
  functions: await db.all(rawQuery<FunctionFacts>(FUNCTIONS, [])),
});
