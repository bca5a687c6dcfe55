// pgledger, a ledger in SQL functions, beside our transfers.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createDatabase, openPatiently } from '../database.ts';
import { measure } from '../measure.ts';
import { endChild, nextMessage, startChild } from '../processes.ts';
import type { Scenario } from '../scenarios.ts';
import { perSecond, type Pair, type Peer, type Place } from './peer.ts';
import type { Transferred, Transferring } from './protocol.ts';

/** Files in the order in which its readme loads them. */
const FILES = [
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql',
  'pgledger.sql',
];
/** Those of its benchmark, and as many accounts as ours has wallets. */
const CONNECTIONS = 20;
const ACCOUNTS = [10, 1_000];
const CONNECTIONS_OF_OURS = 128;
const HASH_CHARACTERS = 12;
const COMMANDS: Scenario = { variant: 'transfers', asked: 'commands', connections: CONNECTIONS_OF_OURS };

export const pgledger: Peer = {
  name: 'pgledger',
  async open(place) {
    if (place.pgledger === undefined)
      return 'pgledger is left out: --pgledger does not say where a copy of its repository is';
    const databaseUrl = await createDatabase(place.serverUrl, 'bench_pgledger');
    const pool = await openPatiently(databaseUrl);
    place.bench.cleanup.add(() => pool.end());
    const hash = await install(databaseUrl, place.pgledger);
    const run = { databaseUrl, pool, counted: { made: 0 } };
    const ours = await place.ours('commands');
    await measure(place.bench, ours, {
      ...COMMANDS,
      window: place.nextWindow(),
      seconds: place.runInSeconds,
    });
    return {
      title: `pgledger, whose SQL has the hash ${hash}`,
      lacks:
        'HTTP, API keys and their limits, tenants, validation, idempotency, events; ' +
        `it is called over ${CONNECTIONS} connections to PostgreSQL`,
      pairs: await Promise.all(ACCOUNTS.map((count) => pairOf(place, run, count))),
      wrong: () => wrongIn(run),
    };
  },
};

/** Answers what its file is known by. */
async function install(databaseUrl: string, folder: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let text = '';
  for (const file of FILES) {
    text = await readFile(join(folder, file), 'utf8');
    await client.query(text);
  }
  await client.end();
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);
}

type Run = { readonly databaseUrl: string; readonly pool: Pool; readonly counted: { made: number } };

async function pairOf(place: Place, run: Run, count: number): Promise<Pair> {
  const { bench } = place;
  const made = await run.pool.all(
    sql<{ id: string }>`
      select (pgledger_create_account('account ' || n, 'USD')).id from generate_series(1, ${count}::int) as n`,
  );
  const accountIds = made.map(({ id }) => id);
  const measured = `transfers between ${count.toLocaleString('en')} accounts`;
  return {
    peer: async () => perSecond(measured, await transfer(place, run, accountIds)),
    async ours() {
      const served = await place.ours('commands');
      const { ready } = served;
      const few = { ...served, ready: { ...ready, wallets: ready.wallets.slice(0, count) } };
      return perSecond(measured, await measure(bench, few, { ...COMMANDS, window: place.nextWindow() }));
    },
  };
}

async function transfer(
  { bench }: Place,
  { databaseUrl, pool, counted }: Run,
  accountIds: readonly string[],
): Promise<Transferred> {
  const { seconds, warmUpSeconds } = bench.options;
  const load = startChild(join(import.meta.dirname, 'pgledger-load.ts'), { cleanup: bench.cleanup });
  const transferred = nextMessage<Transferred>(load, 'transferred');
  const asked = { databaseUrl, accountIds, connections: CONNECTIONS, warmUpSeconds, seconds };
  load.send(asked satisfies Transferring);
  const result = await transferred;
  await endChild(load, 'SIGKILL');
  await pool.run(rawQuery('vacuum analyze', []));
  counted.made += result.made;
  return result;
}

/** Each transfer that returned is there, with its two entries, and all entries sum to nothing. */
async function wrongIn({ pool, counted }: Run): Promise<string[]> {
  const found = await pool.one(
    sql<{ transfers: number; entries: number; sum: number }>`
      select (select count(*) from pgledger_transfers_view)::int as transfers,
             (select count(*) from pgledger_entries_view)::int as entries,
             (select coalesce(sum(amount), 0) from pgledger_entries_view)::float8 as sum`,
  );
  const wrong: string[] = [];
  if (found.transfers !== counted.made)
    wrong.push(`${counted.made} transfers of pgledger returned and ${found.transfers} are recorded`);
  if (found.entries !== 2 * found.transfers || found.sum !== 0)
    wrong.push(`pgledger has ${found.entries} entries whose sum is ${found.sum}`);
  return wrong;
}
