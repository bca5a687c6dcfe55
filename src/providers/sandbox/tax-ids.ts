// Tax ids for people that the sandbox makes up: each follows from a number and has the check digits of its
// country.
import { complementTo10, complementTo11, weightedSum } from '#platform/text/check-digits.ts';

/** The number of people that the sandbox makes up in each country. */
const PEOPLE = 10_000_000;

/** That of a person in a country. `initials` has four letters, which are part of it in Mexico. */
export function taxIdOf(country: string, seed: number, initials: string): string {
  const make = MAKERS[country];
  if (make === undefined) throw new Error(`no tax id is known of ${country}`);
  return make(seed % PEOPLE, initials);
}

const MAKERS: Readonly<Record<string, (seed: number, initials: string) => string>> = {
  AR: cuit,
  MX: rfc,
  BR: cpf,
  CL: rut,
  CO: (seed) => String(1_000_000_000 + seed),
  PE: (seed) => ruc(`10${20_000_000 + seed}`),
  UY: (seed) => ci(String(1_000_000 + (seed % 5_000_000))),
};

const TEN_TO_TWO = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** A document whose check digit would be a ten has another prefix, and then a nine. */
function cuit(seed: number): string {
  const document = String(20_000_000 + seed);
  const digit = complementTo11(weightedSum(`20${document}`, TEN_TO_TWO));
  return digit === 10 ? `23${document}9` : `20${document}${digit}`;
}

const RFC_CHARACTERS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const RFC_WEIGHTS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const two = (value: number): string => String(value).padStart(2, '0');

/** The RFC: initials, date of birth, two characters that tell namesakes apart, and the check digit. */
function rfc(seed: number, initials: string): string {
  const [year, month, day] = [60 + (seed % 40), 1 + (seed % 12), 1 + (seed % 28)];
  const body = `${initials}${two(year)}${two(month)}${two(day)}A${seed % 10}`;
  const digit = complementTo11(weightedSum(body, RFC_WEIGHTS, (letter) => RFC_CHARACTERS.indexOf(letter)));
  return body + (digit === 10 ? 'A' : String(digit));
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
function cpf(seed: number): string {
  const digitOf = (digits: string): string => String(complementTo11(weightedSum(digits, CPF_WEIGHTS)) % 10);
  const body = String(400_000_000 + seed);
  const first = body + digitOf(body);
  return first + digitOf(first);
}

function rut(seed: number): string {
  const body = String(8_000_000 + seed);
  const digit = complementTo11(weightedSum(body, [7, 6, 5, 4, 3, 2]));
  return body + (digit === 10 ? 'K' : String(digit));
}

const ruc = (body: string): string => body + String((11 - (weightedSum(body, TEN_TO_TWO) % 11)) % 10);

const ci = (body: string): string => body + String(complementTo10(weightedSum(body, [2, 9, 8, 7, 6, 3, 4])));
