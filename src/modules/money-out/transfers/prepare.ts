// Looks up what a transfer needs before its rows are locked: a transfer that has the idempotency key already,
// from where it goes, and where to.
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { siblingId, type Id, type NewId } from '#platform/ids/ids.ts';
import type { Problem } from '#platform/refusals/refusal.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { ownKeyOf } from '#platform/route/own-key.ts';
import type { AnyCall } from '#platform/route/route.ts';
import type { Repeat } from '#platform/idempotency/repeat.ts';
import { minorIn } from '#platform/money/units.ts';
import { channelsOf, type ReachableChannels } from '#modules/approvals/messages/channel.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import type { PaidDocument } from '#modules/wallets/documents/model.ts';
import { ensureDocumentRow } from '#modules/wallets/documents/queries.ts';
import { readDocument } from '#modules/wallets/documents/read-document.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { gateOf } from '#modules/wallets/spending/gate.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { readTo, resolveTo, type ResolvedDestination, type ResolveServices, type To } from './destination.ts';
import type { CreateBody } from './model.ts';
import { transferQuery } from './queries.ts';
import { refusal } from './refusals.ts';
import { findSender, type Sender } from './sender.ts';
import type { Purpose, TransferRow } from './tables.ts';

/** One transfer as it was asked for and resolved. */
export type Line = ResolvedDestination & {
  readonly id: Id<'tx'>;
  readonly requestHash: string;
  readonly to: To;
  readonly amountMinor: bigint;
  readonly concept: string | null;
  readonly purpose: Purpose | null;
  readonly document: PaidDocument | null;
  /** Its place in a batch; null if it is a transfer by itself. */
  readonly batch: { readonly id: Id<'bat'>; readonly line: number; readonly reference: string } | null;
};

/** How the owner can be asked for an amount, and who asks. */
export type OwnerContact = { readonly channels: ReachableChannels; readonly organization: string | null };

/** When it was looked up. */
export type LookupTimes = { readonly now: Instant; readonly realNow: Instant };

export type NewTransfer = LookupTimes & {
  readonly kind: 'new';
  readonly sender: Sender;
  readonly line: Line;
  readonly contact: OwnerContact;
};
/** A transfer that has this idempotency key already. */
type RepeatedTransfer = Repeat<TransferRow> & { readonly approval: ApprovalRow | undefined };
export type CreateInput = NewTransfer | RepeatedTransfer;

export type PrepareServices = ResolveServices & {
  readonly subWallets: SubWallets;
  readonly newId: NewId;
};

type CreateCall = AnyCall & { readonly body: CreateBody };

export async function prepareTransfer(
  db: Db,
  call: CreateCall,
  services: PrepareServices,
): Promise<CreateInput> {
  const { tenant, body } = call;
  const named = ownKeyOf('tx', call, services.newId);
  const subWalletId = body.from_sub_wallet;
  const from = { subWalletId, subWallets: services.subWallets };
  const found = await findSender(db, tenant.id, from, [transferQuery(tenant.id, named.id)]);
  const [known] = (found.replies[0]?.rows ?? []) as readonly TransferRow[];
  if (known !== undefined) return repeated(db, known, named.requestHash);

  const sender = found.require();
  const { wallet } = sender;
  if (body.currency !== wallet.currency) throw invalid([otherCurrency]);
  const amountMinor = minorIn(wallet.currency, body.amount, 'amount');
  const document = body.document === undefined ? null : readDocument(body.document);
  const purpose = body.purpose ?? null;
  const reference = siblingId('res', named.id);
  const asked = { read: readTo(body.to), purpose, from: wallet, reference };
  const destination = await resolveTo(db, services, tenant, asked);
  const contact = await ownerContactOf(db, tenant, sender, amountMinor);
  if (document !== null) await ensureDocumentRow(db, tenant, document);
  const { to, concept = null } = body;
  return {
    kind: 'new',
    sender,
    line: { ...destination, ...named, to, amountMinor, concept, purpose, document, batch: null },
    contact,
    now: tenant.now(),
    realNow: services.clock.now(),
  };
}

async function repeated(db: Db, row: TransferRow, requestHash: string): Promise<RepeatedTransfer> {
  if (row.request_hash !== requestHash) throw refusal('duplicate_idempotency_key', { transferId: row.id });
  const { approval_id: id } = row;
  const approval = id === null ? undefined : await findApproval(db, row.tenant_id, id);
  return { kind: 'repeat', row, approval };
}

/** Nothing is looked up for an amount that the owner is not asked about. */
export async function ownerContactOf(
  db: Db,
  tenant: Tenant,
  { owner, subWallet }: Sender,
  amountMinor: bigint,
): Promise<OwnerContact> {
  const gate = gateOf(subWallet, amountMinor);
  const channels = await channelsOf(db, owner, gate);
  if (gate === 'auto') return { channels, organization: null };
  return { channels, organization: (await findOrganizationById(db, tenant.organizationId)).name };
}

export const otherCurrency: Problem = {
  field: 'currency',
  message: {
    en: 'this must be the currency of the wallet',
    es: 'debe ser la moneda de la billetera',
    pt: 'deve ser a moeda da carteira',
  },
};
