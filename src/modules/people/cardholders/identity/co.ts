// Colombia: NIT or cédula de ciudadanía as tax id; CC, CE or passport as document. A citizen's NIT is the
// cédula and a check digit, so the two are distinguished by how they are written and by which numbers exist.
import { weightedSum } from '#platform/text/check-digits.ts';
import type { CountryRules, Person } from './country.ts';
import { readDigits, readSerial, tidy } from './normalise.ts';
import { checkPassport } from './passport.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

const NIT_WEIGHTS = [71, 67, 59, 53, 47, 43, 41, 37, 29, 23, 19, 17, 13, 7, 3];
// Cédulas ran up to 99.999.999 and went on at 1.000.000.000: none has nine digits.
const CEDULA = /^([1-9]\d{4,7}|1\d{9})$/;
// Nine digits from 800.000.000 on. The nine-digit numbers below are given to people who have no cédula.
const COMPANY = /^[89]\d{8}$/;
// Only a NIT is written with a dash before its last digit.
const CHECK_DIGIT_APART = /-\s*\d$/;

export const colombia: CountryRules = {
  taxId: checkNitOrCedula,
  documents: { CC: checkCedula, CE: (raw) => readSerial(raw, 6, 7), PASSPORT: checkPassport },
};

function checkNitOrCedula(raw: string): IdentityResult {
  const number = readDigits(raw, 5, 11);
  if (!number.ok) return number;
  // No number begins with a zero. Taking it for padding would let a mistyped NIT pass as a shorter cédula.
  if (number.value.startsWith('0')) return refuse('unknown_prefix');
  if (CEDULA.test(number.value) && !CHECK_DIGIT_APART.test(tidy(raw))) return number;

  const nit = number.value;
  const body = nit.slice(0, -1);
  if (!nit.endsWith(nitCheckDigit(body))) return refuse('check_digit');
  if (COMPANY.test(body)) return refuse('not_a_person');
  return body.length === 10 && !CEDULA.test(body) ? refuse('unknown_prefix') : accept(nit);
}

function nitCheckDigit(body: string): string {
  const rest = weightedSum(body, NIT_WEIGHTS) % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

function checkCedula(raw: string, person: Person): IdentityResult {
  const number = readDigits(raw, 5, 10);
  if (!number.ok) return number;
  const cedula = number.value;
  if (CHECK_DIGIT_APART.test(tidy(raw))) return refuse('malformed');
  if (cedula.length === 9) return refuse('wrong_length');
  if (!CEDULA.test(cedula)) return refuse('unknown_prefix');

  if (person.taxId === undefined) return number;
  const taxId = checkNitOrCedula(person.taxId);
  const same = taxId.ok && [cedula, cedula + nitCheckDigit(cedula)].includes(taxId.value);
  return same ? number : refuse('document_mismatch');
}
