// The views of the hosted checkout: the form, the confirmation, and the pages in place of the form.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardField } from '#modules/issuing/payment-methods/card-entry.ts';
import { CARD_PROBLEMS } from '#modules/issuing/payment-methods/problems.ts';
import { fundingsOf, type Funding } from '#modules/issuing/payment-methods/rails.ts';
import type { CheckoutRow, PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { html, type Html } from '#platform/http/html.ts';
import { withQueryParameters } from '#platform/route/return-url.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { agreement } from '../agreement.ts';
import { field, form, linkButton, pair, problems, type Problem } from '../form.ts';
import { MARKS, type Standing } from '../marks.ts';
import { outcome } from '../outcome.ts';
import { aloneScriptOf, lookWith, webPage } from '../page.ts';
import { ACCOUNT } from './checkout-account-texts.ts';
import { addressOf, choice, type Open, type Reader } from './checkout-choice.ts';
import { CHECKOUT, CLOSED, CLOSED_TO_ALL, FIELDS } from './checkout-texts.ts';

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LOOK = lookWith(fileOf('checkout.css'));
/** The look of a form beside the choice among rails. */
const LOOK_OF_SEVERAL = lookWith(fileOf('checkout.css') + fileOf('checkout-rails.css'));
const SCRIPT = aloneScriptOf(fileOf('checkout.js'));

/** The number has spaces that do not break, so that it stays on one line. */
const TEST_NUMBER = '4242\u00a04242\u00a04242\u00a04242';
const NUMBER_CHARACTERS_MAX = 40;
const EXPIRY_CHARACTERS_MAX = 10;
const CVC_CHARACTERS_MAX = 8;
const NAME_CHARACTERS_MAX = 100;

/** The values and the problems that the form shows; none of either at first. */
export type FormState = {
  readonly status: number;
  readonly shown: { readonly expiry: string; readonly holderName: string };
  readonly problems: readonly (Problem & { readonly field?: CardField })[];
};
export const EMPTY_FORM: FormState = { status: 200, shown: { expiry: '', holderName: '' }, problems: [] };

export function formPage(open: Open, state: FormState): PageAnswer {
  const { reader, session, country } = open;
  const { language, brand } = reader;
  const others = choice(open);
  const say = (text: Text): string => fill(text, language, { name: brand.name, testNumber: TEST_NUMBER });
  const errorOf = (name: CardField) => state.problems.find((problem) => problem.field === name)?.text;
  const common = (name: CardField) => ({ name, label: FIELDS[name][language], error: errorOf(name) });
  const fields = [
    field({
      ...common('number'),
      autocomplete: 'cc-number',
      inputMode: 'numeric',
      charactersMax: NUMBER_CHARACTERS_MAX,
    }),
    pair(
      field({
        ...common('expiry'),
        value: state.shown.expiry,
        autocomplete: 'cc-exp',
        inputMode: 'numeric',
        charactersMax: EXPIRY_CHARACTERS_MAX,
      }),
      field({
        ...common('cvc'),
        autocomplete: 'cc-csc',
        inputMode: 'numeric',
        charactersMax: CVC_CHARACTERS_MAX,
      }),
    ),
    field({
      ...common('holderName'),
      value: state.shown.holderName,
      autocomplete: 'cc-name',
      autocapitalize: 'words',
      charactersMax: NAME_CHARACTERS_MAX,
    }),
  ];
  const title = say(CHECKOUT.title);
  return webPage({
    language,
    brand,
    title,
    look: others === undefined ? LOOK : LOOK_OF_SEVERAL,
    script: SCRIPT,
    at: addressOf(open),
    status: state.status,
    hasProblems: state.problems.length > 0,
    main: html`${problems(language, state.problems, say(CHECKOUT.typeAgain))}
      <div class="intro">
        <h1>${title}</h1>
        <p>${say(CHECKOUT.why)}</p>
      </div>
      ${[others, brand.mode === 'test' ? html`<p class="notice">${say(CHECKOUT.testCard)}</p>` : undefined]}
      ${form([networks(language, fundingsOf(country)), ...fields, agreement('card', language, brand)], say(CHECKOUT.submit), wayBack(reader, session.return_url, 'canceled'))}
      ${pointsOf(say)}`,
  });
}

/** The networks of all seven countries; others of a country are taken if the processor takes them. */
const networks = (language: Language, fundings: readonly Funding[]): Html =>
  html`<div
    class="networks"
    data-card
    data-number="${CARD_PROBLEMS.number_invalid[language]}"
    data-expiry="${CARD_PROBLEMS.expiry_invalid[language]}"
    data-cvc="${CARD_PROBLEMS.cvc_invalid[language]}"
  >
    <p class="small" id="networks">${acceptedText(fundings)[language]}</p>
    <ul aria-labelledby="networks">
      ${Object.entries(BRANDS).map(([network, name]) => html`<li data-network="${network}">${name}</li>`)}
    </ul>
  </div>`;

const acceptedText = (fundings: readonly Funding[]): Text =>
  fundings.includes('debit') ? CHECKOUT.accepted : CHECKOUT.acceptedCredit;

const pointsOf = (say: (text: Text) => string): Html =>
  html`<ul class="points">
    <li>
      ${MARKS.check}<span><strong>${say(CHECKOUT.nothingNow)}</strong> ${say(CHECKOUT.heldLater)}</span>
    </li>
    <li>${MARKS.lock}<span>${say(CHECKOUT.notKept)}</span></li>
  </ul>`;

/** If there are other rails than cards, the default one may be an account. */
const furtherText = (hasOthers: boolean): Text => (hasOthers ? ACCOUNT.doneFurther : CHECKOUT.doneFurther);

export function donePage({ reader, session, rails }: Open, method: PaymentMethodRow): PageAnswer {
  const { language, brand } = reader;
  const values = { name: brand.name, brand: brandName(method.brand), last4: method.last4 };
  const title = CHECKOUT.done[language];
  return webPage({
    language,
    brand,
    title,
    isOnce: true,
    main: outcome({
      standing: 'done',
      heading: title,
      text: fill(method.is_default ? CHECKOUT.doneDefault : furtherText(rails.length > 1), language, values),
      facts: [
        [CHECKOUT.card[language], fill(CHECKOUT.ending, language, values)],
        ...(method.expiry === null
          ? []
          : [[CHECKOUT.validThrough[language], monthOf(method.expiry)] as const]),
      ],
      next: returnLink(reader, session.return_url, method.id),
    }),
  });
}

const STANDINGS: Readonly<Record<keyof typeof CLOSED, Standing>> = {
  used: 'done',
  expired: 'wait',
  too_many_attempts: 'stop',
  suspended: 'wait',
};

export type ClosedWhy = keyof typeof CLOSED;
/** `isOfCards`: the country of the cardholder has no other rail. */
export type ClosedFor = { readonly isOfCards: boolean; readonly session?: CheckoutRow | undefined };

export function closedPage(reader: Reader, why: ClosedWhy, { isOfCards, session }: ClosedFor): PageAnswer {
  const { language, brand } = reader;
  const { status } = CLOSED[why];
  const { heading, text } = isOfCards ? CLOSED[why] : CLOSED_TO_ALL[why];
  const usedFor = why === 'used' ? session?.payment_method_id : undefined;
  return webPage({
    language,
    brand,
    status,
    title: heading[language],
    main: outcome({
      standing: STANDINGS[why],
      heading: heading[language],
      text: fill(text, language, { name: brand.name }),
      next:
        typeof usedFor === 'string'
          ? returnLink(reader, session?.return_url ?? null, usedFor)
          : wayBack(reader, session?.return_url ?? null, why),
    }),
  });
}

/** A button and no redirect: the page's `form-action` policy would stop a redirect after a form. */
export const returnLink = (
  { language, brand }: Reader,
  returnUrl: string | null,
  paymentMethodId: string,
): Html =>
  returnUrl === null
    ? html`<p class="soft">${CHECKOUT.close[language]}</p>`
    : linkButton(
        fill(CHECKOUT.back, language, { name: brand.name }),
        withQueryParameters(returnUrl, { status: 'completed', payment_method: paymentMethodId }),
      );

/** The link back with nothing connected: the integrator reads in `status` why. */
export const wayBack = (
  { language, brand }: Reader,
  returnUrl: string | null,
  status: string,
): Html | undefined =>
  returnUrl === null
    ? undefined
    : linkButton(
        fill(CHECKOUT.back, language, { name: brand.name }),
        withQueryParameters(returnUrl, { status }),
        { isQuiet: true },
      );

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};
const brandName = (brand: string): string => BRANDS[brand] ?? brand;

const monthOf = (expiry: string): string => `${expiry.slice(5)}/${expiry.slice(0, 4)}`;
