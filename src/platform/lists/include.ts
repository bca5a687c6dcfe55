// What a list names besides the ids of its items, if it is asked to: short objects, each under `included` of
// its item, so that they need not be looked up one by one. They take one query a kind for a page, and the
// scope of the list that they are of.
import type { Right } from '../context/rights.ts';
import { z } from 'zod';
import { requireScope } from '../route/access.ts';
import type { Caller } from '../context/context.ts';
import type { Db } from '../db/sql.ts';
import { format } from '../text/format.ts';

/** What a module offers to lists of others. */
export type Includable = {
  readonly name: string;
  /** A caller without it is refused. */
  readonly scope: Right;
  readonly schema: z.ZodType;
  /** Finds them by id. What is not there is left out. */
  readonly find: (db: Db, tenantId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
};

/** Which of them an item of a list is about. */
export type Included<Row> = Includable & { readonly idOf: (row: Row) => string };

type IncludeNames = readonly string[] | undefined;
type ShownIncluded = { readonly included?: Readonly<Record<string, unknown>> };

export function defineIncludes<Row>(...all: ReadonlyArray<Included<Row>>) {
  const names = all.map(({ name }) => name);
  const listed = names.map((name) => `\`${name}\``).join(', ');
  const one = `(?:${names.join('|')})`;
  return {
    /** The query of the list. */
    query: z
      .string()
      .regex(
        format(new RegExp(`^${one}(?:,${one})*$`), {
          en: `this must be one or more of ${listed}, with commas between them`,
          es: `debe ser uno o más de ${listed}, separados por comas`,
          pt: `deve ser um ou mais de ${listed}, separados por vírgulas`,
        }),
      )
      .transform((text): readonly string[] => text.split(','))
      .optional()
      .describe(`What to name in \`included\` of each: ${listed}, with commas between them.`),
    schema: z
      .object(Object.fromEntries(all.map(({ name, schema }) => [name, schema.nullable().optional()])))
      .optional()
      .describe('What `include` asked for, by its name; null where it is not there any more.'),
    /** Answers what is included of each row. */
    async find(
      db: Db,
      { tenant, actor }: Caller,
      asked: IncludeNames,
      rows: readonly Row[],
    ): Promise<(row: Row) => ShownIncluded> {
      if (asked === undefined) return () => ({});
      const wanted = all.filter(({ name }) => asked.includes(name));
      for (const { scope } of wanted) requireScope(actor, scope);
      const found: Array<readonly [Included<Row>, ReadonlyMap<string, unknown>]> = [];
      for (const included of wanted) {
        const ids = [...new Set(rows.map(included.idOf))];
        found.push([included, ids.length === 0 ? new Map() : await included.find(db, tenant.id, ids)]);
      }
      return (row) => ({
        included: Object.fromEntries(found.map(([{ name, idOf }, by]) => [name, by.get(idOf(row)) ?? null])),
      });
    },
  };
}
