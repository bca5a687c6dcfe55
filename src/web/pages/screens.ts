// Addresses that messages have, and older links, of what is a screen of the web app: they lead there. The app
// shows the wallet that a session acts for, so a person who has none there, or is to see another one, reads
// that first.
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { GRANT } from '#modules/access/grants/model.ts';
import { SCHEDULE } from '#modules/money-out/schedules/model.ts';
import type { Membership } from '#modules/people/sign-in/memberships.ts';
import { personOf, type Person } from '#modules/people/sign-in/person.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { visitorAt } from '#modules/people/sign-in/visitor.ts';
import { awayPage, CHANGE_ORGANIZATION, signInAt, type Reason } from '../away.ts';
import { brandOf } from '../brand.ts';
import { linkButton } from '../form.ts';
import { AWAY, CONSENT } from './consent-texts.ts';
import { endPage } from './consent-views.ts';
import { APPROVALS_AWAY, CLIENTS_AWAY, SCHEDULED_AWAY } from './screens-texts.ts';

/** What a screen is about, and what is said if it is not shown. */
type Screen = {
  readonly id: string;
  readonly path: string;
  /** Below the wallet. */
  readonly at: string;
  readonly away: Readonly<Record<'elsewhere' | 'suspended', Reason>>;
  /** Reads a part of the path as the id of an object; undefined if it cannot be one. */
  idIn?(part: string | undefined): string | undefined;
};

const SCHEDULED = { path: '/scheduled', at: '/scheduled', away: SCHEDULED_AWAY };
const CLIENTS = { path: '/clients', at: '/clients', away: CLIENTS_AWAY };
const SCREENS: readonly Screen[] = [
  { id: 'pages.approvals', path: '/approvals', at: '/approve', away: APPROVALS_AWAY },
  { id: 'pages.scheduled', ...SCHEDULED },
  { id: 'pages.scheduled_one', ...SCHEDULED, idIn: (part) => SCHEDULE.inPath.safeParse(part).data },
  { id: 'pages.clients', ...CLIENTS },
  { id: 'pages.client', ...CLIENTS, idIn: (part) => GRANT.inPath.safeParse(part).data },
];

export const screenPages = (services: SignInServices): PageRoute[] =>
  SCREENS.map((screen) => ({
    id: screen.id,
    path: screen.idIn === undefined ? screen.path : `${screen.path}/:id`,
    get: (call) => leadTo(services, screen, call),
  }));

type Place = { readonly id?: string | undefined; readonly query?: Readonly<Record<string, string>> };

/** A path, with the id of one behind it. */
const addressOf = (path: string, { id, query = {} }: Place): string => {
  const search = new URLSearchParams(query).toString();
  return `${path}${id === undefined ? '' : `/${id}`}${search === '' ? '' : `?${search}`}`;
};

/** The language, if it was chosen. */
const chosenIn = ({ query, language }: PageCall): Readonly<Record<string, string>> =>
  query.get('lang') === language ? { lang: language } : {};

/** A screen of the wallet, in the language that was chosen with the link to it. */
export const toScreen = (at: string, call: PageCall, id?: string): PageAnswer => ({
  location: addressOf(`/wallet${at}`, { id, query: chosenIn(call) }),
});

const TENANT_ID = /^ten_[0-9a-z]{26}$/;

/** What of the query stays in the links back here: the tenant that a letter named, and the language. */
function queryOf(call: PageCall): Readonly<Record<string, string>> {
  const tenant = call.query.get('tenant') ?? '';
  return { ...(TENANT_ID.test(tenant) ? { tenant } : {}), ...chosenIn(call) };
}

async function leadTo(services: SignInServices, screen: Screen, call: PageCall): Promise<PageAnswer> {
  const { language } = call;
  const { tenant: asked } = queryOf(call);
  const id = screen.idIn === undefined ? undefined : (screen.idIn(call.params['id']) ?? 'none');
  const home = addressOf(screen.path, { id, query: queryOf(call) });
  const person = await personOf(services, visitorAt(call));
  if (person === undefined || person.signedIn.tenantId === null)
    return { location: signInAt(home, undefined, language, asked) };

  const { tenantId, tenants: memberships } = person.signedIn;
  const named = memberships.find((one) => one.tenantId === asked);
  const membership = memberships.find((one) => one.tenantId === tenantId);
  const at = { call, home };
  if (named !== undefined && named !== membership) return elsewhere(services, screen, { named, ...at });
  const isUnknown = asked !== undefined && named === undefined;
  if (membership === undefined || membership.cardholderId === null || isUnknown)
    return noWallet(person.signedIn, at);
  const tenant = await services.tenants.get(membership.tenantId);
  if (!tenant.isSuspended) return toScreen(screen.at, call, id);
  return awayPage(screen.away.suspended, {
    language,
    status: 403,
    brand: await brandOf(services.pool, tenant),
    values: { name: membership.name },
    ...(memberships.length > 1 ? { next: changeAt(addressOf(screen.path, {}), call, true) } : {}),
  });
}

const changeAt = (home: string, { language }: PageCall, isQuiet = false) =>
  linkButton(CHANGE_ORGANIZATION[language], signInAt(home, 'choose', language), { isQuiet });

type Away = { readonly call: PageCall; readonly home: string };

async function elsewhere(
  services: SignInServices,
  { away }: Screen,
  { named, call, home }: Away & { readonly named: Membership },
): Promise<PageAnswer> {
  return awayPage(away.elsewhere, {
    language: call.language,
    status: 403,
    brand: await brandOf(services.pool, await services.tenants.get(named.tenantId)),
    values: { name: named.name },
    at: { tenant: named.tenantId },
    next: changeAt(home, call),
  });
}

function noWallet({ tenants, user }: Person['signedIn'], { call, home }: Away): PageAnswer {
  const { language } = call;
  const { tenant } = queryOf(call);
  // An organization that an e-mail names and that does not know this person is none of those to choose from.
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
