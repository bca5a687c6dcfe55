// The page of an invitation to an organization. Its link is a secret, and lets no one in by itself: a person
// signs in with the address that was invited, and accepts.
import { acceptInvitation, invitationOf, type AcceptServices } from '#modules/people/invitations/accept.ts';
import { statusOf } from '#modules/people/invitations/model.ts';
import { ROLE_NAMES } from '#modules/people/invitations/role-names.ts';
import type { InvitationRow } from '#modules/people/invitations/tables.ts';
import { chooseMembership, personOf, type Person } from '#modules/people/sign-in/person.ts';
import { isFromOurPages } from '#modules/people/sign-in/same-origin.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { visitorAt } from '#modules/people/sign-in/visitor.ts';
import { lowerEmail } from '#platform/text/email.ts';
import { html, type HtmlPart } from '#platform/http/html.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { fill } from '#platform/text/language.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { plainText } from '#platform/text/unseen.ts';
import { awayPage, signInAt } from '../away.ts';
import { brandOf } from '../brand.ts';
import { form, linkButton } from '../form.ts';
import { factsList } from '../outcome.ts';
import { webPage, type Brand } from '../page.ts';
import { trouble } from '../trouble.ts';
import { words } from '../words.ts';
import { INVITED, NOT_INVITED } from './invitations-texts.ts';

export type InvitationPageServices = SignInServices & AcceptServices;

const CONSOLE = '/console';
const STATUSES = { accepted: 409, withdrawn: 410, expired: 410, another: 403, suspended: 403 } as const;
type Away = keyof typeof STATUSES;

type Visit = {
  readonly services: InvitationPageServices;
  readonly call: PageCall;
  readonly row: InvitationRow;
  readonly brand: Brand;
  readonly person: Person | undefined;
};

export const invitationPages = (services: InvitationPageServices): PageRoute[] => [
  {
    id: 'pages.invitation',
    path: '/invitations/:secret',
    get: (call) => onVisit(services, call, show),
    post(call) {
      const { headers } = call;
      if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))
        return Promise.resolve(trouble('cross_site', call));
      return onVisit(services, call, accept);
    },
  },
];

async function onVisit(
  services: InvitationPageServices,
  call: PageCall,
  then: (visit: Visit) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const row = await invitationOf(services.pool, call.params['secret'] ?? '');
  if (row === undefined) return trouble('not_found', call);
  const tenant = await services.tenants.get(row.acting_tenant_id);
  const brand = await brandOf(services.pool, tenant);
  const person = await personOf(services, visitorAt(call));
  return then({ services, call, row, brand, person });
}

function show(visit: Visit): PageAnswer {
  const { services, row, person } = visit;
  const status = statusOf(row, services.clock.now());
  if (status !== 'pending') return away(visit, status, status === 'accepted' ? toConsole(visit) : undefined);
  if (person !== undefined && !isFor(row, person)) return another(visit, person);
  return invitedPage(visit);
}

const isFor = (row: InvitationRow, { signedIn }: Person): boolean =>
  lowerEmail(signedIn.user.email) === lowerEmail(row.email);

/** The address, with the language if it was chosen. */
const homeOf = ({ call: { params, query, language } }: Visit): string =>
  `/invitations/${params['secret']}${query.get('lang') === language ? `?lang=${language}` : ''}`;

/** A session that an organization vouches for may be that organization, in the person's place. */
const mayAccept = (person: Person | undefined): boolean => person?.actor.vouchedBy === null;

const signInFrom = (visit: Visit): string =>
  signInAt(homeOf(visit), visit.person === undefined ? undefined : 'again', visit.call.language);

function invitedPage(visit: Visit): PageAnswer {
  const { call, row, brand, person } = visit;
  const { language } = call;
  const title = fill(INVITED.title, language, { organization: plainText(brand.name) });
  const next = mayAccept(person)
    ? form(undefined, INVITED.accept[language])
    : html`<p class="soft">${INVITED.codeComes[language]}</p>
        ${linkButton(INVITED.signIn[language], signInFrom(visit))}`;
  return webPage({
    language,
    brand,
    title,
    main: html`<div class="intro">
        <h1>${title}</h1>
        <p>${INVITED.intro[language]}</p>
      </div>
      ${factsList([
        [INVITED.email[language], words(row.email)],
        [INVITED.role[language], ROLE_NAMES[row.role][language]],
      ])}
      ${next}`,
  });
}

function another(visit: Visit, { signedIn }: Person): PageAnswer {
  const { call, row } = visit;
  const label = fill(INVITED.other, call.language, { email: plainText(row.email) });
  const at = signInAt(homeOf(visit), 'again', call.language);
  return away(visit, 'another', linkButton(label, at), { email: row.email, own: signedIn.user.email });
}

const toConsole = ({ call: { language } }: Visit): HtmlPart =>
  linkButton(INVITED.console[language], CONSOLE, { isQuiet: true });

const away = (
  { call: { language }, brand }: Visit,
  why: Away,
  next?: HtmlPart,
  values: Readonly<Record<string, string>> = {},
): PageAnswer =>
  awayPage(NOT_INVITED[why], {
    language,
    brand,
    status: STATUSES[why],
    values: { organization: brand.name, ...values },
    next,
  });

async function accept(visit: Visit): Promise<PageAnswer> {
  const { services, call, row, person } = visit;
  if (person === undefined || !mayAccept(person)) return { location: signInFrom(visit) };
  try {
    await acceptInvitation(services, person.actor, call.params['secret'] ?? '');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'account_suspended') return away(visit, 'suspended');
    const now = await invitationOf(services.pool, call.params['secret'] ?? '');
    return show({ ...visit, row: now ?? row });
  }
  // The person has one organization more than a moment ago.
  const joined = await personOf(services, visitorAt(call));
  if (joined !== undefined) await chooseMembership(services, joined, row.acting_tenant_id);
  return { location: CONSOLE };
}
