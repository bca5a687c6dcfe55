// Accepts lines of a batch: each becomes a transfer, on its way or held, or a refusal that costs the others
// nothing.
import type { Instant } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { judgeLine } from '#modules/money-out/transfers/judge.ts';
import { lineLocks, makeLine, senderLocks } from '#modules/money-out/transfers/make.ts';
import type { Sender } from '#modules/money-out/transfers/sender.ts';
import { batchAt, nextChunk, senderOf, type Chunk, type StageContext } from './chunk.ts';
import { linesToAccept, type LineToAccept } from './lines-to-accept.ts';
import { inputLines } from './queries.ts';
import { lineErrorOf } from './refusals.ts';
import { batches, batchRefusals, type BatchRow } from './tables.ts';

type Input = Chunk & {
  readonly batch: BatchRow;
  /** The sender; undefined if it can send no more, and all lines are refused. */
  readonly sender: Sender | undefined;
  readonly toAccept: readonly LineToAccept[];
  readonly now: Instant;
  readonly realNow: Instant;
};

const accept = defineCommand<Input, null>({
  name: 'batches.open',
  locks: (input) => [
    lock(batches, input.batch.id),
    ...(input.sender === undefined ? [] : senderLocks(input.sender, input)),
    ...input.toAccept.flatMap(({ line }) => (line instanceof Refusal ? [] : lineLocks(line))),
  ],
  decide(tx, input) {
    const batch = batchAt(tx, input.batch, input);
    if (batch === undefined) return null;
    let refused = 0;
    for (const one of input.toAccept) {
      const why = acceptLine(tx, input, one);
      if (why === undefined) continue;
      refused += 1;
      tx.insert(batchRefusals, {
        tenant_id: tx.tenantId,
        id: tx.newId('brf', batch.wallet_id),
        batch_id: batch.id,
        batch_line: one.n,
        error: lineErrorOf(why),
      });
    }
    tx.update(batches, batch, {
      next_line: input.before,
      refused_count: batch.refused_count + refused,
      worked_at: input.realNow,
    });
    return null;
  },
});

/** Answers why it is refused. Nothing of it is written then. */
function acceptLine(tx: Tx, { sender, batch, realNow }: Input, { line }: LineToAccept): Refusal | undefined {
  if (line instanceof Refusal) return line;
  if (sender === undefined) throw new Error('a line without a sender was not refused');
  const isHeld = batch.strength !== 'auto';
  try {
    judgeLine(tx, sender, line, isHeld);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  makeLine(tx, sender, line, { isHeld, realNow });
  return undefined;
}

export const acceptChunk = (context: StageContext, batch: BatchRow): Promise<null> =>
  context.commands.runPrepared(context.tenant, context.actor, accept, () => prepareChunk(context, batch));

async function prepareChunk(context: StageContext, batch: BatchRow): Promise<Input> {
  const { pool, tenant, services } = context;
  const chunk = nextChunk(batch);
  const lines = (await inputLines(pool, tenant.id, batch.id)).slice(chunk.from, chunk.before);
  const sender = await senderOf(context, batch);
  const toAccept =
    sender instanceof Refusal
      ? lines.map((_line, i) => ({ n: chunk.from + i, line: sender }))
      : await linesToAccept(context, { batch, sender, first: chunk.from }, lines);
  const looked = { now: tenant.now(), realNow: services.clock.now() };
  return { ...chunk, batch, sender: sender instanceof Refusal ? undefined : sender, toAccept, ...looked };
}
