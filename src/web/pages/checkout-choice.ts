// The rails among which the person of a hosted checkout chooses, if their country has more than one.
import { railsOf, type Rail } from '#modules/issuing/payment-methods/rails.ts';
import type { CheckoutRow } from '#modules/issuing/payment-methods/tables.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import type { Tenant } from '#platform/context/context.ts';
import { html, type Html } from '#platform/http/html.ts';
import type { Language } from '#platform/text/language.ts';
import { addressIn, type Brand } from '../page.ts';
import { CHOICE } from './checkout-account-texts.ts';
import { FORMS } from './checkout-forms.ts';

export type Reader = { readonly language: Language; readonly brand: Brand };

/** A valid link, and its reader. */
export type Open = {
  readonly session: CheckoutRow;
  readonly tenant: Tenant;
  readonly reader: Reader;
  readonly country: Country;
  /** The rails among which the person chooses. */
  readonly rails: readonly Rail[];
  readonly rail: Rail;
};

/** Whether the texts are of cards alone. */
export const hasChoice = (tenant: Tenant, country: Country): boolean => railsOf(tenant, country).length > 1;

/** The one that was asked for, that with which the page begins, or cards. */
export function chosenRail(
  asked: string | null,
  { rail: first }: Pick<CheckoutRow, 'rail'>,
  rails: readonly Rail[],
): Rail {
  return rails.find((rail) => rail === asked) ?? rails.find((rail) => rail === first) ?? 'card';
}

/** What the links to other languages keep, and a form that has problems. */
export const addressOf = ({ rails, rail }: Open): Readonly<Record<string, string>> =>
  rails.length > 1 ? { rail } : {};

/** Rails are links, since the form of each is a page of its own. Undefined if there is nothing to choose. */
export function choice({ reader: { language }, rails, rail }: Open): Html | undefined {
  if (rails.length < 2) return undefined;
  return html`<nav class="rails" aria-label="${CHOICE.heading[language]}">
    <p class="small" aria-hidden="true">${CHOICE.heading[language]}</p>
    <ul>
      ${rails.map((one) => html`<li>${optionOf(one, { isChosen: one === rail, language })}</li>`)}
    </ul>
  </nav>`;
}

const optionOf = (
  one: Rail,
  { isChosen, language }: { readonly isChosen: boolean; readonly language: Language },
): Html => {
  const name = (one === 'card' ? CHOICE.card : FORMS[one].option)[language];
  return isChosen
    ? html`<span aria-current="true">${name}</span>`
    : html`<a href="${addressIn(language, { rail: one })}">${name}</a>`;
};
