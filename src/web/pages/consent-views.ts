// The views of a consent: who asks for what, and why nothing can be asked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import type { Currency } from '#platform/money/money.ts';
import { receiverOf } from '#modules/access/grants/redirect-uri.ts';
import { SCOPE_TEXTS } from '#modules/access/grants/scope-texts.ts';
import { needsProof, spends } from '#modules/access/grants/scopes.ts';
import type { RequestRow } from '#modules/access/grants/tables.ts';
import type { Membership } from '#modules/people/sign-in/memberships.ts';
import { awayPage, signInAt, type Away, type Reason } from '../away.ts';
import { agreement } from '../agreement.ts';
import { button, field, linkButton, problems } from '../form.ts';
import { moneyText } from '#platform/money/money-text.ts';
import { organizationText } from '#platform/messages/organization-text.ts';
import { plainText } from '#platform/text/unseen.ts';
import { factsList } from '../outcome.ts';
import { lookWith, webPage, type Brand, type Look } from '../page.ts';
import { words } from '../words.ts';
import { SEE_CLIENTS } from './screens-texts.ts';
import { CONSENT, RECEIVERS } from './consent-texts.ts';

const LOOK = lookWith(readFileSync(join(import.meta.dirname, 'consent.css'), 'utf8'));

/** An agent of the person, and what is left of its cap. */
export type Choice = {
  readonly id: string;
  readonly label: string;
  readonly leftMinor: bigint;
  readonly currency: Currency;
};
export const NEW_AGENT = 'new';

export type Question = {
  readonly request: RequestRow;
  readonly language: Language;
  readonly membership: Membership;
  readonly brand: Brand;
  readonly email: string;
  readonly choices: readonly Choice[];
  /** The person proved a moment ago who they are. */
  readonly isProven: boolean;
  /** The page itself. */
  readonly home: string;
};
export type Trouble = { readonly status: number; readonly text: Text };

export function consentPage(question: Question, trouble?: Trouble): PageAnswer {
  const { request, language, brand } = question;
  const heading = fill(CONSENT.heading, language, { client: plainText(request.client_name) });
  return webPage({
    language,
    brand,
    look: lookFor(request),
    status: trouble?.status ?? 200,
    hasProblems: trouble !== undefined,
    title: heading,
    main: html`${trouble === undefined ? undefined : problems(language, [{ text: trouble.text[language] }])}
      <div class="intro"><h1>${heading}</h1></div>
      ${isProvenAbroad(request) ? undefined : html`<p class="notice">${CONSENT.unproven[language]}</p>`}
      ${factsOf(question)} ${answerForm(question)}
      <p class="small">
        ${CONSENT.never[language]} <a href="/clients?lang=${language}">${SEE_CLIENTS[language]}</a>
      </p>
      ${linkButton(CONSENT.other[language], signInAt(question.home, 'again', language), { isQuiet: true })}`,
  });
}

/**
 * Browsers hold the redirect after a form against the policy as well, however many redirects follow, so the
 * scheme of the client's address is allowed and not the address alone.
 */
function lookFor({ redirect_uri: uri }: RequestRow): Look {
  const { protocol } = new URL(uri);
  return { ...LOOK, csp: LOOK.csp.replace("form-action 'self'", `form-action 'self' ${protocol}`) };
}

/** Its name is that of a document at an address that the person can read, and the answer goes to a site. */
const isProvenAbroad = ({ client_id: id, redirect_uri: uri }: RequestRow): boolean =>
  id.startsWith('https://') && receiverOf(uri).receiver === 'site';

function factsOf({ request, language, membership, email }: Question): Html {
  const { receiver, host } = receiverOf(request.redirect_uri);
  const isPublished = URL.canParse(request.client_id);
  const facts: readonly (readonly [Text, string])[] = [
    ...(isPublished ? [[CONSENT.published, new URL(request.client_id).host] as const] : []),
    [CONSENT.answerTo, fill(RECEIVERS[receiver], language, { host })],
    [CONSENT.organization, organizationText(language, membership)],
    [CONSENT.person, email],
  ];
  return factsList(facts.map(([label, value]) => [label[language], words(value)]));
}

function answerForm(question: Question): Html {
  const { request, language, isProven, home } = question;
  const deny = button(CONSENT.deny[language], { name: 'decision', value: 'deny', isQuiet: true });
  if (needsProof(request.scopes) && !isProven)
    return html`<div class="scopes">
        <h2>${CONSENT.asks[language]}</h2>
        <ul>
          ${request.scopes.map((scope) => html`<li>${SCOPE_TEXTS[scope][language]}</li>`)}
        </ul>
      </div>
      <p class="small">${CONSENT.confirmText[language]}</p>
      ${linkButton(CONSENT.confirm[language], signInAt(home, 'again', language))}
      <form method="post">${deny}</form>`;
  return html`<form method="post" novalidate accept-charset="utf-8">
    <fieldset class="scopes">
      <legend>${CONSENT.asks[language]}</legend>
      ${request.scopes.map(
        (scope) =>
          html`<label
            ><input type="checkbox" name="scope" value="${scope}" checked /><span
              >${SCOPE_TEXTS[scope][language]}</span
            ></label
          >`,
      )}
    </fieldset>
    ${spends(request.scopes) ? agentField(question) : undefined}
    ${agreement('client', question.language, question.brand, { client: request.client_name })}
    <div class="actions">
      ${button(CONSENT.allow[language], { name: 'decision', value: 'allow' })} ${deny}
    </div>
  </form>`;
}

const agentField = ({ language, choices }: Question): Html =>
  field({
    name: 'agent',
    label: CONSENT.spendsAs[language],
    hint: CONSENT.spendsAsHint[language],
    value: NEW_AGENT,
    choices: [
      [NEW_AGENT, CONSENT.newAgent[language]],
      ...choices.map(({ id, label, leftMinor, currency }) => {
        const amount = moneyText(language, leftMinor, currency);
        return [id, fill(CONSENT.left, language, { agent: plainText(label), amount })] as const;
      }),
    ],
  });

/** Nothing can be allowed here. It may lead back to a request that cannot be made again. */
export const endPage = (reason: Reason, away: Omit<Away, 'look' | 'isOnce'>): PageAnswer =>
  awayPage(reason, { ...away, look: LOOK, isOnce: true });
