// The link at which the number of a card is shown: whether it is still good, and its single use.
import type { Instant } from '#platform/time/clock.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import { hashOfLink, isLinkSecret } from '#platform/secrets/link.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { audit } from '#modules/base/identity/audit.ts';
import type { CardDetails, CardIssuer } from './port.ts';
import { findShownCard, lockView, viewByHash } from './queries.ts';
import { cardViews, type CardViewRow, type LinkKind } from './tables.ts';

/** Short, since a person waits for the page. */
const ISSUER_MS_MAX = 8_000;

export type RevealServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly cardIssuer: Connected<CardIssuer>;
  tenantOf(tenantId: string): Promise<Tenant>;
};

/** Why a link shows nothing. `no_answer`: the link is used up, and the issuer did not answer. */
export type RevealFailure = 'unknown' | 'suspended' | 'expired' | 'seen' | 'closed' | 'no_answer';

export type RevealLinkStatus =
  | { readonly kind: 'good'; readonly tenant: Tenant; readonly view: CardViewRow }
  | { readonly kind: RevealFailure; readonly tenant: Tenant | undefined };

/** Opening the link does not use it up, since previews of messengers and crawlers open it as well. */
export async function revealLinkStatus(
  { pool, tenantOf }: Pick<RevealServices, 'pool' | 'tenantOf'>,
  secret: string,
): Promise<RevealLinkStatus> {
  const view = isLinkSecret(secret) ? await pool.maybe(viewByHash(hashOfLink(secret))) : undefined;
  if (view === undefined) return { kind: 'unknown', tenant: undefined };
  const tenant = await tenantOf(view.tenant_id);
  const kind = tenant.isSuspended ? 'suspended' : statusOfView(view, tenant.now());
  return kind === 'good' ? { kind, tenant, view } : { kind, tenant };
}

function statusOfView(view: CardViewRow, now: Instant): 'good' | 'expired' | 'seen' {
  if (view.seen_at !== null) return 'seen';
  return view.expires_at <= now ? 'expired' : 'good';
}

/** What the page shows of a card beside its number. */
export type CardSummary = {
  readonly brand: string;
  readonly label: string | null;
  readonly holder: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

export type Reveal =
  | {
      readonly kind: 'shown';
      readonly tenant: Tenant;
      readonly link: LinkKind;
      readonly summary: CardSummary;
      readonly details: CardDetails;
    }
  | { readonly kind: RevealFailure; readonly tenant: Tenant | undefined };

/** Uses up the link, and asks the issuer for the number, which is stored nowhere. */
export async function useRevealLink(
  services: RevealServices,
  secret: string,
  by: Pick<Actor, 'ip' | 'requestId'>,
): Promise<Reveal> {
  const status = await revealLinkStatus(services, secret);
  if (status.kind !== 'good') return status;
  const { tenant, view } = status;
  const actor: Actor = { type: 'system', id: 'reveal_page', ...by };
  const consumed = await services.works.run(tenant, actor, (work) => consume(work, view.id));
  if (consumed.kind !== 'consumed') return { kind: consumed.kind, tenant };

  const signal = AbortSignal.timeout(ISSUER_MS_MAX);
  const issuer = services.cardIssuer.at(consumed.connectionId);
  const answer = await issuer.revealCard(tenant, view.card_id, signal);
  if (answer.kind === 'unknown') return { kind: 'no_answer', tenant };
  if (answer.kind === 'refused') return { kind: 'closed', tenant };
  return { kind: 'shown', tenant, link: view.kind, summary: consumed.summary, details: answer.value };
}

type Consumed =
  | { readonly kind: 'consumed'; readonly connectionId: string; readonly summary: CardSummary }
  | { readonly kind: 'expired' | 'seen' | 'closed' };

async function consume(work: Work, viewId: string): Promise<Consumed> {
  const view = await lockView(work, work.tenantId, viewId);
  const status = statusOfView(view, work.now);
  if (status !== 'good') return { kind: status };
  const card = await findShownCard(work, work.tenantId, view.card_id);
  if (card === undefined || card.status === 'CLOSED') return { kind: 'closed' };
  const holder = await findCardholder(work, work.tenantId, card.cardholder_id);
  if (holder === undefined) throw new Error(`the holder of ${card.id} is gone`);

  work.update(cardViews, view, { seen_at: work.now });
  audit(work, `card.${view.kind}_seen`, { type: 'card', id: view.card_id });
  const summary = {
    brand: card.brand ?? '',
    label: card.label,
    holder: `${holder.first_name} ${holder.last_name}`,
    amountMinor: card.amount_minor,
    currency: card.currency,
  };
  return { kind: 'consumed', connectionId: card.connection_id, summary };
}
