// The views of the sign-in page: e-mail, code, organization, and who is signed in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import type { Membership } from '#modules/people/sign-in/memberships.ts';
import type { SignedIn } from '#modules/people/sign-in/model.ts';
import type { PasskeyRow } from '#modules/people/sign-in/passkeys/tables.ts';
import { button, field, form, linkButton, problems, type Problem } from '../form.ts';
import { MARKS } from '../marks.ts';
import { outcome } from '../outcome.ts';
import { lookWith, scriptOf, webPage, type Brand, type WebPage } from '../page.ts';
import { SCREEN_NAMES } from './screens-texts.ts';
import { passkeyRow } from './sign-in-passkey.ts';
import { CHOOSE, CODE, PASSKEYS, SIGN_IN, SIGNED_IN } from './sign-in-texts.ts';

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LOOK = lookWith(fileOf('sign-in.css'));
const SCRIPT = scriptOf(fileOf('sign-in-passkeys.js'));

const EMAIL_CHARACTERS_MAX = 254;
/** Six digits, with room for spaces that were pasted along. */
const CODE_CHARACTERS_MAX = 12;

export type Reader = {
  readonly language: Language;
  /** The query parameters that links of the page keep. */
  readonly at: Readonly<Record<string, string>>;
  /** The page to which a person who has signed in is sent on. */
  readonly home: string;
  /** The brand of the organization in which the person means to act; undefined if none is known. */
  readonly brand: Brand | undefined;
  /** Where the code is read on a development server; undefined if mail is sent. */
  readonly mailboxPath: string | undefined;
};

/** What was typed, and what is wrong with it. */
export type Typed = {
  readonly email: string;
  readonly status?: number;
  readonly problem?: Text;
  /** The problem is not of the field. */
  readonly isOfForm?: boolean;
};

const pageOf = (
  { language, at, brand }: Reader,
  page: Pick<WebPage, 'title' | 'main' | 'status' | 'isOnce' | 'hasProblems'>,
): PageAnswer => webPage({ language, at, brand, look: LOOK, script: SCRIPT, ...page });

const action = (name: string): Html => html`<input type="hidden" name="action" value="${name}" />`;
const hiddenEmail = (email: string): Html => html`<input type="hidden" name="email" value="${email}" />`;

export function emailPage(reader: Reader, { email, status = 200, problem, isOfForm }: Typed): PageAnswer {
  const { language } = reader;
  const error = problem?.[language];
  const list = problemsOf('email', error, isOfForm);
  const fields = [
    field({
      name: 'email',
      type: 'email',
      label: SIGN_IN.email[language],
      value: email,
      autocomplete: 'username',
      inputMode: 'email',
      autocapitalize: 'none',
      charactersMax: EMAIL_CHARACTERS_MAX,
      error: isOfForm === true ? undefined : error,
    }),
    action('email'),
  ];
  return pageOf(reader, {
    title: SIGN_IN.title[language],
    status,
    hasProblems: list.length > 0,
    main: html`${problems(language, list)}
      <div class="intro">
        <h1>${SIGN_IN.title[language]}</h1>
        <p>${SIGN_IN.intro[language]}</p>
      </div>
      ${form(fields, SIGN_IN.send[language])}
      ${passkeyBox(reader, 'sign-in', html`<p class="or">${SIGN_IN.or[language]}</p>`)}`,
  });
}

const problemsOf = (name: string, text: string | undefined, isOfForm = false): Problem[] =>
  text === undefined ? [] : [isOfForm ? { text } : { field: name, text }];

/** Hidden until the script finds that the browser can do it. */
function passkeyBox({ language, at, home }: Reader, way: 'sign-in' | 'register', before?: Html): Html {
  const [label, failed] =
    way === 'register' ? [PASSKEYS.add, PASSKEYS.failed] : [SIGN_IN.passkey, SIGN_IN.passkeyFailed];
  return html`<div
    class="passkey"
    data-passkey="${way}"
    data-then="${home}"
    data-tenant="${at['tenant'] ?? ''}"
    data-failed="${failed[language]}"
    hidden
  >
    ${before}
    <button type="button" class="button quiet">${MARKS.key}${label[language]}</button>
    <p class="error" role="alert" hidden></p>
  </div>`;
}

export function codePage(reader: Reader, { email, status = 200, problem, isOfForm }: Typed): PageAnswer {
  const { language, home } = reader;
  const error = problem?.[language];
  const list = problemsOf('code', error, isOfForm);
  const fields = [
    field({
      name: 'code',
      label: CODE.code[language],
      inputMode: 'numeric',
      autocomplete: 'one-time-code',
      charactersMax: CODE_CHARACTERS_MAX,
      isCode: true,
      error: isOfForm === true ? undefined : error,
    }),
    mailboxOf(reader),
    hiddenEmail(email),
    action('code'),
  ];
  return pageOf(reader, {
    title: CODE.title[language],
    status,
    isOnce: true,
    hasProblems: list.length > 0,
    main: html`${problems(language, list)}
      <div class="intro">
        <h1>${CODE.title[language]}</h1>
        <p>${fill(CODE.intro, language, { email })}</p>
      </div>
      ${form(fields, CODE.submit[language])}
      <div class="apart">
        <h2>${CODE.missing[language]}</h2>
        <p class="small">${CODE.wait[language]}</p>
        <form method="post">
          ${hiddenEmail(email)}
          ${button(CODE.again[language], { name: 'action', value: 'email', isQuiet: true })}
        </form>
        ${linkButton(CODE.other[language], home, { isQuiet: true })}
      </div>`,
  });
}

