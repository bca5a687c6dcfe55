// A visit to a page on which a person sees what is their own in a wallet. It needs a session, and is about
// the tenant of that session.
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { personOf, type Person } from '#modules/people/sign-in/person.ts';
import { isFromOurPages } from '#modules/people/sign-in/same-origin.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { visitorAt } from '#modules/people/sign-in/visitor.ts';
import type { Actor, SignedInUser, Tenant } from '#platform/context.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import type { Language } from '#platform/language.ts';
import { CHANGE_ORGANIZATION, signInAt } from '../away.ts';
import { brandOf } from '../brand.ts';
import { linkButton } from '../form.ts';
import { trouble as pageTrouble } from '../trouble.ts';
import { screenAt, type WalletScreens } from '../wallet-screens.ts';
import { AWAY, CONSENT } from './consent-texts.ts';
import { endPage } from './consent-views.ts';
import { ownAt, ownAway, type OwnPage, type Reader } from './own-views.ts';

export type OwnVisit = {
  readonly tenant: Tenant;
  readonly actor: Actor & SignedInUser;
  readonly cardholderId: string;
  readonly reader: Reader;
};

/** To the page of one; with its id. */
export type OneVisit = OwnVisit & { readonly id: string };

type EndedHere = OwnPage & {
  /** A part of the path as an id; undefined where it cannot be one. */
  idIn(part: string | undefined): string | undefined;
};

type List = (visit: OwnVisit, call: PageCall) => Promise<PageAnswer>;
type Answers = {
  readonly list: List;
  /** Asks before anything ends. */
  readonly ask: (visit: OneVisit) => Promise<PageAnswer>;
  readonly end: (visit: OneVisit, form: URLSearchParams) => Promise<PageAnswer>;
};

type Ids = { readonly list: string; readonly one: string };

export type OwnPageServices = SignInServices & WalletScreens;

/** The list, and the page of one of it, where a person ends it. What is sent by a page is done by it. */
export function ownPages(
  services: OwnPageServices,
  ids: Ids,
  page: EndedHere,
  { list, ask, end }: Answers,
): PageRoute[] {
  const onOne = (call: PageCall, then: (visit: OneVisit) => Promise<PageAnswer>): Promise<PageAnswer> => {
    const id = page.idIn(call.params['id']) ?? 'none';
    return onVisit(services, page, { call, id }, (visit) => then({ ...visit, id }));
  };
  return [
    ownList(services, ids.list, page, async (visit, call) =>
      (await services.hasWebApp()) ? { location: screenAt(page.path) } : list(visit, call),
    ),
    {
      id: ids.one,
      path: `${page.path}/:id`,
      get: (call) =>
        onOne(call, async (visit) =>
          (await services.hasWebApp()) ? { location: screenAt(page.path, visit.id) } : ask(visit),
        ),
      post(call) {
        const { headers } = call;
        if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))
          return Promise.resolve(pageTrouble('cross_site', call));
        return onOne(call, (visit) => end(visit, call.form));
      },
    },
  ];
}

export const ownList = (services: SignInServices, id: string, page: OwnPage, list: List): PageRoute => ({
  id,
  path: page.path,
  get: (call) => onVisit(services, page, { call }, (visit) => list(visit, call)),
});

const TENANT_ID = /^ten_[0-9a-z]{26}$/;

/** What of the query the links of the page keep: the tenant that a letter named, and a chosen language. */
function atOf({ query, language }: PageCall): Record<string, string> {
  const tenant = query.get('tenant') ?? '';
  return {
    ...(TENANT_ID.test(tenant) ? { tenant } : {}),
    ...(query.get('lang') === language ? { lang: language } : {}),
  };
}

async function onVisit(
  services: SignInServices,
  page: OwnPage,
  { call, id }: { readonly call: PageCall; readonly id?: string },
  then: (visit: OwnVisit) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { language } = call;
  const at = atOf(call);
  const home = ownAt(page, at, id);
  const person = await personOf(services, visitorAt(call));
  if (person === undefined || person.signedIn.tenantId === null)
    return { location: signInAt(home, undefined, language, at['tenant']) };

  const { tenantId, tenants: memberships, user } = person.signedIn;
  const named = memberships.find((one) => one.tenantId === at['tenant']);
  const membership = memberships.find((one) => one.tenantId === tenantId);
  const { email } = user;
  if (named !== undefined && named !== membership)
    return ownAway(page.away.elsewhere, {
      language,
      status: 403,
      brand: await brandOf(services.pool, await services.tenants.get(named.tenantId)),
      values: { name: named.name },
      at,
      next: linkButton(CHANGE_ORGANIZATION[language], signInAt(home, 'choose', language)),
    });
  const isUnknown = at['tenant'] !== undefined && named === undefined;
  if (membership === undefined || membership.cardholderId === null || isUnknown)
    return noWallet(person, home, call);
  const tenant = await services.tenants.get(membership.tenantId);
  const hasOthers = memberships.length > 1;
  const brand = await brandOf(services.pool, tenant);
  if (tenant.isSuspended) return suspended(page, { membership, brand, at, language, hasOthers });
  const { cardholderId } = membership;
  const holder = await findCardholder(services.pool, tenant.id, cardholderId);
  if (holder === undefined) throw new Error(`there is no cardholder ${cardholderId}`);
  const { country } = holder;
  const where = { language, country, timeZone: TIME_ZONE_OF[country] };
  const reader = { membership, brand, email, hasOthers, where, at };
  return then({ tenant, actor: { ...person.actor, personId: cardholderId }, cardholderId, reader });
}

type Suspended = Pick<Reader, 'membership' | 'brand' | 'at' | 'hasOthers'> & { readonly language: Language };

function suspended(page: OwnPage, { membership, brand, at, language, hasOthers }: Suspended): PageAnswer {
  const way = signInAt(ownAt(page, {}), 'choose', language);
  return ownAway(page.away.suspended, {
    language,
    status: 403,
    brand,
    values: { name: membership.name },
    at,
    ...(hasOthers ? { next: linkButton(CHANGE_ORGANIZATION[language], way, { isQuiet: true }) } : {}),
  });
}

function noWallet({ signedIn: { tenants, user } }: Person, home: string, call: PageCall): PageAnswer {
  const { language } = call;
  const tenant = atOf(call)['tenant'];
  // One that a letter names, and that does not know this person, is not among those to choose from.
  const [label, how] =
    tenant === undefined && tenants.length > 1
      ? ([CHANGE_ORGANIZATION, 'choose'] as const)
      : ([CONSENT.other, 'again'] as const);
  return endPage(AWAY.no_wallet, {
    language,
    status: 403,
    values: { email: user.email },
    next: linkButton(label[language], signInAt(home, how, language, tenant), { isQuiet: true }),
  });
}
