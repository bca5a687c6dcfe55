// Lines of a batch that the owner was asked about: released if the owner has approved, and given back
// otherwise. The decision itself is one small commit, and what follows from it is done in chunks.
import { siblingId } from '#platform/ids/ids.ts';
import type { Instant } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import type { ResolvedDestination } from '#modules/money-out/transfers/destination.ts';
import { endLine, locksOfLine, releaseLine, type LineEnd } from '#modules/money-out/transfers/lines.ts';
import { linesOfBatch } from '#modules/money-out/transfers/queries.ts';
import { resolveMany, type Resolved } from '#modules/money-out/transfers/resolve-many.ts';
import type { TransferRow } from '#modules/money-out/transfers/tables.ts';
import { requireOpenWallet, type OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { batchAt, nextChunk, requireAnswers, type Chunk, type StageContext } from './chunk.ts';
import { batches, type BatchRow } from './tables.ts';

type Line = { readonly row: TransferRow; readonly destination: ResolvedDestination | undefined };

type Input = Chunk & {
  readonly batch: BatchRow;
  readonly wallet: OpenWallet;
  readonly lines: readonly Line[];
  readonly realNow: Instant;
};

const release = defineCommand<Input, null>({
  name: 'batches.release',
  locks: ({ batch, lines }) => [
    lock(batches, batch.id),
    ...lines.flatMap(({ row, destination }) => locksOfLine(row, destination)),
  ],
  decide(tx, input) {
    const { wallet, lines, before, realNow } = input;
    const batch = batchAt(tx, input.batch, input);
    if (batch === undefined) return null;
    for (const { row, destination } of lines) releaseLine(tx, row.id, { wallet, destination, realNow });
    const done = tx.update(batches, batch, { next_line: before, worked_at: realNow });
    if (before === batch.line_count) tx.move(batches, done, 'release');
    return null;
  },
});

export const releaseChunk = (context: StageContext, batch: BatchRow): Promise<null> =>
  context.commands.runPrepared(context.tenant, context.actor, release, async () => {
    const { pool, tenant, services } = context;
    const chunk = nextChunk(batch);
    const wallet = requireOpenWallet(await findWallet(pool, tenant.id, batch.wallet_id));
    const rows = await linesOfBatch(pool, tenant.id, batch.id, chunk);
    const destinations = rows.map(({ id, to_type: type, to_value: value, purpose }) => ({
      to: { type, value },
      purpose,
      reference: siblingId('res', id),
    }));
    const resolved = await resolveMany(pool, services, { tenant, wallet }, destinations);
    requireAnswers(resolved.filter((one) => one === 'unknown').length, context);
    const lines = rows.map((row, i) => ({ row, destination: destinationIn(resolved[i]) }));
    return { ...chunk, batch, wallet, lines, realNow: services.clock.now() };
  });

const destinationIn = (found: Resolved | undefined): ResolvedDestination | undefined =>
  found instanceof Refusal || found === 'unknown' ? undefined : found;

type Giving = Omit<Input, 'wallet' | 'lines'> & {
  readonly rows: readonly TransferRow[];
  readonly end: LineEnd;
};

const giveBack = defineCommand<Giving, null>({
  name: 'batches.give_back',
  locks: ({ batch, rows }) => [lock(batches, batch.id), ...rows.flatMap((row) => locksOfLine(row))],
  decide(tx, input) {
    const { rows, end, before, realNow } = input;
    const batch = batchAt(tx, input.batch, input);
    if (batch === undefined) return null;
    for (const { id } of rows) endLine(tx, id, end);
    const done = tx.update(batches, batch, { next_line: before, worked_at: realNow });
    if (before === batch.line_count) tx.move(batches, done, 'give_back');
    return null;
  },
});

/** What was approved and could not go in time has failed. */
function endOf({ ending }: BatchRow, approval: ApprovalRow | undefined): LineEnd {
  if (ending === 'cancelled') return { as: 'cancel', failure: null };
  const isRejected = ending === 'rejected' || (ending === 'expired' && approval?.status !== 'approved');
  return { as: isRejected ? 'reject' : 'fail', failure: ending };
}

export const giveBackChunk = (context: StageContext, batch: BatchRow): Promise<null> =>
  context.commands.runPrepared(context.tenant, context.actor, giveBack, async () => {
    const { pool, tenant, services } = context;
    const chunk = nextChunk(batch);
    const rows = await linesOfBatch(pool, tenant.id, batch.id, chunk);
    const { approval_id: approvalId } = batch;
    const approval = approvalId === null ? undefined : await findApproval(pool, tenant.id, approvalId);
    return { ...chunk, batch, rows, end: endOf(batch, approval), realNow: services.clock.now() };
  });
