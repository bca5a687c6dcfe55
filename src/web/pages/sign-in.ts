// The sign-in page: a code by e-mail, or a passkey, and then on to the page that sent the person here. With
// `again` it asks a person who is signed in to prove who they are.
import { email as emailSchema } from '#platform/text/email.ts';
import { readCode } from '#platform/secrets/one-time-code.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { askForCode } from '#modules/people/sign-in/ask-for-code.ts';
import type { SignedIn } from '#modules/people/sign-in/model.ts';
import { listPasskeys } from '#modules/people/sign-in/passkeys/queries.ts';
import {
  chooseMembership,
  hasToChoose,
  isProven,
  leave,
  personOf,
  removePasskey,
  type Person,
} from '#modules/people/sign-in/person.ts';
import { isFromOurPages } from '#modules/people/sign-in/same-origin.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { signInWithCode } from '#modules/people/sign-in/sign-in-with-code.ts';
import { visitorAt, type Visitor } from '#modules/people/sign-in/visitor.ts';
import { brandOf } from '../brand.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import { nextOf } from '../next.ts';
import type { Brand } from '../page.ts';
import { trouble } from '../trouble.ts';
import { CODE, SIGN_IN } from './sign-in-texts.ts';
import { choosePage, codePage, emailPage, signedInPage, type Reader, type Typed } from './sign-in-views.ts';

export type SignInPageServices = SignInServices & { readonly mailboxPath: string | undefined };

type SignInVisit = {
  readonly services: SignInPageServices;
  readonly call: PageCall;
  readonly visitor: Visitor;
  readonly reader: Reader;
  readonly next: string | undefined;
};

const PATH = '/sign-in';
const UNPROCESSABLE = 422;
const TENANT_ID = /^ten_[0-9a-z]{26}$/;

export const signInPages = (services: SignInPageServices): PageRoute[] => [
  {
    id: 'pages.sign_in',
    path: PATH,
    get: async (call) => show(await visitOf(services, call)),
    async post(call) {
      const { headers } = call;
      const isOurs = isFromOurPages({ method: 'POST', headers }, services.baseUrl());
      return isOurs ? take(await visitOf(services, call)) : trouble('cross_site', call);
    },
  },
];

async function visitOf(services: SignInPageServices, call: PageCall): Promise<SignInVisit> {
  const { query, language } = call;
  const next = nextOf(query.get('next'));
  const tenant = query.get('tenant') ?? '';
  const at: Record<string, string> = {
    ...(next === undefined ? {} : { next }),
    ...(TENANT_ID.test(tenant) ? { tenant } : {}),
  };
  const lang = query.get('lang') === language ? { lang: language } : {};
  const search = new URLSearchParams({ ...at, ...lang }).toString();
  const home = search === '' ? PATH : `${PATH}?${search}`;
  const brand = await brandIn(services, at['tenant'] ?? null);
  const { mailboxPath } = services;
  const reader = { language, at, home, brand, mailboxPath };
  return { services, call, next, visitor: visitorAt(call), reader };
}

/** The time zone of where the person lives, as far as that is known. */
async function timeZoneOf(
  { pool }: SignInPageServices,
  { tenantId, tenants }: SignedIn,
): Promise<string | undefined> {
  const cardholderId = tenants.find((one) => one.tenantId === tenantId)?.cardholderId ?? null;
  if (tenantId === null || cardholderId === null) return undefined;
  const holder = await findCardholder(pool, tenantId, cardholderId);
  return holder && TIME_ZONE_OF[holder.country];
}

async function brandIn(
  { pool, tenants }: SignInPageServices,
  tenantId: string | null,
): Promise<Brand | undefined> {
  const tenant = tenantId === null ? undefined : await tenants.find(tenantId);
  return tenant && brandOf(pool, tenant);
}

async function show({ services, call: { query }, visitor, reader, next }: SignInVisit): Promise<PageAnswer> {
  const person = await personOf(services, visitor);
  if (person === undefined || query.has('again'))
    return emailPage(reader, { email: person?.signedIn.user.email ?? '' });
  const { signedIn } = person;
  const isChoosing = query.has('choose') && signedIn.tenants.length > 0;
  if (isChoosing || hasToChoose(person)) return choosePage(reader, signedIn);
  if (next !== undefined && !query.has('manage')) return { location: next };
  const brand = await brandIn(services, signedIn.tenantId);
  return signedInPage(
    { ...reader, brand: brand ?? reader.brand },
    {
      next,
      signedIn,
      passkeys: signedIn.vouchedBy === null ? await listPasskeys(services.pool, signedIn.user.id) : [],
      isProven: isProven(person, services.clock.now()),
      timeZone: await timeZoneOf(services, signedIn),
    },
  );
}

async function take(visit: SignInVisit): Promise<PageAnswer> {
  const { call, services, visitor } = visit;
  const action = call.form.get('action');
  if (action === 'email') return sendCode(visit);
  if (action === 'code') return takeCode(visit);
  const person = await personOf(services, visitor);
  if (person === undefined) return { location: visit.reader.home };
  if (action === 'choose') return choose(visit, person);
  if (action === 'remove') {
    await removePasskey(services, person, call.form.get('passkeyId') ?? '');
    return { location: visit.reader.home };
  }
  if (action === 'sign-out') return { location: PATH, cookie: await leave(services, person) };
  return show(visit);
}

async function sendCode({ services, call, visitor, reader }: SignInVisit): Promise<PageAnswer> {
  const typed = (call.form.get('email') ?? '').trim();
  const read = emailSchema.safeParse(typed);
  if (!read.success)
    return emailPage(reader, { email: typed, status: UNPROCESSABLE, problem: SIGN_IN.notAnEmail });
  const email = read.data;
  const input = { email, tenantId: reader.at['tenant'] ?? null, language: reader.language };
  const refused = await refusalOf(askForCode(services, input, visitor));
  return refused === undefined ? codePage(reader, { email }) : emailPage(reader, { email, ...refused });
}

async function takeCode({ services, call, visitor, reader, next }: SignInVisit): Promise<PageAnswer> {
  const read = emailSchema.safeParse(call.form.get('email') ?? '');
  if (!read.success) return emailPage(reader, { email: '' });
  const email = read.data;
  const again = (problem: Typed['problem']): PageAnswer =>
    codePage(reader, { email, status: UNPROCESSABLE, ...(problem === undefined ? {} : { problem }) });
  const code = readCode(call.form.get('code') ?? '');
  if (code === undefined) return again(CODE.malformed);
  const tried = signInWithCode(services, { email, code }, visitor);
  const refused = await refusalOf(tried);
  if (refused !== undefined) return codePage(reader, { email, ...refused });
  const begun = await tried;
  if (begun === undefined) return again(CODE.wrong);
  const isWhole = begun.signedIn.tenantId !== null;
  return { location: isWhole && next !== undefined ? next : reader.home, cookie: begun.cookie };
}

async function choose({ services, call, reader, next }: SignInVisit, person: Person): Promise<PageAnswer> {
  const tenantId = call.form.get('tenantId') ?? '';
  const { signedIn } = person;
  if (signedIn.tenants.every((membership) => membership.tenantId !== tenantId))
    return choosePage(reader, signedIn);
  await chooseMembership(services, person, tenantId);
  return { location: next ?? reader.home };
}

/** What a person can cause is shown above the form. */
async function refusalOf(trying: Promise<unknown>): Promise<Omit<Typed, 'email'> | undefined> {
  try {
    await trying;
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { row, wording } = error;
    return { status: row.status, problem: wording.message ?? row.message, isOfForm: true };
  }
}
