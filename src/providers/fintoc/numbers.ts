// The CLABE of a wallet: a number of its own under the one account at Fintoc, found again by our reference in
// its metadata. Fintoc knows the company as its holder; whose wallet it is, we remember.
import type { z } from 'zod';
import type { Tenant } from '#platform/context/context.ts';
import {
  accepted,
  unknownBecause,
  unsentBecause,
  type OutsideAnswer,
  type Unknown,
} from '#platform/provider/outside.ts';
import type { Remembered } from '#platform/provider/memory.ts';
import type {
  AccountOpening,
  Accounts,
  Holder,
  OpenedAccount,
  OpeningRefused,
} from '#modules/wallets/wallets/port.ts';
import { pathTo } from './ids.ts';
import { walk } from './lists.ts';
import { account, accountNumber } from './objects.ts';
import { mayBeSentAgain, makeOnce, type Once } from './once.ts';
import { metadataOf, REFERENCE } from './transfers.ts';

export const NUMBER = 'number';
/** What is kept by the number, with the holder as its body. */
export const CLABE = 'clabe';
const DESCRIPTION_CHARACTERS_MAX = 40;
export const NUMBERS = '/v2/account_numbers';

export type NumbersGiven = Once & {
  readonly accountId: string;
  /** Whose the account must be; undefined: of whichever company has it. */
  readonly entity: string | undefined;
};

export async function openNumber(
  given: NumbersGiven,
  tenant: Tenant,
  opening: AccountOpening,
  signal: AbortSignal,
): Promise<OutsideAnswer<OpenedAccount, OpeningRefused>> {
  const { reference: ours, country, currency, holder } = opening;
  if (country !== 'MX' || currency !== 'MXN') return unknownBecause('Fintoc opens accounts in Mexico alone');
  const wrong = await notOfEntity(given, signal);
  if (wrong !== undefined) return wrong;
  const body = JSON.stringify({ holder: { name: holder.name, taxId: holder.taxId } });
  const owner = await given.memory.keep(tenant, CLABE, ours, { body });
  if (owner.tenantId !== tenant.id || owner.body !== body)
    return unknownBecause('an account of another holder was opened under this reference');
  const wire = JSON.stringify({
    account_id: given.accountId,
    description: ours.slice(0, DESCRIPTION_CHARACTERS_MAX),
    metadata: { [REFERENCE]: ours },
  });
  const call = { operation: 'account_numbers.create', path: NUMBERS, schema: accountNumber };
  const made = await makeOnce(given, tenant, { kind: NUMBER, ours, body: wire, call }, signal);
  if (made.kind === 'made') return opened(given, tenant, ours, made.value.number);
  if (made.kind === 'known') return openedBy(given, tenant, { ours, theirs: made.theirs }, signal);
  // Nothing in it is about the holder, so a refusal is about how the connection is set up.
  return made.kind === 'unknown' ? made : unknownBecause(`it opens no number: ${made.code} ${made.param}`);
}

/** Returns undefined if the account is of the right entity: money of another company is elsewhere. */
async function notOfEntity(
  { api, accountId, entity }: NumbersGiven,
  signal: AbortSignal,
): Promise<Unknown | undefined> {
  if (entity === undefined) return undefined;
  const asked = { operation: 'accounts.get', path: pathTo('/v2/accounts', accountId), schema: account };
  const reply = await api.get(asked, signal);
  if (reply.kind === 'unknown') return reply;
  if (reply.kind === 'refused') return unsentBecause(`it does not show ${accountId}: ${reply.code}`);
  const { entity: found } = reply.value;
  return found?.id === entity ? undefined : unsentBecause(`${accountId} is not an account of ${entity}`);
}

async function opened(
  { memory }: NumbersGiven,
  tenant: Tenant,
  ours: string,
  number: string,
): Promise<OutsideAnswer<OpenedAccount, OpeningRefused>> {
  await memory.complete(tenant, CLABE, ours, number);
  const known = await memory.byOurs(CLABE, ours);
  // Fintoc has no aliases, so that of a number is the number.
  return accepted({ number, alias: number, holder: holderIn(known) });
}

export function holderIn(known: Remembered | undefined): Holder {
  const { holder } = JSON.parse(known?.body ?? '{}') as { holder?: Holder };
  if (holder === undefined) throw new Error('nothing is remembered of the holder of a number');
  return holder;
}

type Known = { readonly ours: string; readonly theirs: string };
async function openedBy(
  given: NumbersGiven,
  tenant: Tenant,
  { ours, theirs }: Known,
  signal: AbortSignal,
): Promise<OutsideAnswer<OpenedAccount, OpeningRefused>> {
  const known = await given.memory.byOurs(CLABE, ours);
  if (known !== undefined && known.theirs !== null) return opened(given, tenant, ours, known.theirs);
  const asked = { operation: 'account_numbers.get', path: pathTo(NUMBERS, theirs), schema: accountNumber };
  const reply = await given.api.get(asked, signal);
  if (reply.kind === 'ok') return opened(given, tenant, ours, reply.value.number);
  return reply.kind === 'unknown' ? reply : unknownBecause(`it does not show ${theirs}: ${reply.code}`);
}

export async function findNumber(
  given: NumbersGiven,
  tenant: Tenant,
  reference: string,
  signal: AbortSignal,
): ReturnType<Accounts['findAccount']> {
  const kept = await given.memory.byOurs(NUMBER, reference);
  if (kept === undefined || kept.tenantId !== tenant.id) return accepted({ kind: 'none' });
  if (kept.theirs !== null) {
    const known = await openedBy(given, tenant, { ours: reference, theirs: kept.theirs }, signal);
    return known.kind === 'accepted' ? accepted(known) : known;
  }
  const listed = await listedNumber(given, reference, signal);
  if (listed.kind === 'unknown') return listed;
  const { found } = listed;
  if (found !== undefined) {
    await given.memory.complete(tenant, NUMBER, reference, found.id);
    const known = await opened(given, tenant, reference, found.number);
    return known.kind === 'accepted' ? accepted(known) : known;
  }
  if (mayBeSentAgain(kept, given.clock)) return accepted({ kind: 'none' });
  return unknownBecause('it is not listed, and may have been made a moment ago');
}

type Listed =
  | { readonly kind: 'listed'; readonly found: z.infer<typeof accountNumber> | undefined }
  | Unknown;

/** The number that has our reference in its metadata. */
export async function listedNumber(
  { api }: Pick<NumbersGiven, 'api'>,
  reference: string,
  signal: AbortSignal,
): Promise<Listed> {
  const isOurs = (one: { metadata?: Record<string, unknown> | null | undefined }): boolean =>
    metadataOf({ metadata: one.metadata }, REFERENCE) === reference;
  const asked = { operation: 'account_numbers.list', path: NUMBERS, query: {}, schema: accountNumber };
  const walked = await walk(api, { ...asked, isEnd: isOurs }, signal);
  return walked.kind === 'unknown' ? walked : { kind: 'listed', found: walked.items.find(isOurs) };
}

/** The id at Fintoc of one of our numbers. */
export async function numberIdOf(
  { memory }: NumbersGiven,
  tenant: Tenant,
  number: string,
): Promise<string | undefined> {
  const own = await memory.byTheirs(CLABE, number);
  if (own === undefined || own.tenantId !== tenant.id) return undefined;
  return (await memory.byOurs(NUMBER, own.ours))?.theirs ?? undefined;
}
