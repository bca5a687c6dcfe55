// Finds out whether a server answers, by connecting to it with our password and checking that it serves our
// cluster and our database.
import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { SUPERUSER } from './cluster.ts';
import type { Place } from './pidfile.ts';

/** Recovery after a crash reads back up to max_wal_size (1 GB) of log. */
const READY_MS_MAX = 60_000;
const CONNECT_MS_MAX = 3_000;
const QUERY_MS_MAX = 30_000;
const POLL_MS = 10;
/** An unrelated server on our port may answer while our own is still finding out that the port is taken. */
const REFUSAL_MS_MAX = 1_500;

const DATABASE = 'monedero';
const WRONG_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';
/** Starting up, shutting down, restarting after a crash, or full. */
const PASSING = new Set(['57P03', '57P01', '57P02', '53300']);
/** It shares its code with a start. PostgreSQL speaks English, because it runs in the C locale. */
const STOPPING = /shutting down/;

type Target = Place & { readonly cluster: string; readonly password: string };

/** The server is ready, it has ended, or it will stay unusable for the reason given. */
type End =
  | { readonly end: 'ready' }
  | { readonly end: 'gone' }
  /** It is stopping, and has been for longer than it may. */
  | { readonly end: 'stopping' }
  | { readonly end: 'refused'; readonly why: string };

type Answer = { readonly kind: 'ready' } | { readonly kind: 'later' | 'refused'; readonly why: string };

type WaitOptions = { readonly isGone: () => boolean; readonly stoppingMsMax: number };

export async function untilReady(target: Target, { isGone, stoppingMsMax }: WaitOptions): Promise<End> {
  const began = performance.now();
  let stoppingSince = Infinity;
  for (;;) {
    const answer = await ask(target);
    if (answer.kind === 'ready') return { end: 'ready' };
    if (isGone()) return { end: 'gone' };
    stoppingSince = STOPPING.test(answer.why) ? Math.min(stoppingSince, performance.now()) : Infinity;
    if (performance.now() - stoppingSince > stoppingMsMax) return { end: 'stopping' };
    const waitedMs = performance.now() - began;
    if (answer.kind === 'refused' && waitedMs > REFUSAL_MS_MAX) return { end: 'refused', why: answer.why };
    if (waitedMs > READY_MS_MAX) {
      throw new Error(
        `PostgreSQL is not ready after ${READY_MS_MAX / 1000} s (${answer.why}). It goes on by itself: start Monedero again to wait for it`,
      );
    }
    await wait(POLL_MS);
  }
}

export function urlOf(target: Target): string {
  return urlTo(target, DATABASE);
}

/**
 * The URL of a server, by its socket if it has one: a message costs both sides less there than over loopback.
 * `sslmode` is there so that a PGSSLMODE meant for another server does not reach this one.
 */
function urlTo({ port, socketDir, password }: Target, name: string): string {
  const socket = socketDir === undefined ? '' : `host=${encodeURIComponent(socketDir)}&`;
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${name}?${socket}sslmode=disable`;
}

async function ask(target: Target): Promise<Answer> {
  try {
    const directory = await query(
      urlTo(target, DATABASE),
      "select current_setting('data_directory') as answer",
    );
    if (await isSame(directory, target.cluster)) return { kind: 'ready' };
    return { kind: 'refused', why: `port ${target.port} serves ${directory}` };
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === NO_SUCH_DATABASE)) return explain(error);
    return await createDatabase(target);
  }
}

/** This is the first start, or the first start was killed between creating the cluster and its database. */
async function createDatabase(target: Target): Promise<Answer> {
  try {
    await query(urlTo(target, 'postgres'), `create database ${DATABASE}`);
    return { kind: 'later', why: 'its database was only just created' };
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): Answer {
  const why = error instanceof Error ? error.message : String(error);
  if (!(error instanceof DatabaseError)) return { kind: 'later', why };
  if (error.code === WRONG_PASSWORD) return { kind: 'refused', why: `${why}; restore postgres.password` };
  return { kind: PASSING.has(error.code ?? '') ? 'later' : 'refused', why };
}

async function query(url: string, sql: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: QUERY_MS_MAX,
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
