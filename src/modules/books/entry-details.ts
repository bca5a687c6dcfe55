// What an entry of a statement was: who was at the other end, and what they or the owner of the wallet wrote.
// It is not in the ledger: what came in is in the movements of the wallet, what went in its order.
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { SentOrders } from '#modules/money-out/outgoing/sent-orders.ts';
import type { Sent } from '#modules/money-out/receipts/subject.ts';
import { movementsOfEntriesQuery } from '#modules/wallets/wallets/history-queries.ts';
import type { MovementRow } from '#modules/wallets/wallets/tables.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { BookedEntry } from './booked-entries.ts';

export const ENTRY_KINDS = ['deposit', 'received', 'returned', 'sent', 'sent_inside', 'other'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
export const WRITERS = ['payer', 'agent', 'sender'] as const;

export type EntryDetails = {
  readonly kind: EntryKind;
  /** What it was booked for: a deposit, a payment, a withdrawal or a transfer. */
  readonly orderId: string;
  readonly counterparty: { readonly name: string; readonly number: string | null } | null;
  readonly text: string;
  /** Who wrote the text. What an agent or a sender wrote is not verified. */
  readonly textBy: (typeof WRITERS)[number] | null;
};

const NAME_CHARACTERS_MAX = 140;
const NUMBER_CHARACTERS_MAX = 34;
const TEXT_CHARACTERS_MAX = 500;

const OF_AVAILABLE: Readonly<Record<string, EntryKind>> = {
  'wallet.deposit': 'deposit',
  'wallet.received': 'received',
  'wallet.returned': 'returned',
};
/** By the other account of what has left: the rail, or another wallet of the organization. */
const OF_HELD: Readonly<Record<string, EntryKind>> = {
  'wallet.sent': 'sent',
  'wallet.received': 'sent_inside',
  'wallet.sent_inside': 'sent_inside',
};

type DetailsInput = { readonly walletId: Id<'wal'>; readonly entries: readonly BookedEntry[] };

export async function detailsOf(
  db: Db,
  tenantId: string,
  { walletId, entries }: DetailsInput,
  sentOrders: SentOrders,
): Promise<(entry: BookedEntry) => EntryDetails> {
  const numbers = entries.flatMap((one) => (one.account === 'available' ? [one.account_entry] : []));
  const rows = numbers.length === 0 ? [] : await db.all(movementsOfEntriesQuery(tenantId, walletId, numbers));
  const movements = new Map(rows.map((row) => [row.entry_number, row]));
  const orders = await sentOrders(
    db,
    tenantId,
    entries.map(({ reference }) => reference),
  );
  return (entry) => {
    const { account, kind, reference, account_entry: number } = entry;
    const shown = {
      kind: (account === 'held' ? OF_HELD : OF_AVAILABLE)[kind] ?? 'other',
      orderId: reference,
    };
    if (account === 'available' && kind !== 'wallet.returned')
      return { ...shown, ...ofIncoming(movements.get(number)) };
    return { ...shown, ...ofSent(orders.get(reference)) };
  };
}

type Words = Pick<EntryDetails, 'counterparty' | 'text' | 'textBy'>;
const NO_WORDS: Words = { counterparty: null, text: '', textBy: null };

/** The recipient as it was resolved when the money left. */
const ofSent = (sent: Sent | undefined): Words =>
  sent === undefined
    ? NO_WORDS
    : { counterparty: partyOf(sent.to.name, sent.to.number), ...textOf(sent.concept, sent.conceptBy) };

/** All that comes with money from elsewhere was written by who has sent it. */
function ofIncoming(movement: MovementRow | undefined): Words {
  if (movement === undefined) return NO_WORDS;
  const { from_name: name, from_cvu: number, concept } = movement.metadata;
  return { counterparty: partyOf(name, number), ...textOf(concept, 'sender') };
}

function partyOf(name: unknown, number: unknown): EntryDetails['counterparty'] {
  const shown = typeof name === 'string' ? plainText(name, NAME_CHARACTERS_MAX) : '';
  const account = typeof number === 'string' ? plainText(number, NUMBER_CHARACTERS_MAX) : '';
  return shown === '' ? null : { name: shown, number: account === '' ? null : account };
}

function textOf(written: unknown, by: NonNullable<Words['textBy']>): Pick<Words, 'text' | 'textBy'> {
  const text = typeof written === 'string' ? plainText(written, TEXT_CHARACTERS_MAX) : '';
  return { text, textBy: text === '' ? null : by };
}
