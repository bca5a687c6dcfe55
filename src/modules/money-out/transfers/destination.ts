// Where a transfer goes: read from the request, and resolved into an account and its holder.
import { cellIdOf } from '#platform/cells/cells.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { email as emailSchema } from '#platform/text/email.ts';
import type { Id } from '#platform/ids/ids.ts';
import { findByEmail } from '#modules/people/cardholders/queries.ts';
import { readAccountNumber, readAlias } from '#modules/wallets/account-keys/account-number.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { findByNumber, walletQuery } from '#modules/wallets/wallets/queries.ts';
import { resolveDestination, type Recipient, type Resolves } from '#modules/wallets/wallets/resolve.ts';
import { walletIdOf, type WalletRow } from '#modules/wallets/wallets/tables.ts';
import { rememberAccount, knownAccount, type KnownAccounts } from './known-accounts.ts';
import { destinationNotFound, destinationNotPayable, notAnswered, refusal } from './refusals.ts';
import type { DestinationType, Purpose } from './tables.ts';

export type To = { readonly type: DestinationType; readonly value: string };

/** Exactly one of the three. */
export type Read =
  | { readonly number: string; readonly alias?: never; readonly email?: never }
  | { readonly alias: string; readonly number?: never; readonly email?: never }
  | { readonly email: string; readonly number?: never; readonly alias?: never };

/** The kind of a number follows from the number itself. */
export function readTo({ type, value }: To): Read {
  if (type === 'alias') {
    const alias = readAlias(value);
    if (alias !== undefined) return { alias };
  } else if (type === 'email') {
    const { data: email } = emailSchema.safeParse(value);
    if (email !== undefined) return { email };
  } else {
    const number = readAccountNumber(value)?.number;
    if (number !== undefined) return { number };
  }
  throw refusal('invalid_destination', { field: 'to.value' });
}

/** An account, and the wallet of the tenant that has it, if one does. */
export type ResolvedDestination = { readonly recipient: Recipient; readonly toWalletId: Id<'wal'> | null };

export type ResolveServices = Resolves & {
  readonly knownAccounts: KnownAccounts;
  readonly clock: Clock;
};

type Question = {
  readonly read: Read;
  readonly purpose: Purpose | null;
  readonly from: OpenWallet;
  /** Our reference of the question to the provider. */
  readonly reference: string;
  readonly inside?: Inside;
};

/** Wallets of the tenant by their numbers, looked up together; null if a number has no wallet. */
export type Inside = ReadonlyMap<string, WalletRow | null>;

export async function resolveTo(
  db: Db,
  services: ResolveServices,
  tenant: Tenant,
  question: Question,
): Promise<ResolvedDestination> {
  const { read, purpose, from } = question;
  const destination =
    read.email === undefined
      ? await accountOf(db, services, tenant, { ...question, read })
      : await walletOfPerson(db, tenant, { email: read.email, from });
  if (destination.recipient.number === from.number) throw destinationNotPayable();
  const isCvu = readAccountNumber(destination.recipient.number)?.kind === 'cvu';
  if (purpose === 'wages' && isCvu) throw refusal('wages_need_cbu', { field: 'to' });
  return destination;
}

type OfAccount = Question & { readonly read: Exclude<Read, { readonly email: string }> };

async function accountOf(
  db: Db,
  services: ResolveServices,
  tenant: Tenant,
  { read, from, reference, inside }: OfAccount,
): Promise<ResolvedDestination> {
  const own = read.number === undefined ? undefined : inside?.get(read.number);
  const ownHeading = own?.status === 'active' ? destinationInside(own, from) : undefined;
  if (ownHeading !== undefined) return ownHeading;
  const { connection_id: connectionId, country } = from;
  const question = { reference, connectionId, country, destination: read };
  const found =
    knownAccount(services, tenant.id, read.number) ?? (await resolveDestination(services, tenant, question));
  if (found === 'not_found') throw destinationNotFound();
  if (found === 'not_payable') throw destinationNotPayable();
  if (found === 'unknown') throw notAnswered();
  if (found.currency !== from.currency) throw destinationNotPayable();
  if (read.number === found.number) rememberAccount(services, tenant.id, found);
  const { number, holder } = found;
  const toWallet = inside?.has(number) === true ? inside.get(number) : await findByNumber(db, tenant, number);
  const recipient = { name: holder.name, number, alias: read.alias ?? found.alias, taxId: holder.taxId };
  return { recipient, toWalletId: toWallet?.id ?? null };
}

/** An e-mail address names a person who has a wallet here. */
async function walletOfPerson(
  db: Db,
  tenant: Tenant,
  { email, from }: { readonly email: string; readonly from: OpenWallet },
): Promise<ResolvedDestination> {
  const person = await findByEmail(db, tenant, email);
  const wallet = person && (await db.maybe(walletQuery(cellIdOf(tenant, person.id), walletIdOf(person.id))));
  if (wallet === undefined || wallet.status !== 'active') throw destinationNotFound();
  const destination = destinationInside(wallet, from);
  if (destination === undefined) throw destinationNotFound();
  return destination;
}

/** Returns undefined if its holder is not known. */
function destinationInside(wallet: WalletRow, from: OpenWallet): ResolvedDestination | undefined {
  const { number, holder_name: name, alias, tax_id: taxId } = wallet;
  if (number === null || name === null || taxId === null) return undefined;
  if (wallet.currency !== from.currency) throw destinationNotPayable();
  return { recipient: { name, number, alias, taxId }, toWalletId: wallet.id };
}
