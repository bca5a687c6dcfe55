// Mexico: RFC as tax id, CURP as document. Both carry the date of birth, so both are held against it.
import { complementTo10, complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import type { CountryRules, Person } from './country.ts';
import { read } from './normalise.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

const RFC_PERSON = /^[A-ZÑ&]{4}\d{6}[A-Z0-9]{2}[0-9A]$/;
// One letter less: the initials of a company.
const RFC_COMPANY = /^[A-ZÑ&]{3}\d{6}[A-Z0-9]{2}[0-9A]$/;
// The general public and the residents abroad: on invoices they stand for anybody, so they identify no
// person.
const RFC_GENERIC = ['XAXX010101000', 'XEXX010101000'];
// A character is worth its place in the row; the blank is what fills a company's shorter RFC.
const RFC_CHARACTERS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const RFC_WEIGHTS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

// Four letters of the name, date, sex, state, three inner consonants of the name, century mark, check digit.
const CURP = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z0-9]\d$/;
const CURP_CHARACTERS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const CURP_WEIGHTS = [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
// The federal entities, and NE for those born abroad.
const CURP_STATES =
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(
    ' ',
  );

export const mexico: CountryRules = {
  taxId: checkRfc,
  documents: { CURP: checkCurp },
};

function checkRfc(raw: string, person: Person): IdentityResult {
  const text = read(raw, /^[A-Z0-9Ñ&]*$/);
  if (!text.ok) return text;
  const rfc = text.value;
  if (RFC_GENERIC.includes(rfc)) return refuse('generic');
  if (RFC_COMPANY.test(rfc)) return refuse('not_a_person');
  if (rfc.length !== 13) return refuse('wrong_length');
  if (!RFC_PERSON.test(rfc)) return refuse('malformed');

  const yearMonthDay = dateInside(rfc);
  if (!isInShortCalendar(yearMonthDay)) return refuse('impossible_date');
  if (yearMonthDay !== compactDate(person.dateOfBirth).slice(2)) return refuse('birth_date_mismatch');
  // Some 1.5 % of the RFCs in use do not compute, so the check digit warns and does not refuse.
  return rfc.endsWith(rfcCheckDigit(rfc)) ? text : { ok: true, value: rfc, warnings: ['check_digit'] };
}

/**
 * Whether it is the RFC of a person or a company, in capitals and without separators, and not one of those
 * that stand for anybody. The check digit is not looked at, since some of those in use do not compute.
 */
export const isRfc = (text: string): boolean =>
  (RFC_PERSON.test(text) || RFC_COMPANY.test(text)) &&
  !RFC_GENERIC.includes(text) &&
  isInShortCalendar(dateInside(text));

/** The date before homoclave and check digit, whichever of the two lengths the name part has. */
const dateInside = (rfc: string): string => rfc.slice(-9, -3);

/**
 * An RFC does not say the century. 2000 serves for both: every leap year of the 1900s is one a hundred years
 * later.
 */
const isInShortCalendar = (yearMonthDay: string): boolean => isInCalendar(`20${yearMonthDay}`);

function rfcCheckDigit(rfc: string): string {
  const sum = weightedSum(rfc.slice(0, 12), RFC_WEIGHTS, (character) => RFC_CHARACTERS.indexOf(character));
  const digit = complementTo11(sum);
  return digit === 10 ? 'A' : String(digit);
}

function checkCurp(raw: string, person: Person): IdentityResult {
  const text = read(raw, /^[A-Z0-9Ñ]*$/);
  if (!text.ok) return text;
  const curp = text.value;
  if (curp.length !== 18) return refuse('wrong_length');
  if (!CURP.test(curp)) return refuse('malformed');

  const date = curpDate(curp);
  if (!isInCalendar(date)) return refuse('impossible_date');
  if (!CURP_STATES.includes(curp.slice(11, 13))) return refuse('unknown_state');
  if (!curp.endsWith(curpCheckDigit(curp))) return refuse('check_digit');
  if (date !== compactDate(person.dateOfBirth)) return refuse('birth_date_mismatch');
  return accept(curp);
}

/** The 17th character tells the century: a digit up to 1999, a letter from 2000 on. */
function curpDate(curp: string): string {
  const century = /\d/.test(curp.charAt(16)) ? '19' : '20';
  return century + curp.slice(4, 10);
}

function curpCheckDigit(curp: string): string {
  const sum = weightedSum(curp.slice(0, 17), CURP_WEIGHTS, (character) => CURP_CHARACTERS.indexOf(character));
  return String(complementTo10(sum));
}

/** `YYYY-MM-DD` as these numbers write it, `YYYYMMDD`. */
function compactDate(date: string): string {
  return date.replaceAll('-', '');
}

function isInCalendar(date: string): boolean {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(4, 6));
  const day = Number(date.slice(6, 8));
  // Day zero of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay;
}
