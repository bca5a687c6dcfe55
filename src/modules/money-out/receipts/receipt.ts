// Makes the receipt of a subject from what is known of it now. The same subject in the same status has the
// same receipt; one that came back has another, which says so.
import { isoOf, isoOrNull, type Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { centsOf } from '#platform/money/money.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import { canonical } from '#modules/approvals/snapshot.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { shownDocument } from '#modules/wallets/documents/model.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { findOrderOf } from '#modules/money-out/rail/queries.ts';
import { maskedNumber, maskedTaxId } from '#modules/wallets/wallets/mask.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import type { Recipient } from '#modules/wallets/wallets/resolve.ts';
import { institutionOf } from './institutions.ts';
import { signJws } from './jws.ts';
import { signingKeyAt } from './keys.ts';
import type { Receipt } from './model.ts';
import type { ReceiptSubjects, Sent, SubjectName } from './subject.ts';

export type ReceiptServices = {
  readonly receiptSubjects: ReceiptSubjects;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

/** The names by which payers know the rails. */
const RAIL_OF: Partial<Readonly<Record<Country, string>>> = { AR: 'Transferencias 3.0', MX: 'SPEI' };

/** Returns undefined if there is no such subject. */
export async function findReceipt(
  db: Db,
  services: ReceiptServices,
  tenant: Tenant,
  name: SubjectName,
): Promise<Receipt | { readonly noneBecauseOf: string } | undefined> {
  const sent = await services.receiptSubjects[name.kind].findSent(db, tenant.id, name.id);
  if (sent === undefined) return undefined;
  const { status, settledAt } = sent;
  if (settledAt === null || (status !== 'settled' && status !== 'returned')) return { noneBecauseOf: status };
  const { country, ...from } = await payerOf(db, tenant, sent.walletId);
  const order = await findOrderOf(db, tenant.id, name.id);
  const organization = await findOrganizationById(db, tenant.organizationId);
  return {
    type: 'receipt',
    version: 1,
    code: tenant.codeOf(name.id),
    verifyUrl: `${tenant.baseUrl()}/verify`,
    issuer: organization.name,
    mode: tenant.mode,
    subject: { type: name.kind, id: name.id },
    status,
    ...amountOf(sent),
    country,
    from: partyOf(from, country),
    to: { ...partyOf(sent.to, country), alias: sent.to.alias },
    concept: sent.concept,
    conceptBy: sent.conceptBy,
    document: sent.document === null ? null : shownDocument(sent.document),
    rail:
      order === undefined
        ? null
        : { name: RAIL_OF[country] ?? null, reference: order.id, id: order.provider_ref },
    createdAt: isoOf(sent.createdAt),
    settledAt: isoOf(settledAt),
    timeZone: TIME_ZONE_OF[country],
    returned: status === 'returned' && order !== undefined ? returnOf(order) : null,
  };
}

/** Whether the wallet is still open does not matter: it was when the money left. */
async function payerOf(db: Db, tenant: Tenant, walletId: string) {
  const wallet = await findWallet(db, tenant.id, walletId);
  if (wallet !== undefined) {
    const { number, holder_name: name, tax_id: taxId, country } = wallet;
    if (number !== null && name !== null && taxId !== null) return { name, number, taxId, country };
  }
  throw new Error(`the wallet ${walletId} never had an account`);
}

const amountOf = ({ amountMinor, currency }: Sent) => ({ amountCents: centsOf(amountMinor), currency });

const partyOf = ({ name, number, taxId }: Omit<Recipient, 'alias'>, country: Country) => ({
  name,
  account: maskedNumber(number, country),
  institution: institutionOf(number, country),
  taxId: maskedTaxId(taxId, country),
});

type Returned = NonNullable<Awaited<ReturnType<typeof findOrderOf>>>;

const returnOf = ({ returned_at: at, reason, return_ref: id }: Returned) => ({
  at: isoOrNull(at),
  reason: reason ?? '',
  id,
});

export async function signReceipt(
  db: Db,
  { sealer, clock }: Pick<ReceiptServices, 'sealer' | 'clock'>,
  receipt: Receipt,
): Promise<string> {
  const { kid, privateKey } = await signingKeyAt(db, sealer, clock.now());
  return signJws(canonical(receipt), kid, privateKey);
}
