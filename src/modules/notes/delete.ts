// Deletes a note, as who wrote it or an owner.
import { z } from 'zod';
import type { Actor } from '#platform/context/context.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { readableBy } from './about.ts';
import { NOTE, noteParams } from './model.ts';
import { deleteNote, lockNote } from './queries.ts';
import { refusal } from './refusals.ts';
import type { NoteRow } from './tables.ts';

const mayDelete = (actor: Actor, { author_type: type, author_id: id }: NoteRow): boolean =>
  (actor.type === type && actor.id === id) || (actor.type === 'user' && actor.role === 'owner');

export const deleteNoteRoute = defineRoute({
  id: 'notes.delete',
  method: 'DELETE',
  path: '/api/v1/notes/:id',
  auth: [{ scope: 'notes:write' }],
  proof: 'none: no money goes',
  tag: 'Notes',
  summary: 'Delete a note',
  description:
    'As the member or the API key that wrote it, or as an owner. The audit log says that there was one.',
  params: noteParams,
  answers: {
    200: { description: 'It is gone.', schema: z.object({ id: NOTE.shown, deleted: z.literal(true) }) },
  },
  refusals: { note_of_another: refusal.rows.note_of_another },
  work: async (work, { tenant, actor, params: { id } }) => {
    const row = await lockNote(work, tenant.id, id);
    if (row === undefined || !readableBy(actor).includes(row.about_type)) throw platformRefusal('not_found');
    if (!mayDelete(actor, row)) throw refusal('note_of_another');
    await deleteNote(work, tenant.id, id);
    audit(work, 'note.deleted', { type: row.about_type, id: row.about_id });
    return answer(200, { id, deleted: true });
  },
});
