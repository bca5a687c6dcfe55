// The module as one value, of which src/product.ts makes the rest.
import type { NamesPart } from '#platform/lists/names.ts';
import { defineModule, readAndWrite } from '#platform/module.ts';
import { createNoteRoute } from './create.ts';
import { deleteNoteRoute } from './delete.ts';
import { listNotesRoute } from './list.ts';

export const noteScopes = readAndWrite('notes');

/** `parts` name who wrote a note. */
export const notesModule = (parts: readonly NamesPart[]) =>
  defineModule({
    name: 'notes',
    scopes: noteScopes,
    tags: { Notes: 'What your team writes about people, cards, purchases and payments, for itself.' },
    routes: [listNotesRoute(parts), createNoteRoute(parts), deleteNoteRoute],
  });
