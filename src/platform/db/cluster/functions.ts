// Whether the functions of the product are on every node, and as the coordinator has them. Citus gives to the
// nodes what is made after its extension, and what hangs on a table, as triggers do. A database that was
// migrated before it had the extension has the others on its coordinator alone, where no payment is made.
import { rawQuery, type Db } from '../sql.ts';

/** One that is not on a node as it is on the coordinator. */
export type FunctionFault = {
  readonly node: string;
  readonly name: string;
  readonly is: 'missing' | 'another';
};

/** Each function of these names on a node, as one value. */
export type FunctionsOn = {
  readonly node: string;
  readonly isCoordinator: boolean;
  readonly functions: Readonly<Record<string, string>>;
};

export function faultsIn(nodes: readonly FunctionsOn[]): FunctionFault[] {
  const right = Object.entries(nodes.find(({ isCoordinator }) => isCoordinator)?.functions ?? {});
  return nodes.flatMap(({ node, functions }) =>
    right.flatMap(([name, is]): FunctionFault[] => {
      const there = functions[name];
      if (there === is) return [];
      return [{ node, name, is: there === undefined ? 'missing' : 'another' }];
    }),
  );
}

export const saidOfFunction = ({ node, name, is }: FunctionFault): string =>
  `the function ${name} is ${is === 'missing' ? 'not' : 'another one'} on ${node}, so what calls it fails there: run "monedero migrate", which puts it there while servers run`;

/** Names are of the product, and have no quotes. */
const listed = (names: readonly string[]): string =>
  `select coalesce(json_object_agg(oid::regprocedure::text, md5(pg_get_functiondef(oid))), '{}') from pg_proc
   where pronamespace = 'public'::regnamespace and proname in (${names.map((name) => `'${name}'`).join(', ')})`;

/** Functions that a node of a cluster lacks, or has otherwise. A node that does not answer is left out. */
export async function functionFaults(db: Db, names: readonly string[]): Promise<FunctionFault[]> {
  const answers = await db.all(
    rawQuery<{ node: string; is_coordinator: boolean; result: string }>(
      `select n.nodename || ':' || n.nodeport as node, n.groupid = 0 as is_coordinator, a.result
       from run_command_on_all_nodes($1, true, true) a join pg_dist_node n using (nodeid)
       where a.success order by n.groupid`,
      [listed(names)],
    ),
  );
  return faultsIn(
    answers.map(({ node, is_coordinator: isCoordinator, result }) => ({
      node,
      isCoordinator,
      functions: JSON.parse(result) as Record<string, string>,
    })),
  );
}

/** Those that Citus does not know to be on all nodes, and so would not give to one that is added. */
const unknownOf = (db: Db, names: readonly string[]): Promise<Array<{ name: string }>> =>
  db.all(
    rawQuery<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.proname = any($1::text[]) and not exists (
         select 1 from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`,
      [names],
    ),
  );

/** Servers may go on meanwhile. Answers those that some node did not have. */
export async function distributeFunctions(db: Db, names: readonly string[]): Promise<string[]> {
  const faults = await functionFaults(db, names);
  const unknown = await unknownOf(db, names);
  for (const { name } of unknown)
    await db.run(rawQuery('select create_distributed_function($1::regprocedure)', [name]));
  const found = new Set(faults.map(({ name }) => name));
  for (const { name } of unknown) found.delete(name);
  // Citus makes one that it knows again on a node by its definition alone.
  for (const name of found) {
    const { as } = await db.one(
      rawQuery<{ as: string }>('select pg_get_functiondef($1::regprocedure) as "as"', [name]),
    );
    await db.script(as);
  }
  return [...new Set([...unknown, ...faults].map(({ name }) => name))].sort();
}
