// Asks the owner about a batch, once all its lines are accepted. What they agree to is the sum, the number of
// transfers, and a hash of all of them as they were resolved.
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { channelOf, channelsOf } from '#modules/approvals/messages/channel.ts';
import { openApproval } from '#modules/approvals/open.ts';
import { canonical } from '#modules/approvals/snapshot.ts';
import type { Channel } from '#modules/approvals/tables.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { maskedPhone } from '#modules/money-out/transfers/masked-phone.ts';
import { conceptOf } from '#modules/money-out/transfers/outgoing.ts';
import { linesOfBatch } from '#modules/money-out/transfers/queries.ts';
import type { Sender } from '#modules/money-out/transfers/sender.ts';
import type { TransferRow } from '#modules/money-out/transfers/tables.ts';
import { batchAt, senderOf, type StageContext } from './chunk.ts';
import { hashOfLines } from './lines-snapshot.ts';
import { batches, type BatchRow } from './tables.ts';

type Input = {
  readonly batch: BatchRow;
  readonly sender: Sender;
  readonly rows: readonly TransferRow[];
  readonly organization: string;
  readonly channel: Channel;
};

const ask = defineCommand<Input, null>({
  name: 'batches.ask',
  locks: ({ batch, sender }) => [lock(batches, batch.id), lock(subWallets, sender.subWallet.id)],
  decide(tx, input) {
    const batch = batchAt(tx, input.batch, { from: input.batch.line_count });
    if (batch === undefined) return null;
    // A question that is opened after the others were ended would be left behind.
    const isClosed = tx.get(subWallets, batch.sub_wallet_id).status === 'closed';
    if (isClosed) tx.move(batches, batch, 'reject', { ending: 'sub_wallet_closed', next_line: 0 });
    else askOwner(tx, { ...input, batch });
    return null;
  },
});

function askOwner(tx: Tx, input: Input): void {
  const { batch, sender, rows, channel } = input;
  const sum = rows.reduce((total, row) => total + row.amount_minor, 0n);
  const approval = openApproval(tx, {
    cardholder_id: sender.owner.id,
    wallet_id: batch.wallet_id,
    sub_wallet_id: batch.sub_wallet_id,
    action: 'send_batch',
    subject_id: batch.id,
    strength: batch.strength,
    channel,
    amount_minor: sum,
    currency: batch.currency,
    payee: rows.length === 1 ? '1 transfer' : `${rows.length} transfers`,
    agent: null,
    agent_reason: reasonOf(rows),
    reasons: null,
    seen: snapshotOf(input, sum),
  });
  const phone = channel === 'whatsapp' ? maskedPhone(sender.owner.phone_number) : null;
  tx.move(batches, batch, 'ask', { approval_id: approval.id, approval_phone: phone, next_line: 0 });
}

const snapshotOf = ({ batch, sender, rows, organization }: Input, sum: bigint): string =>
  canonical({
    action: 'send_batch',
    amountMinor: String(sum),
    currency: batch.currency,
    batch: { id: batch.id, count: rows.length, linesHash: hashOfLines(rows) },
    wallet: { id: batch.wallet_id, cvu: sender.wallet.number },
    subWallet: { id: batch.sub_wallet_id, label: sender.subWallet.label },
    organization,
    reason: reasonOf(rows),
  });

const MIXED = 'Varios';

/** What all lines are for, if that is the same, such as salaries. */
function reasonOf(rows: readonly TransferRow[]): string {
  const concepts = new Set(rows.map(conceptOf));
  const [only] = concepts;
  return concepts.size === 1 && only !== undefined ? only : MIXED;
}

const go = defineCommand<BatchRow, null>({
  name: 'batches.go',
  locks: ({ id }) => [lock(batches, id)],
  decide(tx, seen) {
    const batch = batchAt(tx, seen, { from: seen.line_count });
    if (batch === undefined) return null;
    tx.move(batches, batch, 'go');
    return null;
  },
});

type Drop = { readonly batch: BatchRow; readonly ending: string };

/** No one can be asked, since the owner or the wallet can spend no more. */
const drop = defineCommand<Drop, null>({
  name: 'batches.drop',
  locks: ({ batch }) => [lock(batches, batch.id)],
  decide(tx, { batch: seen, ending }) {
    const batch = batchAt(tx, seen, { from: seen.line_count });
    if (batch !== undefined) tx.move(batches, batch, 'reject', { ending, next_line: 0 });
    return null;
  },
});

/** All lines are accepted: they are on their way, or the owner is asked about those that are held. */
export async function askOrGo(context: StageContext, batch: BatchRow): Promise<null> {
  const { pool, commands, tenant, actor } = context;
  if (batch.strength === 'auto') return commands.run(tenant, actor, go, batch);
  const rows = await linesOfBatch(pool, tenant.id, batch.id, { from: 0, before: batch.line_count });
  if (rows.length === 0) return commands.run(tenant, actor, go, batch);
  const sender = await senderOf(context, batch);
  if (sender instanceof Refusal) return commands.run(tenant, actor, drop, { batch, ending: sender.code });
  return commands.runPrepared(tenant, actor, ask, async () => {
    const channels = await channelsOf(pool, sender.owner, batch.strength);
    const mayMessage = { mayMessage: sender.subWallet.notify_whatsapp };
    const { name: organization } = await findOrganizationById(pool, tenant.organizationId);
    // An owner who has lost the passkey since can add one on the page.
    const channel = channelOf(batch.strength, channels, mayMessage) ?? 'biometric';
    return { batch, sender, rows, organization, channel };
  });
}
