// People and accounts to try things out with, made by the sandbox's own rules and held against the checks
// that the API makes, so that whatever the page of test data prints is accepted.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { checkDocument, checkTaxId, documentTypesOf } from '#modules/people/cardholders/identity/check.ts';
import {
  COUNTRIES,
  type Country,
  type IdentificationType,
} from '#modules/people/cardholders/identity/country.ts';
import { makeAccountNumber, readAccountNumber } from '#modules/wallets/wallets/port.ts';
import { holderOfNumber } from '#providers/sandbox/made-up.ts';
import { taxIdOf } from '#providers/sandbox/tax-ids.ts';

export type TestPerson = {
  readonly country: Country;
  readonly taxId: string;
  readonly dateOfBirth: string;
  readonly phoneNumber: string;
  readonly documents: ReadonlyArray<{ readonly type: IdentificationType; readonly value: string }>;
};
export type TestAccount = {
  readonly country: Country;
  readonly name: string;
  readonly number: string;
  readonly holderName: string;
};

const SEEDS = [120_111, 240_222, 360_333];
const INITIALS = 'PELU';
const DATE_OF_BIRTH = '1990-05-17';
/** A number that no institution has, and not the one at which the sandbox opens accounts. */
const INSTITUTION = '9902';

const PHONES: Readonly<Record<Country, string>> = {
  AR: '+5491155551234',
  MX: '+525512345678',
  BR: '+5511912345678',
  CL: '+56961234567',
  CO: '+573001234567',
  PE: '+51912345678',
  UY: '+59899123456',
};

const ACCOUNT_NAMES: Readonly<Record<string, string>> = { cbu: 'CBU', cvu: 'CVU', clabe: 'CLABE' };

type KnownPerson = { readonly taxId: string; readonly dateOfBirth: string };
const DIGITS = '0123456789'.split('');

/** What a document may be for this person; the first that passes the check of its country is it. */
const DOCUMENTS: Readonly<
  Record<IdentificationType, (country: Country, known: KnownPerson) => readonly string[]>
> = {
  DNI: (_, { taxId }) => [taxId.slice(2, 10)],
  RUT: (_, { taxId }) => [taxId],
  CPF: (_, { taxId }) => [taxId],
  CC: (_, { taxId }) => [taxId],
  CI: (_, { taxId }) => [taxId],
  CURP: (_, { taxId }) => DIGITS.map((digit) => `${taxId.slice(0, 10)}MDFRRN0${digit}`),
  CE: (country, { taxId }) => [country === 'PE' ? `00${taxId.slice(3, 10)}` : taxId.slice(-6)],
  PASSPORT: (_, { taxId }) => [`AB${taxId.slice(-6)}`],
};

export const testPeople = (): TestPerson[] =>
  COUNTRIES.flatMap((country) => SEEDS.map((seed) => personOf(country, seed)));

export function personOf(country: Country, seed: number): TestPerson {
  const taxId = taxIdOf(country, seed, INITIALS);
  // If the number holds a date, that is the person's.
  const [, year, month, day] = /^[A-Z]{4}(\d\d)(\d\d)(\d\d)/.exec(taxId) ?? [];
  const dateOfBirth = year === undefined ? DATE_OF_BIRTH : `19${year}-${month}-${day}`;
  const checked = checkTaxId(country, taxId, { dateOfBirth });
  if (!checked.ok || 'warnings' in checked) throw new Error(`${taxId} is not a tax id of ${country}`);
  const phoneNumber = PHONES[country];
  const phone = parsePhoneNumberFromString(phoneNumber);
  if (phone?.isValid() !== true || phone.country !== country)
    throw new Error(`${phoneNumber} is not a phone of ${country}`);
  const known = { taxId, dateOfBirth };
  const documents = documentTypesOf(country).map((type) => ({
    type,
    value: documentOf(country, type, known),
  }));
  return { country, taxId, dateOfBirth, phoneNumber, documents };
}

function documentOf(country: Country, type: IdentificationType, known: KnownPerson): string {
  const value = DOCUMENTS[type](country, known).find((one) => checkDocument(country, type, one, known).ok);
  if (value === undefined) throw new Error(`no ${type} of ${country} goes with ${known.taxId}`);
  return value;
}

/** Accounts at another bank. The holder follows from the number, so it is the same each time. */
export const testAccounts = (): TestAccount[] => [
  ...COUNTRIES.map((country, i) => accountOf(makeAccountNumber(country, INSTITUTION, `4111000${i}`))),
  accountOf(CBU),
];
const CBU = '2850590940090418135300';

function accountOf(written: string): TestAccount {
  const read = readAccountNumber(written);
  const country = COUNTRIES.find((one) => one === read?.country);
  if (read === undefined || country === undefined) throw new Error(`${written} is not an account number`);
  const { number, kind } = read;
  const { name: holderName } = holderOfNumber(country, number);
  return { country, name: ACCOUNT_NAMES[kind] ?? 'account number', number, holderName };
}
