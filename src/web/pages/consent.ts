// The pages of a consent. The first takes the request of a client and writes it down; the second, whose link
// is a secret, asks the person who is signed in, and sends the browser back with their answer.
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { subWalletLimits } from '#modules/wallets/agents/limits.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { openSubWalletsQuery } from '#modules/wallets/agents/queries.ts';
import { askForGrant } from '#modules/access/grants/ask.ts';
import { agree, type Answered, type Consenting } from '#modules/access/grants/consent.ts';
import { deny, isOpen, requestOf } from '#modules/access/grants/requests.ts';
import { scopesIn, spends } from '#modules/access/grants/scopes.ts';
import type { GrantServices } from '#modules/access/grants/services.ts';
import type { RequestRow } from '#modules/access/grants/tables.ts';
import type { Membership } from '#modules/people/sign-in/memberships.ts';
import { hasToChoose, isProven, personOf } from '#modules/people/sign-in/person.ts';
import { isFromOurPages } from '#modules/people/sign-in/same-origin.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { visitorAt } from '#modules/people/sign-in/visitor.ts';
import type { OpeningServices } from '#modules/wallets/wallets/access.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { fill, type Language } from '#platform/text/language.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { CHANGE_ORGANIZATION, signInAt } from '../away.ts';
import type { Consent } from '#modules/base/consents/record.ts';
import { plainText } from '#platform/text/unseen.ts';
import { agreedTo } from '../agreement.ts';
import { brandOf } from '../brand.ts';
import { linkButton } from '../form.ts';
import type { Brand } from '../page.ts';
import { trouble as pageTrouble } from '../trouble.ts';
import { AWAY, CONSENT, PROBLEMS, STRANGERS } from './consent-texts.ts';
import { consentPage, endPage, NEW_AGENT, type Choice, type Trouble } from './consent-views.ts';

export type ConsentPageServices = SignInServices & GrantServices & OpeningServices;

const UNPROCESSABLE = 422;
const GONE = 410;

export const consentPages = (services: ConsentPageServices): PageRoute[] => [
  {
    id: 'pages.authorize',
    path: '/oauth/authorize',
    get: (call) => ask(services, call),
  },
  {
    id: 'pages.consent',
    path: '/consent/:secret',
    get: (call) => onVisit(services, call, (visit) => show(services, visit)),
    post(call) {
      const { headers } = call;
      if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))
        return Promise.resolve(pageTrouble('cross_site', call));
      return onVisit(services, call, (visit) => answer(services, visit, call.form));
    },
  },
];

