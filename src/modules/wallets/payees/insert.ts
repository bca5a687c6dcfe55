// Makes an account a payee of its owner: once, in bounds, and never the owner's own wallet.
import { cleanText } from '#platform/inbound/inbound.ts';
import type { Instant } from '#platform/time/clock.ts';
import { invalid, refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { keyColumns, type RequestKey } from '#platform/idempotency/repeat.ts';
import { withoutUnseen } from '#platform/text/unseen.ts';
import type { Work } from '#platform/work/work.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { audit } from '#modules/base/identity/audit.ts';
import type { Destination, ResolvedAccount } from '#modules/wallets/wallets/port.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { LABEL_CHARACTERS_MAX, NAME_CHARACTERS_MAX } from './model.ts';
import { findTaken, type Owner } from './queries.ts';
import { questionIdOf } from './questions.ts';
import type { PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';
import { findCreated, requireRoom } from './room.ts';
import { payees, type PayeeRow } from './tables.ts';

export type ToInsert = PayeeRequest & {
  readonly requestKey: RequestKey | undefined;
  readonly connectionId: string;
};
export type AnsweredPayee = ToInsert & { readonly account: ResolvedAccount; readonly verifiedAt: Instant };

export async function insertPayee(
  work: Work,
  { id: ownerId }: CardholderRow,
  asked: AnsweredPayee,
): Promise<PayeeRow> {
  const owner = { tenantId: work.tenantId, ownerId };
  const before = await findBefore(work, owner, asked);
  if (before !== undefined) return before;
  const { account, destination } = asked;
  const { field } = asked;
  const questionId = questionIdOf(ownerId, destination);
  const taken = await findTaken(work, owner, { number: account.number, questionId });
  if (taken !== undefined) throw refusal('duplicate_payee', { field, payeeId: taken.id });
  await requireRoom(work, owner, work);
  const wallet = await findWallet(work, work.tenantId, walletIdOf(ownerId));
  if (wallet?.number === account.number) throw invalid([{ field, message: OWN_WALLET }]);
  const known = knownOf(account, asked.label);
  return insertRow(work, ownerId, asked, {
    ...known,
    alias: destination.alias ?? known.alias,
    status: asked.confirm ? 'unconfirmed' : 'active',
    verified_at: asked.verifiedAt,
  });
}

/** Payees of one owner are inserted one after the other. */
export async function findBefore(
  work: Work,
  owner: Owner,
  { requestKey }: ToInsert,
): Promise<PayeeRow | undefined> {
  if ((await lockCardholder(work, owner.tenantId, owner.ownerId)) === undefined)
    throw platformRefusal('not_found');
  return findCreated(work, owner, { requestKey, now: work.now });
}

/** The columns that follow from whose the account is. */
export function knownOf(
  { number, alias, currency, holder }: ResolvedAccount,
  label: string | null | undefined,
): Pick<PayeeRow, 'label' | 'holder_name' | 'number' | 'alias' | 'tax_id' | 'currency'> {
  const holderName = visibleIn(holder.name, NAME_CHARACTERS_MAX);
  return {
    label: label ?? (visibleIn(holderName, LABEL_CHARACTERS_MAX) || number),
    holder_name: holderName,
    number,
    alias,
    tax_id: holder.taxId,
    currency,
  };
}

type PayeeColumns = Omit<ReturnType<typeof knownOf>, 'number'> &
  Pick<PayeeRow, 'number' | 'status' | 'verified_at'>;

export function insertRow(
  work: Work,
  ownerId: CardholderRow['id'],
  asked: ToInsert,
  made: PayeeColumns,
): PayeeRow {
  const row = work.insert(payees, {
    ...made,
    tenant_id: work.tenantId,
    id: work.newId('pye', ownerId),
    cardholder_id: ownerId,
    ...namedBy(asked.destination),
    ...keyColumns(asked.requestKey),
    refused_reason: null,
    connection_id: asked.connectionId,
    created_at: work.now,
    updated_at: work.now,
  });
  audit(work, 'payee.created', { type: 'payee', id: row.id });
  return row;
}

const namedBy = ({
  number,
  alias,
  key,
}: Destination): Pick<PayeeRow, 'named_by' | 'key_kind' | 'key_value'> => ({
  named_by: number !== undefined ? 'number' : alias !== undefined ? 'alias' : 'key',
  key_kind: key?.kind ?? null,
  key_value: key?.value ?? null,
});

/** A provider's text without what cannot be seen, which could make it look like another. */
const visibleIn = (written: string, charactersMax: number): string =>
  cleanText(withoutUnseen(written, ''), charactersMax).trim();

export const OWN_WALLET = {
  en: 'this is the account of your own wallet, and a payment from it to itself moves nothing',
  es: 'es la cuenta de su propia billetera, y un pago de ella a sí misma no mueve nada',
  pt: 'é a conta da sua própria carteira, e um pagamento dela para ela mesma não move nada',
};
