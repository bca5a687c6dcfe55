// Searches all that an organization has, by a whole id or by what people know it by. What is searched for may
// be an e-mail or a tax id, and addresses end up in logs of proxies and in histories of browsers, so it comes
// in the body of a POST.
import { z } from 'zod';
import { mayUse } from '#platform/route/access.ts';
import { isId } from '#platform/ids/ids.ts';
import { overCells } from '#platform/lists/over-cells.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import {
  FOUND_MAX,
  newestFound,
  plainText,
  refuseCardNumber,
  searchText,
  TEXT_SEARCHED_MAX,
  type SearchPart,
} from '#platform/lists/search.ts';

const foundSchema = z
  .object({
    found: z.array(
      z.object({
        kind: z
          .string()
          .describe('There may be new ones.')
          .meta({ examples: ['cardholder'] }),
        id: z.string(),
        label: z.string().describe('What people know it by.'),
        detail: z.string().nullable().describe('What tells it apart from others like it.'),
        cardholderId: z.string().nullable().describe('Of a payment method: whose it is. Null of all others.'),
      }),
    ),
  })
  .meta({ id: 'Found' });

export const searchRoute = (parts: readonly SearchPart[]) =>
  defineRoute({
    id: 'search.find',
    method: 'POST',
    path: '/api/v1/search',
    auth: [{ scope: 'search:read' }],
    proof: 'none: no money goes',
    tag: 'Search',
    summary: 'Search',
    description: [
      'Finds an object of any kind by its whole id. Any cardholder is found by the beginnings of the words of a name',
      'in any order, of an e-mail, and of a tax id or document in any writing, and by a telephone as people write it,',
      'or how it ends; any card by its last four digits and the beginnings of the words of its label. Wallets, agents',
      'and payees are found by name, payees by the whole number, alias or key of their account (but a CPF or telephone),',
      'payment methods by their last four, and those that are accounts as payees are,',
      `and endpoints by URL; of these by text the newest ${TEXT_SEARCHED_MAX} of each kind are searched. At most`,
      `${FOUND_MAX} of each are answered, newest first. A kind needs the scope of its own list:`,
      `${parts.map(({ kind, scope }) => `\`${kind}\` needs \`${scope}\``).join(', ')}. It is a POST that changes`,
      'nothing, since what is searched for does not belong in an address. A card number is refused.',
    ].join(' '),
    body: z.strictObject({
      q: searchText.meta({ examples: ['Ana Pérez'] }),
    }),
    bodyIsSecret: true,
    readsMany: true,
    ofCells: 'by itself',
    answers: { 200: { description: 'What was found, kind by kind.', schema: foundSchema } },
    read: async (db, { tenant, actor, body: { q } }) => {
      refuseCardNumber(q, () => parts.some(({ namesOne }) => namesOne?.(q)));
      const named = parts.filter(({ prefix }) => isId(prefix, q));
      const isNamed = named.length > 0;
      const found = [];
      for (const { kind, scope, byId, byText } of isNamed ? named : parts) {
        if (!mayUse(actor, scope)) continue;
        const objects = await overCells(tenant, async ({ id }) =>
          isNamed
            ? [await byId(db, id, q)].filter((object) => object !== undefined)
            : ((await byText?.(db, id, plainText(q))) ?? []),
        );
        for (const { id, label, detail, cardholderId = null } of newestFound(objects))
          found.push({ kind, id, label, detail, cardholderId });
      }
      return answer(200, { found });
    },
  });
