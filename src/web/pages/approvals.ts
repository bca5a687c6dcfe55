// The address of a question, which messages, events and the API have: it leads its owner to the screen on
// which they decide. The wallet app shows what is asked, and decides by the API as all of its screens do.
import type { Language } from '#platform/text/language.ts';
import type { PageAnswer, PageCall, PageRoute } from '#platform/http/page-route.ts';
import { APPROVAL } from '#modules/approvals/model.ts';
import { findApprovalOfAny } from '#modules/approvals/queries.ts';
import type { Membership } from '#modules/people/sign-in/memberships.ts';
import { hasToChoose, personOf } from '#modules/people/sign-in/person.ts';
import type { SignInServices } from '#modules/people/sign-in/services.ts';
import { visitorAt } from '#modules/people/sign-in/visitor.ts';
import { awayPage, CHANGE_ORGANIZATION, signInAt } from '../away.ts';
import { brandOf } from '../brand.ts';
import { linkButton } from '../form.ts';
import { AWAY, SIGN_IN_AGAIN } from './approvals-texts.ts';
import { toScreen } from './screens.ts';

export const approvalPages = (services: SignInServices): PageRoute[] => [
  {
    id: 'pages.approval',
    path: '/approvals/:id',
    get: (call) => leadToOwner(services, call),
  },
  {
    // The form of a page that was opened before the app decided: it comes to nothing, and shows the question.
    id: 'pages.approval_decision',
    path: '/approvals/:id/decision',
    get: (call) => Promise.resolve({ location: homeOf(call) }),
    post: (call) => Promise.resolve({ location: homeOf(call) }),
  },
];

const idOf = ({ params }: PageCall): string => APPROVAL.inPath.safeParse(params['id']).data ?? 'none';

/** The language, if it was chosen. */
const chosenIn = ({ query, language }: PageCall): string =>
  query.get('lang') === language ? `?lang=${language}` : '';
const homeOf = (call: PageCall): string => `/approvals/${idOf(call)}${chosenIn(call)}`;

async function leadToOwner(services: SignInServices, call: PageCall): Promise<PageAnswer> {
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
    // Signing in leads back here as long as the session is valid.
    return membership === undefined
      ? awayPage(AWAY.stranger, { language, status: 403, values: { email }, next })
      : awayPage(AWAY.unknown, { language, status: 404, values: { email }, next });
  const tenant = await services.tenants.get(row.tenant_id);
  const brand = await brandOf(services.pool, tenant);
  if (!isOwn) return awayPage(AWAY.foreign, { language, status: 403, brand, values: { email }, next });
  if (its !== membership) return elsewhere(its, { language, home });
  if (tenant.isSuspended)
    return awayPage(AWAY.suspended, { language, status: 403, brand, values: { name: its.name } });
  return toScreen('/approve', call, row.id);
}

const elsewhere = (
  its: Membership,
  { language, home }: { readonly language: Language; readonly home: string },
): PageAnswer =>
  awayPage(AWAY.elsewhere, {
    language,
    status: 403,
    values: { name: its.name },
    next: linkButton(CHANGE_ORGANIZATION[language], signInAt(home, 'choose', language)),
  });
