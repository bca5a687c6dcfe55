// Makes a link at which a card's number can be seen once, within a minute. The number itself is in no answer.
import { z } from 'zod';
import { isoOf, MINUTE_MS, plus } from '../../platform/clock.ts';
import { hashOfLink, makeLinkSecret } from '../../platform/link.ts';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute, type AnyCall } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { audit } from '../identity/index.ts';
import { cardParams } from './model.ts';
import { findShownCard } from './queries.ts';
import { cardIsClosed, refusal as cardRefusal } from './refusals.ts';
import { cardViews } from './tables.ts';

const LINK_MS_MAX = MINUTE_MS;
/**
 * A browser sends one of the first two for our own pages and for a typed address; other clients send none.
 */
const OWN_SITES: readonly unknown[] = ['same-origin', 'none', undefined];

const revealSchema = z
  .object({
    revealUrl: z.string().describe('A page that shows number, expiry and security code once.'),
    expiresAt: z.iso.datetime().describe('60 seconds from now.'),
  })
  .meta({ id: 'CardReveal' });

async function revealCard(work: Work, cardId: string, baseUrl: string) {
  const card = await findShownCard(work, work.tenantId, cardId);
  if (card === undefined) throw refusal('not_found');
  if (card.status === 'CLOSED') throw cardIsClosed();

  const secret = makeLinkSecret();
  const expiresAt = plus(work.now, LINK_MS_MAX);
  work.insert(cardViews, {
    tenant_id: work.tenantId,
    id: work.newId('cvw'),
    card_id: card.id,
    token_hash: hashOfLink(secret),
    expires_at: expiresAt,
    created_at: work.now,
    seen_at: null,
  });
  audit(work, 'card.reveal', { type: 'card', id: cardId });
  return { revealUrl: `${baseUrl}/reveal/${secret}`, expiresAt: isoOf(expiresAt) };
}

/** A page of another site must not make a browser request links. */
function requireOwnSite({ raw: { headers } }: Pick<AnyCall, 'raw'>): void {
  if (!OWN_SITES.includes(headers['sec-fetch-site'])) throw cardRefusal('cross_site_request');
}

export const revealCardRoute = defineRoute({
  id: 'cards.reveal',
  method: 'GET',
  path: '/api/v1/cards/:id/reveal',
  auth: [{ scope: 'cards.reveal' }],
  stepUp: true,
  tag: 'Cards',
  summary: 'Reveal a card',
  description:
    'Answers with the address of a page for the cardholder: good for 60 seconds and one look. Each answer is a new one. The audit log ' +
    'tells who asked, and when it was looked at.',
  params: cardParams,
  answers: { 200: { description: 'Where to look.', schema: revealSchema } },
  refusals: {
    invalid_state: refusal.rows.invalid_state,
    cross_site_request: cardRefusal.rows.cross_site_request,
  },
  work: async (work, call, { baseUrl }: { readonly baseUrl: () => string }) => {
    requireOwnSite(call);
    return answer(200, await revealCard(work, call.params.id, baseUrl()));
  },
});
