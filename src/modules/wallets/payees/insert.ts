// Makes an account a payee of its owner: once, in bounds, and never the owner's own wallet.
import { DAY_MS, plus, type Instant } from '#platform/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { cleanText } from '#platform/inbound.ts';
import { invalid, refusal as platformRefusal } from '#platform/refusals.ts';
import { keyColumns, repeatOf, type RequestKey } from '#platform/repeat.ts';
import type { Work } from '#platform/work.ts';
import { lockCardholder, type CardholderRow } from '#modules/people/cardholders/index.ts';
import { audit } from '#modules/base/identity/index.ts';
import { findWallet, walletIdOf, type ResolvedAccount } from '#modules/wallets/wallets/index.ts';
import { LABEL_CHARACTERS_MAX, NAME_CHARACTERS_MAX } from './model.ts';
import { countPayees, findPayeeByKey, findSamePayee, PAYEES_MAX, type Owner } from './queries.ts';
import type { PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';
import { payeeMachine } from './states.ts';
import { payees, type PayeeRow } from './tables.ts';

/** Each answer shows whose an account is: an owner gets so many, and no list of everybody. */
const PAYEES_PER_DAY_MAX = 100;

export async function requireRoom(db: Db, owner: Owner, now: Instant): Promise<void> {
  const { active, recent } = await countPayees(db, owner, plus(now, -DAY_MS));
  if (active >= PAYEES_MAX || recent >= PAYEES_PER_DAY_MAX)
    throw refusal('too_many_payees', { limit: PAYEES_MAX, dailyLimit: PAYEES_PER_DAY_MAX });
}

export type Resolved = PayeeRequest & {
  readonly account: ResolvedAccount;
  readonly requestKey: RequestKey | undefined;
};

/** What the same request has created before, if its answer was lost. */
export async function findCreated(
  db: Db,
  owner: Owner,
  { requestKey, now }: { readonly requestKey: RequestKey | undefined; readonly now: Instant },
): Promise<PayeeRow | undefined> {
  if (requestKey === undefined) return undefined;
  const row = await findPayeeByKey(db, owner, { keyDigest: requestKey.digest, now });
  return row && repeatOf(row, requestKey).row;
}

export async function insertPayee(
  work: Work,
  { id: ownerId }: CardholderRow,
  { account, label, destination, requestKey }: Resolved,
): Promise<PayeeRow> {
  const { tenantId } = work;
  const owner = { tenantId, ownerId };
  // Payees of one owner are inserted one after the other.
  if ((await lockCardholder(work, tenantId, ownerId)) === undefined) throw platformRefusal('not_found');
  const before = await findCreated(work, owner, { requestKey, now: work.now });
  if (before !== undefined) return before;
  const field = destination.alias === undefined ? 'cvu' : 'alias';
  const same = await findSamePayee(work, owner, account.number);
  if (same !== undefined) throw refusal('duplicate_payee', { field, payeeId: same.id });
  await requireRoom(work, owner, work.now);
  const wallet = await findWallet(work, tenantId, walletIdOf(ownerId));
  if (wallet?.number === account.number) throw invalid([{ field, message: OWN_WALLET }]);

  const holderName = visibleIn(account.holder.name, NAME_CHARACTERS_MAX);
  const row = work.insert(payees, {
    tenant_id: tenantId,
    id: work.newId('pye'),
    cardholder_id: ownerId,
    label: label ?? (visibleIn(holderName, LABEL_CHARACTERS_MAX) || account.number),
    holder_name: holderName,
    number: account.number,
    alias: destination.alias ?? account.alias,
    tax_id: account.holder.taxId,
    currency: account.currency,
    named_by: destination.alias === undefined ? 'number' : 'alias',
    ...keyColumns(requestKey),
    status: payeeMachine.initial,
    created_at: work.now,
    updated_at: work.now,
  });
  audit(work, 'payee.created', { type: 'payee', id: row.id });
  return row;
}

/** A provider's text without what cannot be seen, which could make it look like another. */
const visibleIn = (written: string, charactersMax: number): string =>
  cleanText(written.replaceAll(/\p{C}/gu, ''), charactersMax).trim();

const OWN_WALLET = {
  en: 'this is the account of your own wallet, and a payment from it to itself moves nothing',
  es: 'es la cuenta de su propia billetera, y un pago de ella a sí misma no mueve nada',
  pt: 'é a conta da sua própria carteira, e um pagamento dela para ela mesma não move nada',
};
