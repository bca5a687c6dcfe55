// Looks up what a batch needs before its rows are locked: a batch that has the idempotency key already, and
// from where it goes.
import type { Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { AMOUNT_MINOR_MAX } from '#platform/money/money.ts';
import { ownKeyOf } from '#platform/route/own-key.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import type { Repeat } from '#platform/idempotency/repeat.ts';
import type { AnyCall } from '#platform/route/route.ts';
import { minorIn } from '#platform/money/units.ts';
import {
  ownerContactOf,
  otherCurrency,
  type OwnerContact,
  type PrepareServices,
} from '#modules/money-out/transfers/prepare.ts';
import { findSender, type Sender } from '#modules/money-out/transfers/sender.ts';
import type { BatchLine } from './line.ts';
import type { CreateBody, ShownBatch } from './model.ts';
import { batchQuery } from './queries.ts';
import { keyOfAnother, sumTooLarge } from './refusals.ts';
import { shownBatch } from './shown.ts';
import type { BatchRow } from './tables.ts';

type NewBatch = {
  readonly kind: 'new';
  readonly id: Id<'bat'>;
  readonly requestHash: string;
  readonly sender: Sender;
  readonly contact: OwnerContact;
  readonly lines: readonly BatchLine[];
  readonly amountMinor: bigint;
  readonly now: Instant;
  readonly realNow: Instant;
};
export type CreateInput = NewBatch | Repeat<ShownBatch>;

type CreateCall = AnyCall & { readonly body: CreateBody };

export async function prepareBatch(
  db: Db,
  call: CreateCall,
  services: PrepareServices,
): Promise<CreateInput> {
  const { tenant, body } = call;
  const named = ownKeyOf('bat', call, services.newId);
  const from = { subWalletId: body.from_sub_wallet, subWallets: services.subWallets };
  const found = await findSender(db, tenant.id, from, [batchQuery(tenant.id, named.id)]);
  const [known] = (found.replies[0]?.rows ?? []) as readonly BatchRow[];
  if (known !== undefined) {
    if (known.request_hash !== named.requestHash) throw keyOfAnother(known.id);
    return { kind: 'repeat', row: await shownBatch(db, known) };
  }
  const sender = found.require();
  const lines = linesIn(body, sender);
  const amountMinor = lines.reduce((sum, line) => sum + BigInt(line.amountMinor), 0n);
  if (amountMinor > AMOUNT_MINOR_MAX) throw sumTooLarge();
  const contact = await ownerContactOf(db, tenant, sender, amountMinor);
  const looked = { now: tenant.now(), realNow: services.clock.now() };
  return { kind: 'new', ...named, sender, contact, lines, amountMinor, ...looked };
}

function linesIn({ transfers, currency }: CreateBody, { wallet }: Sender): BatchLine[] {
  if (currency !== wallet.currency) throw invalid([otherCurrency]);
  return transfers.map(({ to, amount, concept = null, reference, purpose = null, document = null }, i) => ({
    to,
    amountMinor: String(minorIn(currency, amount, `transfers.${i}.amount`)),
    concept,
    reference,
    purpose,
    document,
  }));
}
