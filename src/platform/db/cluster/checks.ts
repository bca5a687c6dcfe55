// Whether what a trigger refuses is refused in every shard: a trigger that one shard lacks lets through there
// what all others refuse, and no one would see it. So it is tried, and taken back.
import { rawQuery, type Db } from '../sql.ts';

export type Check = {
  readonly trigger: string;
  readonly table: string;
  /** A statement that it refuses; `%s` is the shard. */
  readonly tries: string;
  /** What it says then. */
  readonly refusedWith: string;
};

/** A check that does not hold on a shard, with what was said there instead. */
export type Unheld = {
  readonly trigger: string;
  readonly shard: string;
  readonly node: string;
  readonly said: string;
};
export type Checked = { readonly shards: number; readonly unheld: readonly Unheld[] };

type Tried = {
  readonly shard: string;
  readonly node: string;
  readonly result: string;
};

const TAKEN_BACK = 'it was not refused';

/** A block that ends with an error leaves nothing, whichever error that is. */
const tryIn = ({ tries }: Check): string =>
  `do $try$ begin ${tries}; raise exception '${TAKEN_BACK}'; end $try$`;

export async function checkShards(db: Db, checks: readonly Check[]): Promise<Checked> {
  const unheld: Unheld[] = [];
  let shards = 0;
  for (const check of checks) {
    const tried = await db.all(
      rawQuery<Tried>(
        `select $1 || '_' || shardid as shard, nodename || ':' || nodeport as node, result
         from run_command_on_placements($1::regclass, $2) order by shardid`,
        [check.table, tryIn(check)],
      ),
    );
    shards += tried.length;
    for (const { shard, node, result } of tried)
      if (!result.includes(check.refusedWith))
        unheld.push({ trigger: check.trigger, shard, node, said: result.replace(/^ERROR:\s+/, '') });
  }
  return { shards, unheld };
}
