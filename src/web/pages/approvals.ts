// The page on which an owner decides. It needs a session, shows what was written down with the question, and
// decides by the same command as every other channel.
import type { Actor, SignedInUser, Tenant } from '#platform/context.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import type { Language } from '#platform/language.ts';
import { Refusal } from '#platform/refusal.ts';
import type { StepServices } from '#platform/route.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import {
  decideAsOwner,
  untilSettled,
  type OwnerDecision,
  type OwnerServices,
} from '#modules/approvals/as-owner.ts';
import { APPROVAL } from '#modules/approvals/model.ts';
import { findApprovalOfAny } from '#modules/approvals/queries.ts';
import { declineReasonSchema } from '#modules/approvals/resolve.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import type { Membership } from '#modules/people/sign-in/memberships.ts';
import { listPasskeys } from '#modules/people/sign-in/passkeys/queries.ts';
import { hasToChoose, isProven, personOf, type Person } from '#modules/people/sign-in/person.ts';
import { isFromOurPages } from '#modules/people/sign-in/same-origin.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { visitorAt } from '#modules/people/sign-in/visitor.ts';
import { findShownWallet } from '#modules/wallets/wallets/queries.ts';
import { CHANGE_ORGANIZATION, signInAt } from '../away.ts';
import { brandOf } from '../brand.ts';
import { linkButton } from '../form.ts';
import type { Brand } from '../page.ts';
import { questionPages } from '../questions/list.ts';
import { trouble as pageTrouble } from '../trouble.ts';
import type { Needs } from './approvals-decide.ts';
import { SIGN_IN_AGAIN } from './approvals-texts-away.ts';
import { DECIDE } from './approvals-texts.ts';
import { approvalAway, approvalPage, type ApprovalView, type Trouble } from './approvals-views.ts';

export type ApprovalPageServices = SignInServices & OwnerServices & Pick<StepServices, 'commands'>;

/** How long the page of a decision waits for the outcome of the payment. */
const SETTLED_MS_MAX = 4_000;
const UNPROCESSABLE = 422;

export const approvalPages = (services: ApprovalPageServices): PageRoute[] => [
  {
    id: 'pages.approval',
    path: '/approvals/:id',
    get: (call) => onVisit(services, call, (visit) => show(services, visit)),
  },
  {
    id: 'pages.approval_decision',
    path: '/approvals/:id/decision',
    get: (call) => Promise.resolve({ location: homeOf(call) }),
    post(call) {
      const { headers } = call;
      if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))
        return Promise.resolve(pageTrouble('cross_site', call));
      return onVisit(services, call, (visit) => decide(services, visit, call.form));
    },
  },
];

/** The owner, and the question to them. */
type ApprovalVisit = {
  readonly row: ApprovalRow;
  readonly tenant: Tenant;
  readonly actor: Actor & SignedInUser;
  readonly person: Person;
  readonly brand: Brand;
  readonly language: Language;
  readonly home: string;
  /** The page of all that waits. */
  readonly inbox: string;
};

const idOf = ({ params }: PageCall): string => APPROVAL.inPath.safeParse(params['id']).data ?? 'none';

/** The language, where it was chosen. */
const chosenIn = ({ query, language }: PageCall): string =>
  query.get('lang') === language ? `?lang=${language}` : '';
const homeOf = (call: PageCall): string => `/approvals/${idOf(call)}${chosenIn(call)}`;