/** Beside the page, which a browser cannot load again as it is. */
const mailboxOf = ({ language, mailboxPath }: Reader): Html | undefined =>
  mailboxPath === undefined
    ? undefined
    : html`<p class="small">
        ${CODE.inMailbox[language]}
        <a href="${mailboxPath}" target="_blank" rel="noopener">${CODE.mailbox[language]}</a>.
      </p>`;

export function choosePage(reader: Reader, { user, tenants }: SignedIn): PageAnswer {
  const { language } = reader;
  return pageOf(reader, {
    title: CHOOSE.title[language],
    main: html`<div class="intro">
        <h1>${CHOOSE.title[language]}</h1>
        <p>${fill(CHOOSE.intro, language, { email: user.email })}</p>
      </div>
      <form method="post" class="places">
        ${action('choose')}
        ${tenants.map((membership) =>
          button(nameOf(membership, language), {
            name: 'tenantId',
            value: membership.tenantId,
            isQuiet: true,
          }),
        )}
      </form>
      ${signOutForm(language)}`,
  });
}

const nameOf = ({ name, mode }: Membership, language: Language): string =>
  `${name} · ${SIGNED_IN[mode][language]}`;

const signOutForm = (language: Language): Html =>
  html`<form method="post">
    ${button(SIGNED_IN.signOut[language], { name: 'action', value: 'sign-out', isQuiet: true })}
  </form>`;

export type Standing = {
  readonly signedIn: SignedIn;
  readonly passkeys: readonly PasskeyRow[];
  /** Where the person came from. */
  readonly next: string | undefined;
  /** The person has proven a moment ago who they are. */
  readonly isProven: boolean;
  /** The time zone of the country of the cardholder; undefined for a person who is none. */
  readonly timeZone: string | undefined;
};

export function signedInPage(
  reader: Reader,
  { signedIn, passkeys, isProven, next, timeZone }: Standing,
): PageAnswer {
  const { language, home } = reader;
  const { user, tenantId, tenants } = signedIn;
  const membership = tenants.find((one) => one.tenantId === tenantId);
  const places = placesOf(language, membership);
  return pageOf(reader, {
    title: SIGNED_IN.title[language],
    main: html`${outcome({
        standing: 'done',
        heading: SIGNED_IN.title[language],
        text: (places.length === 0 ? SIGNED_IN.text : SIGNED_IN.where)[language],
        facts: [
          [SIGN_IN.email[language], user.email],
          ...(membership === undefined
            ? []
            : ([
                [SIGNED_IN.organization[language], membership.name],
                [SIGNED_IN.mode[language], SIGNED_IN[membership.mode][language]],
              ] as const)),
        ],
      })}
      ${
        places.length + (next === undefined ? 0 : 1) === 0
          ? undefined
          : html`<div class="actions">
              ${next === undefined ? undefined : linkButton(SIGNED_IN.back[language], next)} ${places}
            </div>`
      }
      <div class="apart">
        ${
          signedIn.vouchedBy === null
            ? passkeysPart(reader, { passkeys, isProven, timeZone })
            : ofOneNote(language, membership)
        }
      </div>
      <div class="apart">
        ${
          tenants.some((one) => one !== membership)
            ? linkButton(SIGNED_IN.change[language], withParameter(home, 'choose'), { isQuiet: true })
            : undefined
        }
        ${signOutForm(language)}
      </div>`,
  });
}

/** The console for members, and for cardholders what is their own. */
function placesOf(language: Language, membership: Membership | undefined): Html[] {
  const isQuiet = { isQuiet: true };
  const member =
    (membership?.roles.length ?? 0) === 0 ? [] : [linkButton(SIGNED_IN.console[language], '/console')];
  if ((membership?.cardholderId ?? null) === null) return member;
  return [
    ...member,
    linkButton(SCREEN_NAMES.approvals[language], `/approvals?lang=${language}`, isQuiet),
    linkButton(SCREEN_NAMES.scheduled[language], `/scheduled?lang=${language}`, isQuiet),
    linkButton(SCREEN_NAMES.clients[language], `/clients?lang=${language}`, isQuiet),
  ];
}

const passkeysPart = (
  reader: Reader,
  { passkeys, isProven, timeZone }: Pick<Standing, 'passkeys' | 'isProven' | 'timeZone'>,
): Html => {
  const { language, home } = reader;
  return html`<h2>${PASSKEYS.heading[language]}</h2>
    ${
      passkeys.length === 0
        ? html`<p class="small">${PASSKEYS.why[language]}</p>`
        : passkeys.map((row) => passkeyRow(row, { language, isProven, timeZone }))
    }
    ${isProven ? passkeyBox(reader, 'register') : staleNote(language, home)}`;
};

/** The organization sent the code. The link names none, so the deployment sends the next one. */
const ofOneNote = (language: Language, membership: Membership | undefined): Html =>
  html`<p class="small">
      ${fill(SIGNED_IN.ofOne, language, { organization: membership?.name ?? SIGNED_IN.one[language] })}
    </p>
    ${linkButton(PASSKEYS.again[language], `/sign-in?again=1&lang=${language}`, { isQuiet: true })}`;

const staleNote = (language: Language, home: string): Html =>
  html`<p class="small">${PASSKEYS.stale[language]}</p>
    ${linkButton(PASSKEYS.again[language], withParameter(home, 'again'), { isQuiet: true })}`;

const withParameter = (path: string, name: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=1`;
