// What the stages of a batch have in common: they take its lines in chunks, each in one command, and go on
// where the last one ended. Which line that is stands on the row of the batch, so a chunk is done once.
import type { Clock } from '../../platform/clock.ts';
import type { Commands } from '../../platform/command/commands.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { findSender, type PrepareServices, type Sender } from '../transfers/index.ts';
import { batches, type BatchRow } from './tables.ts';

/** As many transfers as the engine takes of single requests in one group. */
const LINES_OF_A_CHUNK = 250;

export type BatchServices = PrepareServices;

export type Flow = {
  readonly services: BatchServices & { readonly clock: Clock };
  readonly pool: Pool;
  readonly commands: Commands;
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** The attempt of the job, from 1. */
  readonly attempt: number;
};

/** The sender of the lines, or why none of them may be sent any more. */
export async function senderOf(
  { pool, tenant, services }: Flow,
  { sub_wallet_id: subWalletId }: BatchRow,
): Promise<Sender | Refusal> {
  if (tenant.isSuspended) return platformRefusal('account_suspended');
  const { subWallets } = services;
  return findSender(pool, tenant.id, { subWalletId, subWallets })
    .then((found) => found.require())
    .catch(refusalIn);
}

export type Chunk = { readonly from: number; readonly before: number };

export const nextChunk = ({ next_line: from, line_count: count }: BatchRow): Chunk => ({
  from,
  before: Math.min(count, from + LINES_OF_A_CHUNK),
});

/** Undefined where another worker has done this chunk. */
export function batchAt(
  tx: Tx,
  { id, status }: BatchRow,
  { from }: Pick<Chunk, 'from'>,
): BatchRow | undefined {
  const row = tx.find(batches, id);
  return row !== undefined && row.status === status && row.next_line === from ? row : undefined;
}

/** A provider that stays silent is asked again with the whole chunk, so often. */
const ATTEMPTS_MAX = 5;

/** Thrown for the job to come again later; after some times the lines without an answer are given up. */
export function requireAnswers(silent: number, { attempt }: Pick<Flow, 'attempt'>): void {
  if (silent > 0 && attempt < ATTEMPTS_MAX)
    throw new Error(`the provider of accounts has not answered about ${silent} lines`);
}

/** What a caller could not cause is thrown on. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
