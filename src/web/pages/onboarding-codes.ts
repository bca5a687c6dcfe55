// The second step of onboarding: the codes that were sent by e-mail and by WhatsApp.
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { sendingsLeft, triesLeft, type Channel } from '#modules/people/onboarding/codes.ts';
import type { Draft } from '#modules/people/onboarding/draft.ts';
import type { OnboardingRow } from '#modules/people/onboarding/tables.ts';
import { button, field, form, linkButton, problems, type Problem } from '../form.ts';
import { outcome } from '../outcome.ts';
import { addressIn, webPage, type Brand } from '../page.ts';
import { CODES_TEXTS as TEXTS } from './onboarding-texts.ts';

export type CodeProblem = 'malformed' | 'wrong';

export type CodesPage = {
  readonly language: Language;
  readonly brand: Brand;
  readonly row: OnboardingRow;
  readonly draft: Draft;
  readonly typed: Readonly<Partial<Record<Channel, string>>>;
  readonly problems: Readonly<Partial<Record<Channel, CodeProblem>>>;
};

type Say = (text: Text, values?: Readonly<Record<string, unknown>>) => string;

const sayer =
  ({ language, brand }: Pick<CodesPage, 'language' | 'brand'>): Say =>
  (text, values = {}) =>
    fill(text, language, { organization: brand.name, ...values });

export function codesPage(page: CodesPage): PageAnswer {
  const { language, brand, draft, row } = page;
  const say = sayer(page);
  const error = (channel: Channel): string | undefined => {
    const problem = page.problems[channel];
    return problem === undefined ? undefined : say(TEXTS[problem], { left: triesLeft(row) });
  };
  const code = (channel: Channel, address: string): Html =>
    field({
      name: `${channel}Code`,
      label: labelOf(say, channel),
      value: page.typed[channel] ?? '',
      hint: say(TEXTS.sentTo, { address }),
      inputMode: 'numeric',
      autocomplete: 'one-time-code',
      charactersMax: CODE_CHARACTERS_MAX,
      isCode: true,
      error: error(channel),
    });
  const list: Problem[] = (['email', 'phone'] as const).flatMap((channel) => {
    const text = error(channel);
    return text === undefined ? [] : [{ field: `${channel}Code`, text: `${labelOf(say, channel)}: ${text}` }];
  });
  const codes = [code('email', draft.person.email), code('phone', draft.person.phoneNumber), CODES_ACTION];
  return webPage({
    language,
    brand,
    title: say(TEXTS.title),
    hasProblems: list.length > 0,
    status: list.length > 0 ? UNPROCESSABLE : OK,
    main: html`${problems(language, list)}
      <div class="intro">
        <p class="small">${say(TEXTS.step)}</p>
        <h1>${say(TEXTS.title)}</h1>
        <p>${say(row.codes_sent > 1 ? TEXTS.introAgain : TEXTS.intro)}</p>
      </div>
      ${form(codes, say(TEXTS.submit))} ${elsewhere(say, row, language)}`,
  });
}

const OK = 200;
const UNPROCESSABLE = 422;
/** Six digits, with room for spaces that were pasted along. */
const CODE_CHARACTERS_MAX = 12;
const CODES_ACTION = html`<input type="hidden" name="action" value="codes" />`;

const labelOf = (say: Say, channel: Channel): string =>
  say(channel === 'email' ? TEXTS.emailCode : TEXTS.phoneCode);

/** What else to do if a code is missing. */
function elsewhere(say: Say, row: OnboardingRow, language: Language): Html {
  const left = sendingsLeft(row);
  const howMany = left <= 0 ? TEXTS.leftNone : left === 1 ? TEXTS.leftOne : TEXTS.left;
  return html`<div class="apart">
    <h2>${say(TEXTS.missing)}</h2>
    <p class="small">${say(howMany, { left })}</p>
    ${left > 0 ? resendForm(say, row, true) : undefined} ${toDetails(say, language)}
  </div>`;
}

const toDetails = (say: Say, language: Language): Html =>
  linkButton(say(TEXTS.change), addressIn(language, { step: 'details' }), { isQuiet: true });

const resendForm = (say: Say, row: OnboardingRow, isQuiet: boolean): Html =>
  html`<form method="post">
    <input type="hidden" name="sending" value="${row.codes_sent}" />
    ${button(say(TEXTS.resend), { name: 'action', value: 'resend', isQuiet })}
  </form>`;

/** The codes are no longer valid: new ones can be sent, or the limit is reached. */
export function deadCodesPage(page: Pick<CodesPage, 'language' | 'brand' | 'row'>): PageAnswer {
  const { language, brand, row } = page;
  const say = sayer(page);
  const isUsedUp = sendingsLeft(row) <= 0;
  const why = triesLeft(row) <= 0 ? TEXTS.tooMany : TEXTS.late;
  const [heading, text] = isUsedUp ? [TEXTS.usedUp, TEXTS.usedUpText] : [TEXTS.again, why];
  const next = html`<div class="actions">${resendForm(say, row, false)} ${toDetails(say, language)}</div>`;
  return webPage({
    language,
    brand,
    title: say(heading),
    main: outcome({
      standing: isUsedUp ? 'stop' : 'wait',
      heading: say(heading),
      text: say(text),
      ...(isUsedUp ? {} : { next }),
    }),
  });
}
