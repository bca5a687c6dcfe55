// A note as the API takes and shows it.
import { z } from 'zod';
import type { NameOf } from '#platform/lists/names.ts';
import { defineId } from '#platform/ids/kind.ts';
import { visibleLines } from '#platform/text/format.ts';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { SUBJECTS } from './about.ts';
import { ABOUT_TYPES, type NoteRow } from './tables.ts';

const TEXT_CHARACTERS_MAX = 2_000;

export const NOTE = defineId('note', { en: 'note', es: 'ninguna nota', pt: 'nenhuma nota' });
export const noteParams = z.object({ id: NOTE.inPath });

const { cardholder, card, transaction, payment } = SUBJECTS;
/** The id of what a note is about. */
export const aboutId = z
  .union([cardholder.kind.inPath, card.kind.inPath, transaction.kind.inPath, payment.kind.inPath])
  .describe('The id of a cardholder, a card, a transaction or a payment.')
  .meta({ examples: ['card_01k5pzx0e7f3q8s2v4w6y9abcd'] });

export const createBody = z.strictObject({
  about: aboutId,
  text: visibleLines(TEXT_CHARACTERS_MAX)
    .describe('May have several lines. Card numbers in it are masked before it is stored.')
    .meta({ examples: ['Called on Monday: the parcel came. Nothing to dispute.'] }),
});
export type CreateBody = z.infer<typeof createBody>;

export const noteSchema = z
  .object({
    id: NOTE.shown,
    about: z.object({ type: z.enum(ABOUT_TYPES), id: z.string() }),
    cardholderId: cardholder.kind.shown.describe('The person whom it concerns. Prefix `ch_`.'),
    text: z.string(),
    author: z
      .object({
        type: z.enum(['user', 'api_key']),
        id: z.string(),
        name: z
          .string()
          .nullable()
          .describe(
            'Of a member the e-mail address, of an API key its name; null if it is not known any more.',
          ),
      })
      .describe('Who wrote it.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Note' });

const authorOf = (row: NoteRow) => ({ type: row.author_type, id: row.author_id });

export const toNote = (row: NoteRow, nameOf: NameOf): z.infer<typeof noteSchema> => ({
  id: row.id,
  about: { type: row.about_type, id: row.about_id },
  cardholderId: row.cardholder_id,
  text: row.text,
  author: { ...authorOf(row), name: nameOf(authorOf(row))?.name ?? null },
  createdAt: isoOf(row.created_at),
});

export const authorsOf = (rows: readonly NoteRow[]) => rows.map(authorOf);
