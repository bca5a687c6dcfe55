// Account numbers and tax ids as banks print them: in groups, which a person can compare digit by digit.
import { html, type Html } from '#platform/http/html.ts';
import type { Language, Text } from '#platform/text/language.ts';
import { plainText } from '#platform/text/unseen.ts';

const GROUP = /\d{1,4}/g;
const GROUPED_DIGITS_MIN = 12;
const CUIT = /^(\d{2})(\d{8})(\d)$/;
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/;
const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

/** The groups are apart by style alone, so that a copied number has no spaces. */
export const accountNumber = (number: string): Html =>
  /^\d+$/.test(number) && number.length >= GROUPED_DIGITS_MIN
    ? html`<span class="groups"
        >${(number.match(GROUP) ?? []).map((group) => html`<span>${group}</span>`)}</span
      >`
    : html`<bdi>${plainText(number)}</bdi>`;

export function taxIdText(given: string, country: string): string {
  const taxId = plainText(given);
  if (country === 'AR') return taxId.replace(CUIT, '$1-$2-$3');
  if (country === 'BR') return taxId.replace(CNPJ, '$1.$2.$3/$4-$5').replace(CPF, '$1.$2.$3-$4');
  return taxId;
}

type Reader = { readonly language: Language; readonly country: string };

/** What they are called there. */
const ACCOUNT_NUMBER_OF: Readonly<Record<string, string>> = { AR: 'CVU / CBU', MX: 'CLABE' };
const ACCOUNT: Text = { en: 'Account', es: 'Cuenta', pt: 'Conta' };

export const accountNumberName = ({ language, country }: Reader): string =>
  ACCOUNT_NUMBER_OF[country] ?? ACCOUNT[language];

export const TAX_ID_OF: Readonly<Record<string, string>> = {
  AR: 'CUIT / CUIL',
  MX: 'RFC',
  BR: 'CPF / CNPJ',
  CL: 'RUT',
  CO: 'CC / NIT',
  PE: 'RUC',
  UY: 'RUT',
};
