// What a provider takes for itself or puts right, as its statement has it: booked once, to accounts of the
// organization, which bears it. It moves no wallet, and both books agree.
import { defineCommand, lock } from '#platform/command/command.ts';
import { derivedKey } from '#platform/ids/ids.ts';
import { cleanText } from '#platform/inbound/inbound.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import type { Booking } from '../deposits/book-deposit.ts';
import { costAccounts, omnibusAccount } from '../accounts.ts';
import { knownCharges } from './compare-queries.ts';
import { atConnection } from '../deposits/deposit-rows.ts';
import type { BookedCharge } from '../port.ts';
import { providerCharges, type Difference } from '../tables.ts';
import { unlike } from './unlike.ts';

const REFERENCE_CHARACTERS_MAX = 200;

/** One for each reference of the provider at a connection. */
const chargeIdOf = (connectionId: string, providerRef: string): string =>
  derivedKey('chg', atConnection(connectionId, providerRef));

/** Answers what still differs: what was booked, and has another amount or currency at the provider now. */
export async function compareCharges(
  booking: Booking,
  items: readonly BookedCharge[],
): Promise<readonly Difference[]> {
  if (items.length === 0) return [];
  const { pool, tenant, connectionId } = booking;
  const unequal: Difference[] = [];
  const ids = items.map(({ providerRef }) => chargeIdOf(connectionId, providerRef));
  const rows = await knownCharges(pool, tenant.id, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [nth, item] of items.entries()) {
    const row = known.get(ids[nth] ?? '');
    if (row === undefined) await bookNew(booking, item);
    else unequal.push(...unlike({ amountMinor: row.amount_minor, currency: row.currency }, item));
  }
  return unequal;
}

async function bookNew(booking: Booking, charge: BookedCharge): Promise<void> {
  const { pool, commands, tenant, actor, connectionId } = booking;
  const { kind, currency } = charge;
  await pool.run(costAccounts[kind].openQuery(tenant.id, { connectionId, currency, now: tenant.now() }));
  await commands.run(tenant, actor, bookCharge, { connectionId, charge });
}

type ChargeInput = { readonly connectionId: string; readonly charge: BookedCharge };

/** Returns false if another comparison was faster. */
const bookCharge = defineCommand<ChargeInput, boolean>({
  name: 'wallets.book_charge',
  locks: ({ connectionId, charge }) => [lock(providerCharges, chargeIdOf(connectionId, charge.providerRef))],
  decide(tx, { connectionId, charge: { kind, providerRef, amountMinor, currency, at } }) {
    const id = chargeIdOf(connectionId, providerRef);
    if (tx.find(providerCharges, id) !== undefined) return false;
    tx.insert(providerCharges, {
      tenant_id: tx.tenantId,
      id,
      connection_id: connectionId,
      provider_ref: cleanText(providerRef, REFERENCE_CHARACTERS_MAX),
      kind,
      amount_minor: amountMinor,
      currency,
      charged_at: at,
      created_at: tx.now,
    });
    post(tx, {
      kind: `provider.${kind}`,
      reference: id,
      currency,
      // What was taken is below zero, so it lowers the costs and what the provider holds.
      legs: [
        credit(costAccounts[kind](connectionId, currency), amountMinor),
        debit(omnibusAccount(connectionId, currency), amountMinor),
      ],
    });
    return true;
  },
});
