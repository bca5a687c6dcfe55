// Makes a link at which a card's number can be seen once. The number itself is in no answer.
import { isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { hashOfLink, makeLinkSecret } from '#platform/secrets/link.ts';
import type { AnyCall } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import type { ShownCard } from './queries.ts';
import { cardIsClosed, cardWaits, refusal } from './refusals.ts';
import { cardViews, type LinkKind } from './tables.ts';

/** How long a link is valid for the caller, and for a person to whom the caller sends it. */
const MS_MAX: Readonly<Record<LinkKind, number>> = { reveal: MINUTE_MS, share: 15 * MINUTE_MS };

/**
 * A browser sends one of the first two for our own pages and for a typed address; other clients send none.
 */
const OWN_SITES: readonly unknown[] = ['same-origin', 'none', undefined];

type Link = { readonly url: string; readonly expiresAt: string };

export function makeCardLink(
  work: Work,
  card: ShownCard,
  { kind, baseUrl }: { readonly kind: LinkKind; readonly baseUrl: string },
): Link {
  if (card.status === 'CLOSED') throw cardIsClosed();
  if (card.status === 'PENDING_FUNDING') throw cardWaits();

  const secret = makeLinkSecret();
  const expiresAt = plus(work.now, MS_MAX[kind]);
  work.insert(cardViews, {
    tenant_id: work.tenantId,
    id: work.newId('cvw', card.id),
    card_id: card.id,
    kind,
    token_hash: hashOfLink(secret),
    expires_at: expiresAt,
    created_at: work.now,
    seen_at: null,
  });
  audit(work, `card.${kind}`, { type: 'card', id: card.id });
  return { url: `${baseUrl}/reveal/${secret}`, expiresAt: isoOf(expiresAt) };
}

/** A page of another site must not make a browser request links. */
export function requireOwnSite({ raw: { headers } }: Pick<AnyCall, 'raw'>): void {
  if (!OWN_SITES.includes(headers['sec-fetch-site'])) throw refusal('cross_site_request');
}
