// What the page of a connected account says of the money that has arrived.
import { newestDeposits } from '#modules/issuing/deposits/queries.ts';
import type { MethodDepositRow } from '#modules/issuing/deposits/tables.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import type { Db } from '#platform/db/sql.ts';
import { html, type Html } from '#platform/http/html.ts';
import { fill, type Text } from '#platform/text/language.ts';
import { moneyText } from '#platform/money/money-text.ts';
import type { Locality } from '#platform/time/moment.ts';
import { factsList } from '../outcome.ts';
import { timeElement } from '../words.ts';
import { ARRIVED } from './checkout-arrived-texts.ts';

const SHOWN_MAX = 3;

/** What has arrived; none if the account is debited: of what was taken from it, its bank says. */
export const arrivedAt = async (
  db: Db,
  { tenant_id: tenantId, id, mode, status }: PaymentMethodRow,
): Promise<readonly MethodDepositRow[]> =>
  mode === 'prefund' && status === 'active' ? newestDeposits(db, tenantId, id, SHOWN_MAX) : [];

/** Returns undefined if the newest has not come to stay. */
export function newlyArrived([newest]: readonly MethodDepositRow[]): MethodDepositRow | undefined {
  return newest !== undefined && noteOf(newest) === undefined ? newest : undefined;
}

export const amountOf = ({ amount_minor: amount, currency }: MethodDepositRow, { language }: Locality) =>
  moneyText(language, amount, currency);

export function arrivedBox(deposits: readonly MethodDepositRow[], where: Locality): Html | undefined {
  if (deposits.length === 0) return undefined;
  const { language } = where;
  const rows = deposits.map((row) => [timeElement(row.created_at, where), said(row, where)] as const);
  return html`<section class="arrived" aria-labelledby="arrived">
    <h2 id="arrived">${ARRIVED.heading[language]}</h2>
    ${factsList(rows)}
  </section>`;
}

function said(row: MethodDepositRow, where: Locality): Html {
  const note = noteOf(row);
  const { language } = where;
  const text =
    note === undefined
      ? undefined
      : fill(note.text, language, { amount: moneyText(language, note.amountMinor, row.currency) });
  return html`<strong>${amountOf(row, where)}</strong
    >${text === undefined ? undefined : html`<span class="small">${text}</span>`}`;
}

type Note = { readonly text: Text; readonly amountMinor: bigint };

/** Returns undefined if all of it is still there, or with cards. */
function noteOf(row: MethodDepositRow): Note | undefined {
  const { amount_minor: whole, refunded_minor: refunded, taken_minor: taken } = row;
  if (row.status === 'blocked') return { text: ARRIVED.blocked, amountMinor: whole };
  if (row.status === 'taken_back') return { text: ARRIVED.takenBack, amountMinor: whole };
  if (row.goes_back === 'holder_mismatch') return { text: ARRIVED.ofAnother, amountMinor: whole };
  if (refunded > 0n)
    return { text: refunded === whole ? ARRIVED.goesBack : ARRIVED.partGoesBack, amountMinor: refunded };
  return taken > 0n ? { text: ARRIVED.partTaken, amountMinor: taken } : undefined;
}
