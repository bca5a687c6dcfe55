// The rows of notes.
import {
  defineTable,
  idOf,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

/** What a note can be about. */
export const ABOUT_TYPES = ['cardholder', 'card', 'transaction', 'payment'] as const;
export type AboutType = (typeof ABOUT_TYPES)[number];

export const notes = defineTable(
  'notes',
  {
    tenant_id: ofTenant,
    id: idOf<'note'>(),
    cardholder_id: plain(text),
    about_type: oneOf<AboutType>(),
    about_id: plain(text),
    text: personal(text, 'mention'),
    author_type: oneOf<'user' | 'api_key'>(),
    author_id: plain(text),
    created_at: timestamptz,
  },
  {
    kept: {
      stays: 'until its author or an owner deletes it',
      of: ['cardholder_id'],
      erasedWhole: true,
    },
  },
);
export type NoteRow = Row<typeof notes>;
