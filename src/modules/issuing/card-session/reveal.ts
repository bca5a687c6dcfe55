// Links at which a card's number can be seen once: by the person who is signed in, or by somebody whom they
// send the link to. No agent gets one.
import { z } from 'zod';
import { timestamp } from '#platform/time/date-time.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { makeCardLink, requireOwnSite } from '#modules/issuing/cards/card-link.ts';
import { cardParams } from '#modules/issuing/cards/model.ts';
import { linkRefusals, revealSchema } from '#modules/issuing/cards/reveal.ts';
import { requireOwnCard } from './access.ts';

type LinkServices = { readonly baseUrl: () => string };

export const revealCardRoute = defineRoute({
  id: 'card_session.reveal',
  method: 'GET',
  path: '/api/card/v1/cards/:id/reveal',
  auth: [{ session: 'self' }],
  proof: 'always',
  tag: 'Card session',
  summary: 'Reveal a card of yours',
  description:
    'Answers with the address of a page, good for 60 seconds and one look. Each answer is a new one, and the audit log has each.',
  params: cardParams,
  answers: { 200: { description: 'Where to look.', schema: revealSchema } },
  refusals: linkRefusals,
  work: async (work, call, { baseUrl }: LinkServices) => {
    requireOwnSite(call);
    const card = await requireOwnCard(work, call, call.params.id);
    const { url, expiresAt } = makeCardLink(work, card, { kind: 'reveal', baseUrl: baseUrl() });
    return answer(200, { revealUrl: url, expiresAt });
  },
});

const shareSchema = z
  .object({
    shareUrl: z
      .string()
      .describe('A page that shows number, expiry and security code once, to the person who opens it.'),
    expiresAt: timestamp.describe('15 minutes from now.'),
  })
  .meta({ id: 'CardShare' });

export const shareCardRoute = defineRoute({
  id: 'card_session.share',
  method: 'GET',
  path: '/api/card/v1/cards/:id/share',
  auth: [{ session: 'self' }],
  proof: 'always',
  tag: 'Card session',
  summary: 'Share a card of yours',
  description:
    'Answers with the address of a page to send to somebody, good for 15 minutes and one look. Each answer is a new one, and the audit ' +
    'log has each.',
  params: cardParams,
  answers: { 200: { description: 'What to send.', schema: shareSchema } },
  refusals: linkRefusals,
  work: async (work, call, { baseUrl }: LinkServices) => {
    requireOwnSite(call);
    const card = await requireOwnCard(work, call, call.params.id);
    const { url, expiresAt } = makeCardLink(work, card, { kind: 'share', baseUrl: baseUrl() });
    return answer(200, { shareUrl: url, expiresAt });
  },
});
