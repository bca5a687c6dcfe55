// The hosted checkout, where a cardholder connects a card, or an account if there is a rail for it.
import type { Connected } from '#platform/provider/connections.ts';
import { isLinkSecret } from '#platform/secrets/link.ts';
import {
  readCardEntry,
  shownAgain,
  type CardField,
  type CardProblems,
  type TypedCard,
} from '#modules/issuing/payment-methods/card-entry.ts';
import { findCheckout, standingOf } from '#modules/issuing/payment-methods/checkout-session.ts';
import type { AttachServices } from '#modules/issuing/payment-methods/complete-account.ts';
import { completeCheckout, type Completion } from '#modules/issuing/payment-methods/complete-checkout.ts';
import { servedRails } from '#modules/issuing/payment-methods/connection.ts';
import type { Tokenizer } from '#modules/issuing/payment-methods/port.ts';
import { CARD_PROBLEMS, CARD_REFUSALS, TYPE_PROBLEMS } from '#modules/issuing/payment-methods/problems.ts';
import { railsOf } from '#modules/issuing/payment-methods/rails.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import type { Work } from '#platform/work/work.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { recordConsent } from '#modules/base/consents/record.ts';
import { agreedTo } from '../agreement.ts';
import { brandOf } from '../brand.ts';
import { trouble } from '../trouble.ts';
import { connectAccount, endedPage, type OpenAccount } from './checkout-account.ts';
import { accountForm, EMPTY_ACCOUNT } from './checkout-account-views.ts';
import { chosenRail, hasChoice, type Open, type Reader } from './checkout-choice.ts';
import { CHECKOUT } from './checkout-texts.ts';
import { closedPage, donePage, EMPTY_FORM, formPage, type FormState } from './checkout-views.ts';

export type CheckoutPageServices = AttachServices & {
  readonly tokenizer: Connected<Tokenizer>;
  tenantOf(tenantId: string): Promise<Tenant>;
};

const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'holderName'];

export const checkoutPages = (services: CheckoutPageServices): PageRoute[] => [
  {
    id: 'checkout',
    path: '/checkout/:token',
    async get(call) {
      const found = await find(services, call);
      if (!('session' in found)) return found;
      const open = await withRails(services, call, found);
      return isOfAccount(open) ? accountForm(open, EMPTY_ACCOUNT) : formPage(open, EMPTY_FORM);
    },
    async post(call) {
      const found = await find(services, call);
      if (!('session' in found)) return found;
      // The choice stays if its provider has gone since the form was shown, so that what was typed goes
      // nowhere else.
      const rails = railsOf(found.tenant, found.country);
      const open = { ...found, rails, rail: chosenRail(call.query.get('rail'), found.session, rails) };
      return isOfAccount(open) ? connectAccount(services, call, open) : connect(services, call, open);
    },
  },
];

type FoundCheckout = Omit<Open, 'rails' | 'rail'>;

async function withRails(
  services: CheckoutPageServices,
  { query }: PageCall,
  found: FoundCheckout,
): Promise<Open> {
  const rails = await servedRails(services, found.tenant, found.country);
  return { ...found, rails, rail: chosenRail(query.get('rail'), found.session, rails) };
}

const isOfAccount = (open: Open): open is OpenAccount => open.rail !== 'card';

/** The link of the form, or the page to show in place of the form. */
async function find(services: CheckoutPageServices, call: PageCall): Promise<FoundCheckout | PageAnswer> {
  const { params, language } = call;
  const { pool, tenantOf } = services;
  const secret = params['token'] ?? '';
  const session = isLinkSecret(secret) ? await findCheckout(pool, secret) : undefined;
  if (session === undefined) return trouble('not_found', call);
  const tenant = await tenantOf(session.tenant_id);
  const owner = await findCardholder(pool, tenant.id, session.cardholder_id);
  if (owner === undefined) throw new Error(`the checkout ${session.id} lost who it is for`);
  const { country } = owner;
  const brand = await brandOf(pool, tenant);
  const reader = { language, brand };
  if (brand.isSuspended) return closedPage(reader, 'suspended', { isOfCards: !hasChoice(tenant, country) });
  const found = { session, tenant, reader, country };
  const standing = standingOf(session, tenant.now());
  return standing === 'open' ? found : endedPage(services, found, standing);
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
    formPage(open, { status, shown: shownAgain(typed), problems });

  const read = readCardEntry(typed, tenant.now());
  if ('problems' in read) return again(422, listed(read.problems, reader));
  const actor: Actor = { type: 'system', id: 'payment_methods.checkout', ip, requestId };
  const onCompleted = (work: Work, methodId: string): void =>
    recordConsent(work, agreedTo('card', methodId, reader));
  const completing = { tenant, actor, session, onCompleted };
  const completion: Completion = await completeCheckout(services, completing, read.entry);
  if (completion.kind === 'completed') return donePage(open, completion.method);
  if (completion.kind === 'unknown') return again(503, [{ text: CHECKOUT.unknown[reader.language] }]);
  if (completion.kind === 'type_not_supported')
    return again(422, [{ field: 'number', text: TYPE_PROBLEMS[completion.funding][reader.language] }]);
  if (completion.kind === 'refused') {
    const { field, text } = CARD_REFUSALS[completion.reason];
    return again(422, [{ field, text: text[reader.language] }]);
  }
  const present = await findCheckout(services.pool, params['token'] ?? '');
  return endedPage(services, { ...open, session: present ?? session }, completion.standing);
}

/** The problems in the order of the form. */
const listed = (problems: CardProblems, { language }: Reader): FormState['problems'] =>
  FIELDS.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ field, text: CARD_PROBLEMS[problem][language] }];
  });
