// Searches all that an organization has, by a whole id or by what people know it by. What is searched for may
// be an e-mail or a tax id, and addresses end up in logs of proxies and in histories of browsers, so it comes
// in the body of a POST.
import { z } from 'zod';
import { mayUse } from '#platform/route/access.ts';
import { holdsWholeCardNumber } from '#platform/text/echo.ts';
import { isId } from '#platform/ids/ids.ts';
import { overCells } from '#platform/lists/over-cells.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import {
  FOUND_MAX,
  newestFound,
  plainText,
  TEXT_SEARCHED_MAX,
  type SearchPart,
} from '#platform/lists/search.ts';

const CHARACTERS_MIN = 2;
const CHARACTERS_MAX = 100;

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
      'Finds an object of any kind by its whole id, cardholders by e-mail, tax id or name, cards by their last four',
      'digits or label, wallets, agents and payees by name, payees by the whole number, alias or key of their account (but a CPF or telephone),',
      'payment methods by their last four, and those that are accounts as payees are,',
      'and endpoints by URL. By text the newest',
      `${TEXT_SEARCHED_MAX} of each kind are searched, and at most ${FOUND_MAX} of each are answered, newest first; an`,
      'e-mail or a tax id that is whole finds any cardholder. A kind needs the scope of its own list:',
      `${parts.map(({ kind, scope }) => `\`${kind}\` needs \`${scope}\``).join(', ')}. It is a POST that changes`,
      'nothing, since what is searched for does not belong in an address. A card number is refused.',
    ].join(' '),
    body: z.strictObject({
      q: z
        .string()
        .trim()
        .min(CHARACTERS_MIN)
        .max(CHARACTERS_MAX)
        .meta({ examples: ['Ana Pérez'] }),
    }),
    bodyIsSecret: true,
    readsMany: true,
    ofCells: 'by itself',
    answers: { 200: { description: 'What was found, kind by kind.', schema: foundSchema } },
    read: async (db, { tenant, actor, body: { q } }) => {
      if (holdsWholeCardNumber(q) && !parts.some(({ namesOne }) => namesOne?.(q)))
        throw invalid([{ field: 'q', message: IS_CARD_NUMBER }]);
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

const IS_CARD_NUMBER = {
  en: 'this may be a card number, which must not be sent here; search for its last four digits',
  es: 'puede ser un número de tarjeta, que no debe enviarse aquí; busque por sus últimos cuatro dígitos',
  pt: 'pode ser um número de cartão, que não deve ser enviado aqui; busque pelos últimos quatro dígitos',
};
