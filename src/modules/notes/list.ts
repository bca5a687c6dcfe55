// Lists notes about one thing, about all that is a person's, or all of them.
import { invalid } from '#platform/refusals/refusals.ts';
import { byId, defineList } from '#platform/lists/list.ts';
import { namesOf, type NamesPart } from '#platform/lists/names.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { readableBy } from './about.ts';
import { aboutId, authorsOf, noteSchema, toNote } from './model.ts';
import { listNotes, listNotesAbout, listNotesOf } from './queries.ts';

const NOT_BESIDE = {
  en: 'send either about or cardholderId',
  es: 'envíe about o cardholderId, no ambos',
  pt: 'envie about ou cardholderId, não os dois',
};

export const listNotesRoute = (parts: readonly NamesPart[]) =>
  defineList({
    id: 'notes.list',
    path: '/api/v1/notes',
    auth: [{ scope: 'notes:read' }],
    tag: 'Notes',
    summary: 'List notes',
    description: 'Those about what the caller may not read are left out.',
    filters: {
      about: aboutId.optional().describe('The id of what they are about.'),
      cardholderId: CARDHOLDER.inPath
        .optional()
        .describe(
          'The person whom they concern: themselves, their cards, purchases and payments. Not beside `about`.',
        ),
    },
    order: byId('note'),
    item: noteSchema,
    find: (db, { tenant, actor, query: { about, cardholderId } }, page) => {
      const listed = { types: readableBy(actor), ...page };
      if (about === undefined)
        return cardholderId === undefined
          ? listNotes(db, tenant.id, listed)
          : listNotesOf(db, tenant.id, cardholderId, listed);
      if (cardholderId !== undefined) throw invalid([{ field: 'cardholderId', message: NOT_BESIDE }]);
      return listNotesAbout(db, tenant.id, about, listed);
    },
    show: async (rows, call, { db }) => {
      const nameOf = await namesOf(parts, db, call, authorsOf(rows));
      return rows.map((row) => toNote(row, nameOf));
    },
  });
