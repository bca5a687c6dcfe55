// Lists what members want to do and others have to sign: each sees what they may sign, and their own.
import { byId, defineList } from '#platform/lists/list.ts';
import type { Clock } from '#platform/time/clock.ts';
import { namesOf, type NamesPart } from '#platform/lists/names.ts';
import { membersOf, signatureSchema, toSignature } from './model.ts';
import { listSignatures } from './queries.ts';

export const listSignaturesRoute = (parts: readonly NamesPart[]) =>
  defineList({
    id: 'second_signatures.list',
    path: '/api/v1/second_signatures',
    auth: [{ member: 'members:read' }],
    tag: 'Second signatures',
    summary: 'List second signatures',
    description: 'What a member may sign, and what they have asked for themselves; for 90 days.',
    cells: 'first',
    order: byId('sig'),
    item: signatureSchema,
    find: (db, { tenant, actor }, page, _services: { readonly clock: Clock }) => {
      const rights = actor.type === 'user' ? [...actor.rights] : [];
      return listSignatures(db, tenant.id, { rights, memberId: actor.id, ...page });
    },
    show: async (rows, call, { db, services: { clock } }) =>
      rows.map(toSignature(clock.now(), await namesOf(parts, db, call, membersOf(rows)))),
  });
