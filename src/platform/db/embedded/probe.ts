// Whether a server answers, asked by connecting: with our password, from our cluster, with our database in it.
import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { superuser } from './cluster.ts';

/** Recovery after a crash reads back up to max_wal_size (1 GB) of log. */
const readyMsMax = 60_000;
const connectMsMax = 3_000;
const queryMsMax = 30_000;
const pollMs = 10;
/** A stranger on our port may be answering while our own server is still finding out that the port is taken. */
const refusalMsMax = 1_500;

const database = 'monedero';
const wrongPassword = '28P01';
const noSuchDatabase = '3D000';
/** Starting up, shutting down, restarting after a crash, full. */
const passing = new Set(['57P03', '57P01', '57P02', '53300']);

type Target = { port: number; cluster: string; password: string };

/** Ready, ended, or there to stay as it is for the reason given. */
type End = { end: 'ready' } | { end: 'gone' } | { end: 'refused'; why: string };

type Answer = { kind: 'ready' } | { kind: 'later' | 'refused'; why: string };

export async function untilReady(target: Target, isGone: () => boolean): Promise<End> {
  const began = performance.now();
  for (;;) {
    const answer = await ask(target);
    if (answer.kind === 'ready') return { end: 'ready' };
    if (isGone()) return { end: 'gone' };
    const waitedMs = performance.now() - began;
    if (answer.kind === 'refused' && waitedMs > refusalMsMax) return { end: 'refused', why: answer.why };
    if (waitedMs > readyMsMax) {
      throw new Error(
        `PostgreSQL is not ready after ${readyMsMax / 1000} s (${answer.why}). It goes on by itself: start Monedero again to wait for it`,
      );
    }
    await sleep(pollMs);
  }
}

export function urlOf(target: Target): string {
  return urlTo(target, database);
}

/** `sslmode` is there so that a PGSSLMODE meant for another server does not reach this one. */
function urlTo(target: Target, name: string): string {
  return `postgres://${superuser}:${target.password}@127.0.0.1:${target.port}/${name}?sslmode=disable`;
}

async function ask(target: Target): Promise<Answer> {
  try {
    const directory = await query(
      urlTo(target, database),
      "select current_setting('data_directory') as answer",
    );
    if (await isSame(directory, target.cluster)) return { kind: 'ready' };
    return { kind: 'refused', why: `port ${target.port} serves ${directory}` };
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === noSuchDatabase)) return explain(error);
    return await createDatabase(target);
  }
}

/** First start, or a first start that was killed between the cluster and its database. */
async function createDatabase(target: Target): Promise<Answer> {
  try {
    await query(urlTo(target, 'postgres'), `create database ${database}`);
    return { kind: 'later', why: 'its database was only just created' };
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): Answer {
  const why = error instanceof Error ? error.message : String(error);
  if (!(error instanceof DatabaseError)) return { kind: 'later', why };
  if (error.code === wrongPassword) return { kind: 'refused', why: `${why}; restore postgres.password` };
  return { kind: passing.has(error.code ?? '') ? 'later' : 'refused', why };
}

async function query(url: string, sql: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMsMax,
    query_timeout: queryMsMax,
  });
  // A connection that breaks between two calls must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer?: string }>(sql);
    return rows[0]?.answer ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isSame(left: string, right: string): Promise<boolean> {
  return (await realpath(left).catch(() => left)) === (await realpath(right).catch(() => right));
}
