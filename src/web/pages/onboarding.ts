// The hosted onboarding, where a person becomes a cardholder. The session alone decides which page is shown,
// so a page that is reloaded, opened twice or left for hours is the right one.
import { NOT_CONNECTED, type MailServices } from '#platform/provider/connected.ts';
import type { Pool } from '#platform/db/pool.ts';
import { readCode } from '#platform/secrets/one-time-code.ts';
import { isLinkSecret } from '#platform/secrets/link.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { checkForm, type FormProblems } from '#modules/people/cardholders/check-form.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { areCodesAlive, CHANNELS } from '#modules/people/onboarding/codes.ts';
import { confirmCodes, spendCodes } from '#modules/people/onboarding/complete.ts';
import { openDraft, type Draft } from '#modules/people/onboarding/draft.ts';
import { statusAt } from '#modules/people/onboarding/model.ts';
import { findSessionByToken } from '#modules/people/onboarding/queries.ts';
import { saveDetails } from '#modules/people/onboarding/save-details.ts';
import { carriersOf, resendCodes } from '#modules/people/onboarding/send-codes.ts';
import type { OnboardingRow } from '#modules/people/onboarding/tables.ts';
import { recordConsent } from '#modules/base/consents/record.ts';
import { agreedTo } from '../agreement.ts';
import { brandOf } from '../brand.ts';
import type { Brand } from '../page.ts';
import { codesPage, deadCodesPage, type CodesPage } from './onboarding-codes.ts';
import { countryPage, detailsPage } from './onboarding-details.ts';
import { completedPage, gonePage, suspendedPage, unknownPage } from './onboarding-ended.ts';
import { ENDED_TEXTS } from './onboarding-texts.ts';
import { countryOf, formOf, readTyped, type Typed } from './onboarding-typed.ts';

export type OnboardingPageServices = MailServices & {
  readonly pool: Pool;
  readonly works: Works;
  readonly sealer: Sealer;
  tenantOf(tenantId: string): Promise<Tenant>;
};

/** A valid link, its session and its organization. */
type OnboardingVisit = OnboardingPageServices & {
  readonly call: PageCall;
  readonly row: OnboardingRow;
  readonly tenant: Tenant;
  readonly brand: Brand;
};

export const onboardingPages = (services: OnboardingPageServices): PageRoute[] => [
  {
    id: 'pages.onboarding',
    path: '/onboarding/:token',
    get: (call) => visited(services, call, show),
    post: (call) => visited(services, call, take),
  },
];

async function visited(
  services: OnboardingPageServices,
  call: PageCall,
  answer: (visit: OnboardingVisit) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const token = call.params['token'] ?? '';
  const row = isLinkSecret(token) ? await findSessionByToken(services.pool, token) : undefined;
  if (row === undefined) return unknownPage(call.language);
  const tenant = await services.tenantOf(row.tenant_id);
  const brand = await brandOf(services.pool, tenant);
  if (brand.isSuspended) return suspendedPage({ language: call.language, brand });
  return answer({ ...services, call, row, tenant, brand });
}

function show(visit: OnboardingVisit): PageAnswer {
  const { call, row, tenant, brand, sealer } = visit;
  const { language, query } = call;
  const status = statusAt(row, tenant.now());
  if (status === 'completed') return completedPage({ language, brand, row });
  if (status !== 'pending') return gonePage({ language, brand, row, why: status });

  const draft = openDraft(sealer, row);
  const chosen = countryOf(query.get('country'));
  if (draft === undefined || chosen !== undefined || query.get('step') === 'details') {
    const typed = draft === undefined ? {} : typedOf(draft);
    return showDetails(visit, {
      typed,
      country: chosen ?? draft?.person.country ?? row.country ?? undefined,
    });
  }
  if (!areCodesAlive(row, tenant.now())) return deadCodesPage({ language, brand, row });
  return codesPage({ language, brand, row, draft, typed: {}, problems: {} });
}

const typedOf = ({ typed }: Draft): Typed => readTyped(new Map(Object.entries(typed)));

function showDetails(
  { call: { language }, brand }: OnboardingVisit,
  { typed, country }: { typed: Typed; country: Country | undefined },
): PageAnswer {
  if (country === undefined) return countryPage({ language, brand, typed });
  return detailsPage({ language, brand, country, typed, problems: {} });
}

const UNPROCESSABLE = 422;

function take(visit: OnboardingVisit): PageAnswer | Promise<PageAnswer> {
  const { call, row, tenant } = visit;
  if (statusAt(row, tenant.now()) !== 'pending') return show(visit);
  switch (call.form.get('action')) {
    case 'country':
      return countryPage({ language: call.language, brand: visit.brand, typed: readTyped(call.form) });
    case 'pick':
      return pickCountry(visit);
    case 'codes':
      return takeCodes(visit);
    case 'resend':
      return resend(visit);
    default:
      return takeDetails(visit);
  }
}

/** Redirects to the link itself, in the chosen language. */
function onwards(
  { call: { params, query } }: OnboardingVisit,
  more: Readonly<Record<string, string>> = {},
): PageAnswer {
  const lang = query.get('lang');
  const search = new URLSearchParams({ ...more, ...(lang === null ? {} : { lang }) }).toString();
  return { location: `/onboarding/${params['token']}${search === '' ? '' : `?${search}`}` };
}

