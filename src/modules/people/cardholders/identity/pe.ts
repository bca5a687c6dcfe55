// Peru: RUC or DNI as tax id; DNI, CE or passport as document. A Peruvian's RUC is 10, the DNI and a check
// digit.
import { weightedSum } from '#platform/text/check-digits.ts';
import type { CountryRules, Person } from './country.ts';
import { read, readDigits } from './normalise.ts';
import { checkPassport } from './passport.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

const RUC_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
// 10 holds a DNI; 15 and 17 are people registered with another document.
const RUC_WITH_DNI = '10';
const RUC_PERSON_PREFIXES = [RUC_WITH_DNI, '15', '17'];
const RUC_COMPANY_PREFIX = '20';

const DNI_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
// What may be printed after a DNI, by the rest of its sum: a digit on some cards, a letter on others.
const DNI_CHECK_DIGITS = '65432110987';
const DNI_CHECK_LETTERS = 'KJIHGFEDCBA';

export const peru: CountryRules = {
  taxId: checkRucOrDni,
  documents: { DNI: checkDniDocument, CE: checkCe, PASSPORT: checkPassport },
};

function checkRucOrDni(raw: string): IdentityResult {
  const ruc = readDigits(raw, 11);
  return ruc.ok ? checkRuc(ruc.value) : checkDni(raw);
}

function checkRuc(ruc: string): IdentityResult {
  const prefix = ruc.slice(0, 2);
  const expected = (11 - (weightedSum(ruc.slice(0, 10), RUC_WEIGHTS) % 11)) % 10;
  if (expected !== Number(ruc.slice(10))) return refuse('check_digit');
  if (prefix === RUC_COMPANY_PREFIX) return refuse('not_a_person');
  if (!RUC_PERSON_PREFIXES.includes(prefix)) return refuse('unknown_prefix');
  return ruc.slice(2, 10) === '00000000' ? refuse('all_zeros') : accept(ruc);
}

/**
 * A check character is verified and dropped: it can be computed again, and so one DNI is one stored value.
 */
function checkDni(raw: string): IdentityResult {
  const text = read(raw, /^\d*[A-K]?$/);
  if (!text.ok) return text;
  const [dni, check] = [text.value.slice(0, 8), text.value.slice(8)];
  if (!/^\d{8}$/.test(dni) || check.length > 1) return refuse('wrong_length');
  if (dni === '00000000') return refuse('all_zeros');

  const rest = weightedSum(dni, DNI_WEIGHTS) % 11;
  const expected = [DNI_CHECK_DIGITS.charAt(rest), DNI_CHECK_LETTERS.charAt(rest)];
  return check === '' || expected.includes(check) ? accept(dni) : refuse('check_digit');
}

function checkDniDocument(raw: string, person: Person): IdentityResult {
  const dni = checkDni(raw);
  if (!dni.ok || person.taxId === undefined) return dni;
  const taxId = checkRucOrDni(person.taxId);
  const same = taxId.ok && (dniInside(taxId.value) ?? dni.value) === dni.value;
  return same ? dni : refuse('document_mismatch');
}

/** The DNI that a tax id holds; none in a RUC of 15 or 17, which has a number of its own. */
function dniInside(taxId: string): string | undefined {
  if (taxId.length === 8) return taxId;
  return taxId.startsWith(RUC_WITH_DNI) ? taxId.slice(2, 10) : undefined;
}

function checkCe(raw: string): IdentityResult {
  const ce = read(raw, /^[A-Z0-9]*$/);
  if (!ce.ok) return ce;
  if (ce.value.length !== 9) return refuse('wrong_length');
  if (!/\d/.test(ce.value)) return refuse('malformed');
  return /[1-9]/.test(ce.value) ? ce : refuse('all_zeros');
}
