// The first step of onboarding: personal details and contact information, in the words of the person's
// country.
import { html, type Html } from '#platform/http/html.ts';
import type { PageAnswer } from '#platform/http/page-route.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import type { FormField, FormProblems } from '#modules/people/cardholders/check-form.ts';
import { COUNTRIES, type Country } from '#modules/people/cardholders/identity/country.ts';
import { agreement } from '../agreement.ts';
import { button, field, form, problems, type Problem } from '../form.ts';
import { MARKS } from '../marks.ts';
import { webPage, type Brand } from '../page.ts';
import {
  COUNTRY_NAMES,
  DOCUMENT_NAMES,
  documentsAskedIn,
  PHONE_BEGINS,
  TAX_IDS,
} from './onboarding-countries.ts';
import { INPUTS, isPhoneEmpty, type Input, type Typed } from './onboarding-typed.ts';
import { DETAILS_TEXTS as TEXTS } from './onboarding-texts.ts';

export type DetailsPage = {
  readonly language: Language;
  readonly brand: Brand;
  readonly country: Country;
  readonly typed: Typed;
  readonly problems: FormProblems;
  readonly status?: number;
};

type DetailsForm = DetailsPage & {
  readonly say: (text: Text) => string;
  /** The problem of a field, as a sentence. */
  readonly wrong: (name: FormField) => string | undefined;
};