async function onVisit(
  services: ApprovalPageServices,
  call: PageCall,
  then: (visit: ApprovalVisit) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { language } = call;
  const home = homeOf(call);
  const person = await personOf(services, visitorAt(call));
  if (person === undefined || hasToChoose(person)) return { location: signInAt(home, undefined, language) };

  const { tenants: memberships, tenantId, user } = person.signedIn;
  const known = memberships.map((one) => one.tenantId);
  const row = await findApprovalOfAny(services.pool, known, idOf(call));
  const { email } = user;
  const next = linkButton(SIGN_IN_AGAIN[language], signInAt(home, 'again', language), { isQuiet: true });
  const membership = memberships.find((one) => one.tenantId === tenantId);
  const its = memberships.find((one) => one.tenantId === row?.tenant_id);
  const isOwn = row !== undefined && its?.cardholderId === row.cardholder_id;
  if (row === undefined || its === undefined || (!isOwn && its !== membership))
    // To sign in leads back here as long as the session is valid.
    return membership === undefined
      ? approvalAway('stranger', { language, status: 403, values: { email }, next })
      : approvalAway('unknown', { language, status: 404, values: { email }, next });
  const tenant = await services.tenants.get(row.tenant_id);
  const brand = await brandOf(services.pool, tenant);
  if (!isOwn) return approvalAway('foreign', { language, status: 403, brand, values: { email }, next });
  if (its !== membership) return elsewhere(its, { language, home });
  if (tenant.isSuspended)
    return approvalAway('suspended', { language, status: 403, brand, values: { name: its.name } });
  const actor = { ...person.actor, personId: its.cardholderId };
  const inbox = `/approvals${chosenIn(call)}`;
  return then({ row, tenant, actor, person, brand, language, home, inbox });
}

const elsewhere = (
  its: Membership,
  { language, home }: Pick<ApprovalVisit, 'language' | 'home'>,
): PageAnswer =>
  approvalAway('elsewhere', {
    language,
    status: 403,
    values: { name: its.name },
    next: linkButton(CHANGE_ORGANIZATION[language], signInAt(home, 'choose', language)),
  });

async function show(
  services: ApprovalPageServices,
  visit: ApprovalVisit,
  trouble?: Trouble,
): Promise<PageAnswer> {
  return approvalPage(await approvalViewOf(services, visit), trouble);
}

async function approvalViewOf(services: ApprovalPageServices, visit: ApprovalVisit): Promise<ApprovalView> {
  const { row, tenant, brand, language, home, inbox } = visit;
  const wallet = await findShownWallet(services.pool, tenant.id, row.wallet_id);
  if (wallet === undefined) throw new Error(`the wallet ${row.wallet_id} of ${row.id} is not open`);
  const { country, available: availableMinor, tax_id: ownTaxId } = wallet;
  const { texts, open } = questionPages[row.action];
  const context = {
    language,
    country,
    timeZone: TIME_ZONE_OF[country],
    row,
    texts: texts(row),
    ownTaxId,
  };
  const needs = await needsOf(services, visit);
  const page = await open(services.pool, row);
  return { context, page, brand, availableMinor, now: tenant.now(), needs, home, inbox };
}

async function needsOf(
  services: ApprovalPageServices,
  { row, person, actor }: ApprovalVisit,
): Promise<Needs> {
  if (row.strength === 'auto') return 'nothing';
  if (row.strength === 'whatsapp') return isProven(person, services.clock.now()) ? 'nothing' : 'proof';
  return (await listPasskeys(services.pool, actor.id)).length > 0 ? 'passkey' : 'new_passkey';
}

async function decide(
  services: ApprovalPageServices,
  visit: ApprovalVisit,
  form: URLSearchParams,
): Promise<PageAnswer> {
  const given = decisionIn(form, visit.row);
  if (given === undefined) return show(services, visit, { status: UNPROCESSABLE, text: DECIDE.badReason });
  try {
    const { row } = await decideAsOwner(services, services, visit, given);
    await untilSettled(services, row, SETTLED_MS_MAX);
    return { location: visit.home };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'step_up_required') return { location: signInAt(visit.home, 'again', visit.language) };
    const row = await findApprovalOfAny(services.pool, [visit.tenant.id], visit.row.id);
    const text = error.wording.message ?? error.row.message;
    return show(services, { ...visit, row: row ?? visit.row }, { status: error.row.status, text });
  }
}

/** Undefined where the reason cannot be one. Anything but an approval rejects nothing either. */
function decisionIn(form: URLSearchParams, row: ApprovalRow): OwnerDecision | undefined {
  const seenHash = form.get('seenHash') ?? '';
  const decision = form.get('decision');
  if (decision === 'approved') return { row, seenHash, decision };
  const reason = (form.get('reason') ?? '').trim();
  const read = declineReasonSchema.safeParse(reason);
  if (decision !== 'rejected' || (reason !== '' && !read.success)) return undefined;
  return { row, seenHash, decision, declineReason: read.data };
}
