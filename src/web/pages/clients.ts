// The pages on which a person sees which clients act for them, and disconnects one: a list, and a question
// before anything ends. They need a session, and show what is the person's own in the tenant of that session.
import { TIME_ZONE_OF } from '../../modules/agents/index.ts';
import { findCardholder } from '../../modules/cardholders/index.ts';
import {
  endOwnGrant,
  GRANT,
  grantOfOwner,
  grantsOfOwner,
  type GrantServices,
} from '../../modules/grants/index.ts';
import {
  isFromOurPages,
  personOf,
  visitorAt,
  type Person,
  type SignInServices,
} from '../../modules/sign-in/index.ts';
import type { Actor, SignedInUser, Tenant } from '../../platform/context.ts';
import type { PageAnswer, PageCall, PageRoute } from '../../platform/http/page-route.ts';
import type { Language } from '../../platform/language.ts';
import { CHANGE_ORGANIZATION, signInAt } from '../away.ts';
import { linkButton } from '../form.ts';
import { trouble as pageTrouble } from '../trouble.ts';
import { clientsAt, clientsAway, clientsPage, goneFor, surePage, type Reader } from './clients-views.ts';
import { AWAY, CONSENT } from './consent-texts.ts';
import { endPage } from './consent-views.ts';

export type ClientPageServices = SignInServices & GrantServices;

export const clientPages = (services: ClientPageServices): PageRoute[] => [
  {
    id: 'pages.clients',
    path: '/clients',
    get: (call) => onVisit(services, call, (visit) => list(services, visit, call)),
  },
  {
    id: 'pages.client',
    path: '/clients/:id',
    get: (call) => onVisit(services, call, (visit) => ask(services, visit)),
    post(call) {
      const { headers } = call;
      if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))
        return Promise.resolve(pageTrouble('cross_site', call));
      return onVisit(services, call, (visit) => end(services, visit, call.form));
    },
  },
];

type Visit = {
  readonly tenant: Tenant;
  readonly actor: Actor & SignedInUser;
  readonly reader: Reader;
  /** Of the grant that the page is about. */
  readonly id: string;
};

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
  services: ClientPageServices,
  call: PageCall,
  then: (visit: Visit) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { language } = call;
  const at = atOf(call);
  const id = GRANT.inPath.safeParse(call.params['id']).data ?? 'none';
  const home = clientsAt(at, call.params['id'] === undefined ? undefined : id);
  const person = await personOf(services, visitorAt(call));
  if (person === undefined || person.signedIn.tenantId === null)
    return { location: signInAt(home, undefined, language, at['tenant']) };

  const { tenantId, tenants: places, user } = person.signedIn;
  const named = places.find((one) => one.tenantId === at['tenant']);
  const place = places.find((one) => one.tenantId === tenantId);
  const { email } = user;
  if (named !== undefined && named !== place)
    return clientsAway('elsewhere', {
      language,
      status: 403,
      brand: named,
      values: { name: named.name },
      at,
      next: linkButton(CHANGE_ORGANIZATION[language], signInAt(home, 'choose', language)),
    });
  const isUnknown = at['tenant'] !== undefined && named === undefined;
  if (place === undefined || place.cardholderId === null || isUnknown) return noWallet(person, home, call);
  const tenant = await services.tenants.get(place.tenantId);
  const hasOthers = places.length > 1;
  if (tenant.isSuspended) return suspended({ place, at, language, hasOthers });
  const { cardholderId } = place;
  const holder = await findCardholder(services.pool, tenant.id, cardholderId);
  if (holder === undefined) throw new Error(`there is no cardholder ${cardholderId}`);
  const { country } = holder;
  const where = { language, country, timeZone: TIME_ZONE_OF[country] };
  const reader = { place, email, hasOthers, where, at };
  return then({ tenant, actor: { ...person.actor, personId: cardholderId }, reader, id });
}

type Suspended = Pick<Reader, 'place' | 'at' | 'hasOthers'> & { readonly language: Language };

function suspended({ place, at, language, hasOthers }: Suspended): PageAnswer {
  const way = signInAt(clientsAt({}), 'choose', language);
  return clientsAway('suspended', {
    language,
    status: 403,
    brand: place,
    values: { name: place.name },
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

async function list(services: ClientPageServices, visit: Visit, { query }: PageCall): Promise<PageAnswer> {
  const endedId = GRANT.inPath.safeParse(query.get('ended')).data;
  const ended = endedId === undefined ? undefined : await grantOfOwner(services, visit, endedId);
  const all = await grantsOfOwner(services, visit);
  return clientsPage(visit.reader, all, ended?.stands === 'revoked' ? ended : undefined);
}

const endedAt = ({ reader: { at }, id }: Visit): PageAnswer => ({
  location: clientsAt({ ...at, ended: id }),
});

async function ask(services: ClientPageServices, visit: Visit): Promise<PageAnswer> {
  const own = await grantOfOwner(services, visit, visit.id);
  if (own === undefined || own.stands === 'expired') return goneFor(visit.reader);
  return own.stands === 'revoked' ? endedAt(visit) : surePage(visit.reader, own);
}

async function end(services: ClientPageServices, visit: Visit, form: URLSearchParams): Promise<PageAnswer> {
  const own = await grantOfOwner(services, visit, visit.id);
  if (own === undefined) return goneFor(visit.reader);
  if (form.get('action') !== 'disconnect') return ask(services, visit);
  await endOwnGrant(services, visit, visit.id);
  return endedAt(visit);
}