export function detailsPage(page: DetailsPage): PageAnswer {
  const { language, brand, country, status } = page;
  const say = (text: Text): string => fill(text, language, { organization: brand.name });
  const wrong = (name: FormField): string | undefined => {
    const text = page.problems[name];
    return text === undefined ? undefined : sentence(say(text));
  };
  const details: DetailsForm = { ...page, say, wrong };
  const list = summaryOf(details);
  const parts = [DEFAULT_BUTTON, countryRow(details), person(details), reach(details), identity(details)];
  return webPage({
    language,
    brand,
    title: say(TEXTS.title),
    at: { country },
    hasProblems: list.length > 0,
    ...(status === undefined ? {} : { status }),
    main: html`${problems(language, list)}
      <div class="intro">
        <p class="small">${say(TEXTS.step)}</p>
        <h1>${say(TEXTS.title)}</h1>
        <p>${say(TEXTS.intro)}</p>
      </div>
      ${form([...parts, hidden('country', country), agreement('onboarding', language, brand)], say(TEXTS.submit))}`,
  });
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** The Enter key presses the first button of a form, which must not be the one that changes the country. */
const DEFAULT_BUTTON = html`<button class="unseen" type="submit" tabindex="-1" aria-hidden="true"></button>`;

const countryRow = ({ say, country, language }: DetailsForm): Html =>
  html`<div class="chosen">
    <p>
      <span class="soft">${say(TEXTS.country)}</span> <strong>${COUNTRY_NAMES[country][language]}</strong>
    </p>
    ${button(say(TEXTS.changeCountry), { name: 'action', value: 'country', isQuiet: true })}
  </div>`;

const section = (heading: string, fields: readonly (Html | undefined)[]): Html =>
  html`<fieldset>
    <legend>${heading}</legend>
    ${fields}
  </fieldset>`;

const person = (details: DetailsForm): Html => {
  const { say, wrong, typed } = details;
  const name = (which: 'firstName' | 'lastName', autocomplete: string): Html =>
    field({
      name: which,
      label: say(TEXTS[which]),
      value: typed[which] ?? '',
      autocomplete,
      autocapitalize: 'words',
      error: wrong(which),
    });
  return section(say(TEXTS.person), [
    name('firstName', 'given-name'),
    name('lastName', 'family-name'),
    birth(details),
  ]);
};

/** Three inputs of one date: typed faster than chosen, and in the same order in all three languages. */
const birth = ({ say, wrong, typed }: DetailsForm): Html => {
  const error = wrong('dateOfBirth');
  const input = (name: Input, label: string, autocomplete: string): Html =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${typed[name] ?? ''}"
        inputmode="numeric"
        autocomplete="${autocomplete}"
        maxlength="${name === 'birthYear' ? 4 : 2}"
        required
        aria-describedby="${error === undefined ? 'birth-hint' : 'birth-error'}"
        ${error === undefined ? undefined : html`aria-invalid="true"`}
      />
    </div>`;
  return html`<fieldset class="field date">
    <legend>${say(TEXTS.dateOfBirth)}</legend>
    <p class="hint" id="birth-hint">${say(TEXTS.birthHint)}</p>
    ${
      error === undefined
        ? undefined
        : html`<p class="error" id="birth-error">${MARKS.alert}<span>${error}</span></p>`
    }
    <div class="trio">
      ${input('birthDay', say(TEXTS.day), 'bday-day')} ${input('birthMonth', say(TEXTS.month), 'bday-month')}
      ${input('birthYear', say(TEXTS.year), 'bday-year')}
    </div>
  </fieldset>`;
};

const reach = ({ say, wrong, typed, country }: DetailsForm): Html => {
  const begins = PHONE_BEGINS[country];
  return section(say(TEXTS.reach), [
    field({
      name: 'email',
      type: 'email',
      label: say(TEXTS.email),
      value: typed.email ?? '',
      autocomplete: 'email',
      autocapitalize: 'none',
      hint: say(TEXTS.emailHint),
      error: wrong('email'),
    }),
    field({
      name: 'phoneNumber',
      type: 'tel',
      label: say(TEXTS.phone),
      value: isPhoneEmpty(typed) ? `${begins} ` : (typed.phoneNumber ?? ''),
      autocomplete: 'tel',
      hint: say(TEXTS.phoneHint).replace('{begins}', begins),
      error: wrong('phoneNumber'),
    }),
  ]);
};

const identity = (details: DetailsForm): Html => {
  const { say, wrong, typed, country } = details;
  const tax = TAX_IDS[country];
  return section(say(TEXTS.identity), [
    field({
      name: 'taxId',
      label: say(tax.label),
      value: typed.taxId ?? '',
      hint: say(tax.hint),
      inputMode: tax.inputMode,
      autocomplete: 'off',
      autocapitalize: 'characters',
      error: wrong('taxId'),
    }),
    ...document(details),
  ]);
};

function document({ say, wrong, typed, country }: DetailsForm): Html[] {
  const types = documentsAskedIn(country);
  const [first, ...others] = types;
  if (first === undefined) return [];
  const optional = say(TEXTS.optional);
  const number = field({
    name: 'identificationValue',
    label: others.length === 0 ? say(DOCUMENT_NAMES[first]) : say(TEXTS.documentNumber),
    value: typed.identificationValue ?? '',
    optional,
    autocomplete: 'off',
    autocapitalize: 'characters',
    error: wrong('identificationValue'),
  });
  if (others.length === 0) return [number];
  const type = field({
    name: 'identificationType',
    label: say(TEXTS.documentType),
    value: typed.identificationType ?? '',
    optional,
    choices: [['', say(TEXTS.none)], ...types.map((one) => [one, say(DOCUMENT_NAMES[one])] as const)],
    error: wrong('identificationType'),
  });
  return [type, number];
}

/** The problems in the order of the form. */
function summaryOf({ wrong, say, country }: DetailsForm): Problem[] {
  const labels: readonly (readonly [FormField, Input, string])[] = [
    ['firstName', 'firstName', say(TEXTS.firstName)],
    ['lastName', 'lastName', say(TEXTS.lastName)],
    ['dateOfBirth', 'birthDay', say(TEXTS.dateOfBirth)],
    ['email', 'email', say(TEXTS.email)],
    ['phoneNumber', 'phoneNumber', say(TEXTS.phone)],
    ['taxId', 'taxId', say(TAX_IDS[country].label)],
    ['identificationType', 'identificationType', say(TEXTS.documentType)],
    ['identificationValue', 'identificationValue', say(TEXTS.documentNumber)],
  ];
  return labels.flatMap(([name, id, label]) => {
    const text = wrong(name);
    return text === undefined ? [] : [{ field: id, text: `${label}: ${lowered(text)}` }];
  });
}

/** Asks for the country if it is unknown or is to be changed. The details entered before are kept. */
export function countryPage({
  language,
  brand,
  typed,
}: Pick<DetailsPage, 'language' | 'brand' | 'typed'>): PageAnswer {
  const title = TEXTS.whichCountry[language];
  return webPage({
    language,
    brand,
    title,
    main: html`<div class="intro">
        <h1>${title}</h1>
        <p>${TEXTS.whyCountry[language]}</p>
      </div>
      <form method="post" accept-charset="utf-8">
        ${hidden('action', 'pick')}
        ${INPUTS.map((name) => (typed[name] === undefined ? undefined : hidden(name, typed[name])))}
        <div class="actions">
          ${COUNTRIES.map((country) => button(COUNTRY_NAMES[country][language], { name: 'country', value: country, isQuiet: true }))}
        </div>
      </form>`,
  });
}
