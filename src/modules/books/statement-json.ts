// A statement as the API shows it, written piece by piece as the files are.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { shownId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES } from '#platform/money/money.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { ENTRY_KINDS, WRITERS } from './entry-details.ts';
import type { Statement, StatementEntry } from './statement.ts';
import type { StatementForm, Totals } from './statement-file.ts';

const balance = z.object({
  bookedCents: z.int().describe('All that is in the wallet, with what is set aside.'),
  heldCents: z.int().describe('The part of it that is set aside for what has not ended.'),
});
const sum = z.object({ count: z.int(), sumCents: z.int() });

const entrySchema = z
  .object({
    id: shownId('ltx').describe('The transaction in the ledger.'),
    date: z.string().describe('The day in `timeZone`.'),
    bookedAt: timestamp,
    type: z.enum(['credit', 'debit']),
    amountCents: z.int(),
    balanceCents: z.int().describe('What was in the wallet after it.'),
    kind: z
      .enum(ENTRY_KINDS)
      .describe(
        '`deposit`: it came from another bank. `received` and `sent_inside`: it went from one wallet of your organization to another. `sent`: it went to another bank. `returned`: it came back from there.',
      ),
    orderId: z.string().describe('What it was booked for: a deposit, a payment, a withdrawal or a transfer.'),
    counterparty: z.object({ name: z.string(), number: z.string().nullable() }).nullable(),
    text: z.string(),
    textBy: z
      .enum(WRITERS)
      .nullable()
      .describe('Who wrote `text`. What an agent or a sender wrote is not verified.'),
  })
  .meta({ id: 'StatementEntry' });

export const statementSchema = z
  .object({
    walletId: WALLET.shown,
    number: z.string().nullable().describe('CVU, CLABE or account number.'),
    holderName: z.string().nullable(),
    currency: z.enum(CURRENCIES),
    timeZone: z.string().describe('Of the country of the wallet: days begin and end there.'),
    from: z.string(),
    to: z.string(),
    isFinal: z.boolean().describe('Whether the last day was over when the statement was made.'),
    madeAt: timestamp,
    opening: balance,
    closing: balance.describe('`opening` with all entries.'),
    entries: z.array(entrySchema).describe('The oldest first. Of a busy wallet there are many.'),
    credits: sum,
    debits: sum,
  })
  .meta({ id: 'WalletStatement' });

const balanceOf = ({ bookedMinor, heldMinor }: Statement['opening']) => ({
  bookedCents: centsOf(bookedMinor),
  heldCents: centsOf(heldMinor),
});

const sumOf = ({ count, sumMinor }: Totals['credits']) => ({ count, sumCents: centsOf(sumMinor) });

const entryOf = (entry: StatementEntry): z.infer<typeof entrySchema> => ({
  id: entry.id,
  date: entry.day,
  bookedAt: isoOf(entry.bookedAt),
  type: entry.type,
  amountCents: centsOf(entry.amountMinor),
  balanceCents: centsOf(entry.balanceMinor),
  kind: entry.kind,
  orderId: entry.orderId,
  counterparty: entry.counterparty,
  text: entry.text,
  textBy: entry.textBy,
});

export const statementJson: StatementForm = {
  type: 'application/json; charset=utf-8',
  extension: undefined,
  begin({ walletId, number, holderName, currency, period, isFinal, madeAt, opening, closing }) {
    const head = {
      walletId,
      number,
      holderName,
      currency,
      timeZone: period.timeZone,
      from: period.from,
      to: period.to,
      isFinal,
      madeAt: isoOf(madeAt),
      opening: balanceOf(opening),
      closing: balanceOf(closing),
    };
    return `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  },
  entry: (_statement, entry, isFirst) => (isFirst ? '' : ',') + JSON.stringify(entryOf(entry)),
  end: (_statement, { credits, debits }) =>
    `],${JSON.stringify({ credits: sumOf(credits), debits: sumOf(debits) }).slice(1)}`,
};
