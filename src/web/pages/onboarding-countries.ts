// The onboarding form's words for each country: its name, its tax id, its documents, and the prefix of its
// mobile numbers.
import type { Text } from '#platform/text/language.ts';
import { documentTypesOf } from '#modules/people/cardholders/identity/check.ts';
import type { Country, IdentificationType } from '#modules/people/cardholders/identity/country.ts';

const everywhere = (text: string): Text => ({ en: text, es: text, pt: text });

export const COUNTRY_NAMES: Readonly<Record<Country, Text>> = {
  AR: everywhere('Argentina'),
  MX: { en: 'Mexico', es: 'México', pt: 'México' },
  BR: { en: 'Brazil', es: 'Brasil', pt: 'Brasil' },
  CL: everywhere('Chile'),
  CO: { en: 'Colombia', es: 'Colombia', pt: 'Colômbia' },
  PE: { en: 'Peru', es: 'Perú', pt: 'Peru' },
  UY: { en: 'Uruguay', es: 'Uruguay', pt: 'Uruguai' },
};

type TaxId = { readonly label: Text; readonly hint: Text; readonly inputMode: 'text' | 'numeric' };

export const TAX_IDS: Readonly<Record<Country, TaxId>> = {
  AR: {
    label: { en: 'CUIT or CUIL', es: 'CUIT o CUIL', pt: 'CUIT ou CUIL' },
    hint: {
      en: '11 digits. Your DNI number is in the middle.',
      es: '11 dígitos. Su número de DNI está en el medio.',
      pt: '11 dígitos. Seu número de DNI está no meio.',
    },
    inputMode: 'numeric',
  },
  MX: {
    label: everywhere('RFC'),
    hint: {
      en: '13 characters, including the homoclave.',
      es: '13 caracteres, con homoclave.',
      pt: '13 caracteres, com a homoclave.',
    },
    inputMode: 'text',
  },
  BR: {
    label: everywhere('CPF'),
    hint: { en: '11 digits.', es: '11 dígitos.', pt: '11 dígitos.' },
    inputMode: 'numeric',
  },
  CL: {
    label: everywhere('RUT'),
    hint: {
      en: 'Include the check digit, which may be a K.',
      es: 'Incluya el dígito verificador, que puede ser una K.',
      pt: 'Inclua o dígito verificador, que pode ser um K.',
    },
    inputMode: 'text',
  },
  CO: {
    label: { en: 'Cédula or NIT', es: 'Cédula o NIT', pt: 'Cédula ou NIT' },
    hint: {
      en: 'The number of your cédula, or your NIT with its check digit.',
      es: 'El número de su cédula, o su NIT con dígito de verificación.',
      pt: 'O número da sua cédula, ou seu NIT com o dígito de verificação.',
    },
    inputMode: 'numeric',
  },
  PE: {
    label: { en: 'DNI or RUC', es: 'DNI o RUC', pt: 'DNI ou RUC' },
    hint: {
      en: 'The 8 digits of your DNI, or the 11 of your RUC.',
      es: 'Los 8 dígitos de su DNI, o los 11 de su RUC.',
      pt: 'Os 8 dígitos do seu DNI, ou os 11 do seu RUC.',
    },
    inputMode: 'numeric',
  },
  UY: {
    label: { en: 'Cédula (CI) or RUT', es: 'Cédula (CI) o RUT', pt: 'Cédula (CI) ou RUT' },
    hint: {
      en: 'The number of your cédula with its check digit, or the 12 digits of your RUT.',
      es: 'El número de su cédula con dígito verificador, o los 12 dígitos de su RUT.',
      pt: 'O número da sua cédula com o dígito verificador, ou os 12 dígitos do seu RUT.',
    },
    inputMode: 'numeric',
  },
};

export const DOCUMENT_NAMES: Readonly<Record<IdentificationType, Text>> = {
  DNI: everywhere('DNI'),
  RUT: everywhere('RUT'),
  CURP: everywhere('CURP'),
  CPF: everywhere('CPF'),
  CC: { en: 'Cédula de ciudadanía', es: 'Cédula de ciudadanía', pt: 'Cédula de cidadania' },
  CE: {
    en: 'Foreign resident ID (CE)',
    es: 'Cédula o carné de extranjería',
    pt: 'Carteira de estrangeiro (CE)',
  },
  CI: { en: 'Cédula de identidad', es: 'Cédula de identidad', pt: 'Cédula de identidade' },
  PASSPORT: { en: 'Passport', es: 'Pasaporte', pt: 'Passaporte' },
};

/** In these countries the tax id is the only document, so it is not asked for twice. */
const TAX_ID_IS_THE_DOCUMENT: readonly Country[] = ['BR', 'CL'];

export const documentsAskedIn = (country: Country): readonly IdentificationType[] =>
  TAX_ID_IS_THE_DOCUMENT.includes(country) ? [] : documentTypesOf(country);

/** The prefix of a mobile number; in Argentina with a 9, without which no message arrives. */
export const PHONE_BEGINS: Readonly<Record<Country, string>> = {
  AR: '+54 9',
  MX: '+52',
  BR: '+55',
  CL: '+56 9',
  CO: '+57',
  PE: '+51',
  UY: '+598',
};