/** No person is sent elsewhere before they have answered: anyone can register a client. */
async function ask(services: ConsentPageServices, { query, ip, language }: PageCall): Promise<PageAnswer> {
  try {
    const asked = await askForGrant(services, query, ip);
    if (asked.kind === 'asked') return { location: homeOf(asked.secret, query, language) };
    if (asked.kind === 'stranger') return endPage(STRANGERS[asked.why], { language, status: 400 });
    const client = plainText(asked.client.name);
    return endPage(AWAY.wrong, {
      language,
      status: 400,
      values: { client, error: asked.why, parameter: asked.parameter },
      next: linkButton(fill(CONSENT.back, language, { client }), asked.back, { isQuiet: true }),
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error;
    const { retryAfterSeconds } = error.wording;
    const page = endPage(AWAY.too_often, { language, status: error.row.status });
    return { ...page, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  }
}

/** The address, with the language if it was chosen. */
const homeOf = (secret: string, query: URLSearchParams, language: Language): string =>
  `/consent/${secret}${query.get('lang') === language ? `?lang=${language}` : ''}`;

type ConsentVisit = {
  readonly request: RequestRow;
  readonly consenting: Consenting;
  readonly membership: Membership;
  readonly brand: Brand;
  readonly language: Language;
  readonly home: string;
};

async function onVisit(
  services: ConsentPageServices,
  call: PageCall,
  then: (visit: ConsentVisit) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { language, query } = call;
  const secret = call.params['secret'] ?? '';
  const request = await requestOf(services, secret);
  if (request === undefined) return pageTrouble('not_found', call);
  if (!isOpen(services, request)) return endPage(AWAY.over, { language, status: GONE });
  const home = homeOf(secret, query, language);
  const person = await personOf(services, visitorAt(call));
  if (person === undefined || hasToChoose(person)) return { location: signInAt(home, undefined, language) };

  const { tenantId, tenants: memberships, user } = person.signedIn;
  const membership = memberships.find((one) => one.tenantId === tenantId);
  const cardholderId = membership?.cardholderId ?? null;
  if (membership === undefined || cardholderId === null) {
    const hasOthers = memberships.some((one) => one !== membership);
    const how = hasOthers ? 'choose' : 'again';
    const label = hasOthers ? CHANGE_ORGANIZATION : CONSENT.other;
    const next = linkButton(label[language], signInAt(home, how, language), { isQuiet: true });
    return endPage(AWAY.no_wallet, { language, status: 403, values: { email: user.email }, next });
  }
  const tenant = await services.tenants.get(membership.tenantId);
  const brand = await brandOf(services.pool, tenant);
  const away = { language, status: 403, brand, values: { name: membership.name } };
  if (tenant.isSuspended) return endPage(AWAY.suspended, away);
  const cardholder = await findCardholder(services.pool, tenant.id, cardholderId);
  if (cardholder?.kyc_status !== 'approved') return endPage(AWAY.not_verified, away);
  const actor = { ...person.actor, personId: cardholderId };
  const consenting = { person, actor, tenant, cardholderId };
  return then({ request, consenting, membership, brand, language, home });
}

async function show(
  services: ConsentPageServices,
  visit: ConsentVisit,
  trouble?: Trouble,
): Promise<PageAnswer> {
  const { request, consenting } = visit;
  const { email } = consenting.person.signedIn.user;
  const choices = spends(request.scopes) ? await choicesOf(services, consenting) : [];
  const proven = isProven(consenting.person, services.clock.now());
  return consentPage({ ...visit, email, choices, isProven: proven }, trouble);
}

async function choicesOf(
  { pool }: ConsentPageServices,
  { tenant, cardholderId }: Consenting,
): Promise<Choice[]> {
  const rows = await pool.all(openSubWalletsQuery(tenant.id, walletIdOf(cardholderId)));
  const ownerIds = rows.map(({ id }) => id);
  const usages = await subWalletLimits.read(pool, tenant.id, { ownerIds, now: tenant.now() });
  return rows.map(({ id, label, currency }) => {
    const leftMinor = usages.get(id)?.cap?.remainingMinor ?? 0n;
    return { id, label, currency, leftMinor };
  });
}

async function answer(
  services: ConsentPageServices,
  visit: ConsentVisit,
  form: URLSearchParams,
): Promise<PageAnswer> {
  const { request, consenting } = visit;
  const decision = form.get('decision');
  if (decision === 'deny') return answered(services, visit, await deny(services, request));
  if (decision !== 'allow') return show(services, visit);
  const scopes = request.scopes.filter((scope) => scopesIn(form.getAll('scope')).includes(scope));
  try {
    const values = { client: request.client_name };
    const consent = (grantId: string): Consent => agreedTo('client', grantId, { ...visit, values });
    const given = { scopes, ...agentIn(form, request), consent };
    return await answered(services, visit, await agree(services, request, consenting, given));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = error.wording.message ?? error.row.message;
    return show(services, visit, { status: error.row.status, text });
  }
}

/** The agent as which the client is to spend. */
const agentIn = (form: URLSearchParams, { client_name: name }: RequestRow) =>
  form.get('agent') === NEW_AGENT
    ? { subWalletId: null, newAgent: plainText(name) }
    : { subWalletId: SUB_WALLET.inPath.safeParse(form.get('agent')).data ?? null };

function answered(services: ConsentPageServices, visit: ConsentVisit, given: Answered): Promise<PageAnswer> {
  if ('location' in given) return Promise.resolve({ location: given.location });
  const { language, home } = visit;
  if (given.problem === 'over') return Promise.resolve(endPage(AWAY.over, { language, status: GONE }));
  if (given.problem === 'proof') return Promise.resolve({ location: signInAt(home, 'again', language) });
  return show(services, visit, { status: UNPROCESSABLE, text: PROBLEMS[given.problem] });
}
