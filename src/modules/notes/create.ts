// Writes a note about a person, a card, a purchase or a payment.
import { notFound } from '#platform/ids/kind.ts';
import { namesOf, type NamesPart } from '#platform/lists/names.ts';
import { requireScope } from '#platform/route/access.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { maskCardNumbers } from '#platform/text/card-numbers.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { isErased } from '#modules/people/cardholders/erased.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import { refusal as cardholderRefusal } from '#modules/people/cardholders/refusals.ts';
import { SUBJECTS, typeOf } from './about.ts';
import { authorsOf, createBody, noteSchema, toNote, type CreateBody } from './model.ts';
import { ABOUT_ONE_MAX, countAbout } from './queries.ts';
import { refusal } from './refusals.ts';
import { notes, type NoteRow } from './tables.ts';

async function writeNote(work: Work, { about, text }: CreateBody): Promise<NoteRow> {
  const type = typeOf(about) ?? 'cardholder';
  const { kind, right, ownerOf } = SUBJECTS[type];
  requireScope(work.actor, right);
  const cardholderId = await ownerOf(work, work.tenantId, about);
  if (cardholderId === undefined) throw notFound(kind, 'about');
  // Erasing the person locks the same row, so no note comes after it.
  const cardholder = await lockCardholder(work, work.tenantId, cardholderId);
  if (cardholder === undefined) throw notFound(kind, 'about');
  if (isErased(cardholder)) throw cardholderRefusal('cardholder_erased');
  if ((await countAbout(work, work.tenantId, about)) >= ABOUT_ONE_MAX)
    throw refusal('note_limit_reached', { limit: ABOUT_ONE_MAX });

  audit(work, 'note.added', { type, id: about });
  return work.insert(notes, {
    tenant_id: work.tenantId,
    id: work.newId('note', about),
    cardholder_id: cardholderId,
    about_type: type,
    about_id: about,
    text: maskCardNumbers(text),
    author_type: work.actor.type === 'user' ? 'user' : 'api_key',
    author_id: work.actor.id,
    created_at: work.now,
  });
}

export const createNoteRoute = (parts: readonly NamesPart[]) =>
  defineRoute({
    id: 'notes.create',
    method: 'POST',
    path: '/api/v1/notes',
    auth: [{ scope: 'notes:write' }],
    about: ({ body }) => body.about,
    proof: 'none: no money goes',
    tag: 'Notes',
    summary: 'Write a note',
    description: `For your team: its customer does not see it. There are at most ${ABOUT_ONE_MAX} about one thing. Who may not read what it is about needs that scope as well.`,
    body: createBody,
    answers: { 201: { description: 'The note.', schema: noteSchema } },
    refusals: { ...refusal.rows, cardholder_erased: cardholderRefusal.rows.cardholder_erased },
    work: async (work, call) => {
      const row = await writeNote(work, call.body);
      return answer(201, toNote(row, await namesOf(parts, work, call, authorsOf([row]))));
    },
  });
