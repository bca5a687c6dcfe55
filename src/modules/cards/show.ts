// What stands behind the page that shows a card's number: whether a link is still good, and the one look that
// it is good for.
import type { Instant } from '../../platform/clock.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Actor, Tenant } from '../../platform/facts.ts';
import { hashOfLink, isLinkSecret } from '../../platform/link.ts';
import type { Currency } from '../../platform/money.ts';
import type { Work, Works } from '../../platform/work.ts';
import { findCardholder } from '../cardholders/index.ts';
import { audit } from '../identity/index.ts';
import type { CardDetails, CardIssuer } from './port.ts';
import { findShownCard, lockView, viewByHash } from './queries.ts';
import { cardViews, type CardViewRow } from './tables.ts';

/** Someone waits in front of it. */
const ISSUER_MS_MAX = 8_000;

export type LookServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly cardIssuer: CardIssuer;
  tenantOf(tenantId: string): Promise<Tenant>;
};

/** Why a link shows nothing. `no_answer`: the look is spent, and the issuer did not say. */
export type NoLook = 'unknown' | 'suspended' | 'expired' | 'seen' | 'closed' | 'no_answer';

export type LinkStanding =
  | { readonly kind: 'good'; readonly tenant: Tenant; readonly view: CardViewRow }
  | { readonly kind: NoLook; readonly tenant: Tenant | undefined };

/** Looking at the link itself spends nothing: previews of messengers and crawlers do it as well. */
export async function standingOfLink(
  { pool, tenantOf }: Pick<LookServices, 'pool' | 'tenantOf'>,
  secret: string,
): Promise<LinkStanding> {
  const view = isLinkSecret(secret) ? await pool.maybe(viewByHash(hashOfLink(secret))) : undefined;
  if (view === undefined) return { kind: 'unknown', tenant: undefined };
  const tenant = await tenantOf(view.tenant_id);
  const kind = tenant.isSuspended ? 'suspended' : standingOf(view, tenant.now());
  return kind === 'good' ? { kind, tenant, view } : { kind, tenant };
}

function standingOf(view: CardViewRow, now: Instant): 'good' | 'expired' | 'seen' {
  if (view.seen_at !== null) return 'seen';
  return view.expires_at <= now ? 'expired' : 'good';
}

/** What the page says of a card beside its number. */
export type CardFace = {
  readonly brand: string;
  readonly label: string | null;
  readonly holder: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

export type Look =
  | {
      readonly kind: 'shown';
      readonly tenant: Tenant;
      readonly face: CardFace;
      readonly details: CardDetails;
    }
  | { readonly kind: NoLook; readonly tenant: Tenant | undefined };

/** Spends the link, and has the issuer say the number. It is written nowhere. */
export async function lookOnce(
  services: LookServices,
  secret: string,
  by: Pick<Actor, 'ip' | 'requestId'>,
): Promise<Look> {
  const standing = await standingOfLink(services, secret);
  if (standing.kind !== 'good') return standing;
  const { tenant, view } = standing;
  const actor: Actor = { type: 'system', id: 'reveal_page', ...by };
  const spent = await services.works.run(tenant, actor, (work) => spend(work, view.id));
  if (spent.kind !== 'spent') return { kind: spent.kind, tenant };

  const signal = AbortSignal.timeout(ISSUER_MS_MAX);
  const answer = await services.cardIssuer.revealCard(tenant, view.card_id, signal);
  if (answer.kind === 'unknown') return { kind: 'no_answer', tenant };
  if (answer.kind === 'refused') return { kind: 'closed', tenant };
  return { kind: 'shown', tenant, face: spent.face, details: answer.value };
}

type Spent =
  | { readonly kind: 'spent'; readonly face: CardFace }
  | { readonly kind: 'expired' | 'seen' | 'closed' };

async function spend(work: Work, viewId: string): Promise<Spent> {
  const view = await lockView(work, work.tenantId, viewId);
  const standing = standingOf(view, work.now);
  if (standing !== 'good') return { kind: standing };
  const card = await findShownCard(work, work.tenantId, view.card_id);
  if (card === undefined || card.status === 'CLOSED') return { kind: 'closed' };
  const holder = await findCardholder(work, work.tenantId, card.cardholder_id);
  if (holder === undefined) throw new Error(`the holder of ${card.id} is gone`);

  work.update(cardViews, view, { seen_at: work.now });
  audit(work, 'card.reveal_seen', { type: 'card', id: view.card_id });
  const face = {
    brand: card.brand ?? '',
    label: card.label,
    holder: `${holder.first_name} ${holder.last_name}`,
    amountMinor: card.amount_minor,
    currency: card.currency,
  };
  return { kind: 'spent', face };
}
