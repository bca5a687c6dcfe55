// The hosted checkout, where a cardholder connects a card.
import type { ConnectedServices } from '#platform/connected.ts';
import type { Connected } from '#platform/connections.ts';
import { isLinkSecret } from '#platform/link.ts';
import {
  CARD_PROBLEMS,
  CARD_REFUSALS,
  completeCheckout,
  findCheckout,
  fundingsOf,
  readCardEntry,
  shownAgain,
  standingOf,
  TYPE_PROBLEMS,
  type CardField,
  type CardProblems,
  type CheckoutRow,
  type Completion,
  type Funding,
  type Tokenizer,
  type TypedCard,
} from '#modules/issuing/payment-methods/index.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Actor, Tenant } from '#platform/context.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import type { Work, Works } from '#platform/work.ts';
import { findCardholder } from '#modules/people/cardholders/index.ts';
import { recordConsent } from '#modules/base/consents/index.ts';
import { agreedTo } from '../agreement.ts';
import { brandOf } from '../brand.ts';
import { trouble } from '../trouble.ts';
import { CHECKOUT } from './checkout-texts.ts';
import { closedPage, donePage, EMPTY_FORM, formPage, type FormState, type Reader } from './checkout-views.ts';

export type CheckoutPageServices = ConnectedServices & {
  readonly pool: Pool;
  readonly works: Works;
  readonly tokenizer: Connected<Tokenizer>;
  tenantOf(tenantId: string): Promise<Tenant>;
};

/** A valid link, and its reader. */
type Open = {
  readonly session: CheckoutRow;
  readonly tenant: Tenant;
  readonly reader: Reader;
  /** The kinds of cards that are taken in the country of the cardholder. */
  readonly fundings: readonly Funding[];
};

const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'holderName'];

export const checkoutPages = (services: CheckoutPageServices): PageRoute[] => [
  {
    id: 'checkout',
    path: '/checkout/:token',
    async get(call) {
      const found = await find(services, call);
      return 'session' in found ? formPage(found.reader, EMPTY_FORM, found) : found;
    },
    async post(call) {
      const found = await find(services, call);
      return 'session' in found ? connect(services, call, found) : found;
    },
  },
];

/** The link of the form, or the page to show in place of the form. */
async function find(services: CheckoutPageServices, call: PageCall): Promise<Open | PageAnswer> {
  const { params, language } = call;
  const { pool, tenantOf } = services;
  const secret = params['token'] ?? '';
  const session = isLinkSecret(secret) ? await findCheckout(pool, secret) : undefined;
  if (session === undefined) return trouble('not_found', call);
  const tenant = await tenantOf(session.tenant_id);
  const brand = await brandOf(pool, tenant);
  const reader = { language, brand };
  if (brand.isSuspended) return closedPage(reader, 'suspended');
  const standing = standingOf(session, tenant.now());
  if (standing !== 'open') return closedPage(reader, standing, session);
  const owner = await findCardholder(pool, tenant.id, session.cardholder_id);
  return { session, tenant, reader, fundings: owner === undefined ? [] : fundingsOf(owner.country) };
}

async function connect(
  services: CheckoutPageServices,
  { form, params, ip, requestId }: PageCall,
  open: Open,
): Promise<PageAnswer> {
  const { session, tenant, reader } = open;
  const typed: TypedCard = {
    number: form.get('number') ?? '',
    expiry: form.get('expiry') ?? '',
    cvc: form.get('cvc') ?? '',
    holderName: form.get('holderName') ?? '',
  };
  const again = (status: number, problems: FormState['problems']): PageAnswer =>
    formPage(reader, { status, shown: shownAgain(typed), problems }, open);

  const read = readCardEntry(typed, tenant.now());
  if ('problems' in read) return again(422, listed(read.problems, reader));
  const actor: Actor = { type: 'system', id: 'payment_methods.checkout', ip, requestId };
  const onCompleted = (work: Work, methodId: string): void =>
    recordConsent(work, agreedTo('card', methodId, reader));
  const completing = { tenant, actor, session, onCompleted };
  const completion: Completion = await completeCheckout(services, completing, read.entry);
  if (completion.kind === 'completed') return donePage(reader, session, completion.method);
  if (completion.kind === 'unknown') return again(503, [{ text: CHECKOUT.unknown[reader.language] }]);
  if (completion.kind === 'type_not_supported')
    return again(422, [{ field: 'number', text: TYPE_PROBLEMS[completion.funding][reader.language] }]);
  if (completion.kind === 'refused') {
    const { field, text } = CARD_REFUSALS[completion.reason];
    return again(422, [{ field, text: text[reader.language] }]);
  }
  const present = await findCheckout(services.pool, params['token'] ?? '');
  return closedPage(reader, completion.standing, present);
}

/** In the order of the form. */
const listed = (problems: CardProblems, { language }: Reader): FormState['problems'] =>
  FIELDS.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ field, text: CARD_PROBLEMS[problem][language] }];
  });
