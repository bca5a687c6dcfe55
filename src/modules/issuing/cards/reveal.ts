// Makes a link at which a card's number can be seen once, within a minute.
import { z } from 'zod';
import { timestamp } from '#platform/time/date-time.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { makeCardLink, requireOwnSite } from './card-link.ts';
import { cardParams } from './model.ts';
import { findShownCard } from './queries.ts';
import { refusal as cardRefusal } from './refusals.ts';

export const revealSchema = z
  .object({
    revealUrl: z.string().describe('A page that shows number, expiry and security code once.'),
    expiresAt: timestamp.describe('60 seconds from now.'),
  })
  .meta({ id: 'CardReveal' });

export const linkRefusals = {
  invalid_state: refusal.rows.invalid_state,
  cross_site_request: cardRefusal.rows.cross_site_request,
};

export const revealCardRoute = defineRoute({
  id: 'cards.reveal',
  method: 'GET',
  path: '/api/v1/cards/:id/reveal',
  auth: [{ scope: 'cards.reveal' }],
  proof: 'always',
  tag: 'Cards',
  summary: 'Reveal a card',
  description:
    'Answers with the address of a page for the cardholder: good for 60 seconds and one look. Each answer is a new one. The audit log ' +
    'tells who asked, and when it was looked at.',
  params: cardParams,
  answers: { 200: { description: 'Where to look.', schema: revealSchema } },
  refusals: linkRefusals,
  work: async (work, call, { baseUrl }: { readonly baseUrl: () => string }) => {
    requireOwnSite(call);
    const card = await findShownCard(work, work.tenantId, call.params.id);
    if (card === undefined) throw refusal('not_found');
    const { url, expiresAt } = makeCardLink(work, card, { kind: 'reveal', baseUrl: baseUrl() });
    return answer(200, { revealUrl: url, expiresAt });
  },
});
