// What the stages of a batch have in common: they take its lines in chunks, each in one command, and go on
// where the last one ended. The row of the batch says at which line, so a chunk is done once.
import type { Clock } from '#platform/time/clock.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Pool } from '#platform/db/pool.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import type { PrepareServices } from '#modules/money-out/transfers/prepare.ts';
import { findSender, type Sender } from '#modules/money-out/transfers/sender.ts';
import { batches, type BatchRow } from './tables.ts';

/** The number of transfers that the engine takes of single requests in one group. */
const LINES_OF_A_CHUNK = 250;

export type BatchServices = PrepareServices;

export type StageContext = {
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
  { pool, tenant, services }: StageContext,
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

/** Returns undefined if another worker has done this chunk. */
export function batchAt(
  tx: Tx,
  { id, status }: BatchRow,
  { from }: Pick<Chunk, 'from'>,
): BatchRow | undefined {
  const row = tx.find(batches, id);
  return row !== undefined && row.status === status && row.next_line === from ? row : undefined;
}

/** A chunk is taken this often while the provider of accounts does not answer about each of its lines. */
const ATTEMPTS_MAX = 5;

/** Throws, so that the job tries again; the last attempt goes on without these lines. */
export function requireAnswers(unanswered: number, { attempt }: Pick<StageContext, 'attempt'>): void {
  if (unanswered > 0 && attempt < ATTEMPTS_MAX)
    throw new Error(`the provider of accounts has not answered about ${unanswered} lines`);
}

/** What a caller could not cause is thrown on. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
