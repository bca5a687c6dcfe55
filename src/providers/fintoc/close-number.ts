// Closes the CLABE of a wallet: Fintoc sends back what comes to one that is disabled. It is never deleted,
// since a deleted CLABE is given to another company after a while.
import type { Tenant } from '#platform/context/context.ts';
import { accepted, unknownBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { ClosingRefused } from '#modules/wallets/wallets/port.ts';
import { pathTo } from './ids.ts';
import { listedNumber, NUMBER, NUMBERS, type NumbersGiven } from './numbers.ts';
import { accountNumber } from './objects.ts';

const DISABLED = JSON.stringify({ status: 'disabled' });
/** Deleted is what a person has done by hand: nothing comes to us there any more. */
const CLOSED = new Set(['disabled', 'deleted']);

type Closed = OutsideAnswer<null, ClosingRefused>;
const NOT_FOUND: Closed = { kind: 'refused', reasons: ['not_found'] };

/** What it says of the number counts, and not that it has taken the call. */
export async function closeNumber(
  given: NumbersGiven,
  tenant: Tenant,
  reference: string,
  signal: AbortSignal,
): Promise<Closed> {
  const kept = await given.memory.byOurs(NUMBER, reference);
  if (kept === undefined || kept.tenantId !== tenant.id) return NOT_FOUND;
  const listed = kept.theirs === null ? await listedNumber(given, reference, signal) : undefined;
  if (listed?.kind === 'unknown') return listed;
  const theirs = kept.theirs ?? listed?.found?.id;
  if (theirs === undefined) return unknownBecause('it is not listed, and may have been made a moment ago');

  const { api } = given;
  const asked = { path: pathTo(NUMBERS, theirs), schema: accountNumber };
  const change = { ...asked, operation: 'account_numbers.update', body: DISABLED };
  const changed = await api.patch(change, signal);
  if (changed.kind === 'unknown') return changed;
  const now =
    changed.kind === 'ok' ? changed : await api.get({ ...asked, operation: 'account_numbers.get' }, signal);
  if (now.kind === 'unknown') return now;
  if (now.kind === 'refused')
    return now.status === 404 ? NOT_FOUND : unknownBecause(`it does not show ${theirs}: ${now.code}`);
  const { status } = now.value;
  return CLOSED.has(status ?? '') ? accepted(null) : unknownBecause(`it says that ${theirs} is ${status}`);
}