/** Redirects to a page that can be reloaded, unless that would lose what was entered. */
function pickCountry(visit: OnboardingVisit): PageAnswer {
  const typed = readTyped(visit.call.form);
  const country = countryOf(visit.call.form.get('country'));
  if (country !== undefined && Object.keys(typed).length === 0) return onwards(visit, { country });
  return showDetails(visit, { typed, country });
}

async function takeDetails(visit: OnboardingVisit): Promise<PageAnswer> {
  const { call, row, tenant, brand, sealer } = visit;
  const { language } = call;
  const typed = readTyped(call.form);
  const country = countryOf(call.form.get('country'));
  if (country === undefined) return countryPage({ language, brand, typed });
  const checked = checkForm(formOf(typed, country), tenant.now());
  if (!checked.ok) {
    const { problems } = checked;
    return detailsPage({ language, brand, country, typed, problems, status: UNPROCESSABLE });
  }
  const draft = { typed, person: checked.person };
  const carriers = await carriersOf(visit, tenant);
  return unlessNotSent(visit, draft, () =>
    inWork(visit, async (work) => {
      await saveDetails(work, sealer, { id: row.id, draft, language, ...carriers });
      recordConsent(work, agreedTo('onboarding', row.id, { language, brand }));
    }),
  );
}

/** If codes cannot be sent, the page says so, with all that was typed, and nothing has changed. */
async function unlessNotSent(
  visit: OnboardingVisit,
  draft: Draft,
  send: () => Promise<void>,
): Promise<PageAnswer> {
  try {
    await send();
    return onwards(visit);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== NOT_CONNECTED) throw error;
    const { language } = visit.call;
    const problems: FormProblems =
      error.details['provider'] === 'mailer'
        ? { email: ENDED_TEXTS.notMailed }
        : { phoneNumber: ENDED_TEXTS.notSent };
    const { country } = draft.person;
    const { status } = error.row;
    return detailsPage({ language, brand: visit.brand, country, typed: typedOf(draft), problems, status });
  }
}

async function resend(visit: OnboardingVisit): Promise<PageAnswer> {
  const { call, row, tenant, sealer } = visit;
  const { language } = call;
  const draft = openDraft(sealer, row);
  if (draft === undefined) return onwards(visit);
  const sending = Number(call.form.get('sending'));
  const carriers = await carriersOf(visit, tenant);
  return unlessNotSent(visit, draft, () =>
    inWork(visit, (work) => resendCodes(work, sealer, { id: row.id, sending, language, ...carriers })),
  );
}

async function takeCodes(visit: OnboardingVisit): Promise<PageAnswer> {
  const { call, row, sealer } = visit;
  const typed = { email: call.form.get('emailCode') ?? '', phone: call.form.get('phoneCode') ?? '' };
  const [email, phone] = [readCode(typed.email), readCode(typed.phone)];
  if (email === undefined || phone === undefined) {
    const malformed = CHANNELS.filter((channel) => readCode(typed[channel]) === undefined);
    return codesAgain(visit, typed, Object.fromEntries(malformed.map((channel) => [channel, 'malformed'])));
  }
  try {
    const codes = { email, phone };
    const confirmed = await inWork(visit, (work) => confirmCodes(work, sealer, { id: row.id, codes }));
    if (confirmed.kind !== 'wrong') return onwards(visit);
    return await codesAgain(
      visit,
      typed,
      Object.fromEntries(confirmed.channels.map((channel) => [channel, 'wrong'])),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedPerson(visit, error);
  }
}

/** Shows the codes again with the current session, in which a wrong code was counted. */
async function codesAgain(
  visit: OnboardingVisit,
  typed: CodesPage['typed'],
  problems: CodesPage['problems'],
): Promise<PageAnswer> {
  const row = await presentRow(visit);
  const { tenant, sealer, brand } = visit;
  const draft = openDraft(sealer, row);
  const isOpen = statusAt(row, tenant.now()) === 'pending' && areCodesAlive(row, tenant.now());
  if (!isOpen || draft === undefined) return onwards(visit);
  return codesPage({ language: visit.call.language, brand, row, draft, typed, problems });
}

/**
 * The codes were right, but this person cannot become a cardholder, since another one has the e-mail or the
 * number.
 */
async function refusedPerson(visit: OnboardingVisit, refused: Refusal): Promise<PageAnswer> {
  const { call, row, brand, sealer } = visit;
  const { language } = call;
  const draft = openDraft(sealer, await presentRow(visit));
  const problems = problemsOf(refused);
  await inWork(visit, (work) => spendCodes(work, row.id));
  if (draft === undefined || problems === undefined) return onwards(visit);
  const { country } = draft.person;
  return detailsPage({
    language,
    brand,
    country,
    typed: typedOf(draft),
    problems,
    status: refused.row.status,
  });
}

function problemsOf({ code }: Refusal): FormProblems | undefined {
  if (code === 'duplicate_email') return { email: ENDED_TEXTS.duplicateEmail };
  if (code === 'duplicate_tax_id') return { taxId: ENDED_TEXTS.duplicateTaxId };
  return undefined;
}

async function presentRow({ pool, call, row }: OnboardingVisit): Promise<OnboardingRow> {
  return (await findSessionByToken(pool, call.params['token'] ?? '')) ?? row;
}

function inWork<T>({ works, tenant, call }: OnboardingVisit, unit: (work: Work) => Promise<T>): Promise<T> {
  const actor: Actor = {
    type: 'system',
    id: 'pages.onboarding',
    ip: call.ip,
    requestId: call.requestId,
  };
  return works.run(tenant, actor, unit);
}
