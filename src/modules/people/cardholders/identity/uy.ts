// Uruguay: cédula de identidad (CI) or RUT as tax id, CI or passport as document.
import { complementTo10, complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import type { CountryRules, Person } from './country.ts';
import { readDigits, readSerial } from './normalise.ts';
import { checkPassport } from './passport.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

const CI_WEIGHTS = [2, 9, 8, 7, 6, 3, 4];
const RUT_WEIGHTS = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const RUT_PREFIX_MAX = 22;

export const uruguay: CountryRules = {
  taxId: checkCiOrRut,
  documents: { CI: checkCiDocument, PASSPORT: checkPassport },
};

function checkCiOrRut(raw: string): IdentityResult {
  const rut = readDigits(raw, 12);
  return rut.ok ? checkRut(rut.value) : checkCi(raw);
}

/** People and companies have the same form of RUT: nothing in the number tells them apart. */
function checkRut(rut: string): IdentityResult {
  const prefix = Number(rut.slice(0, 2));
  // A ten fits in no digit and so never matches: those numbers are not issued.
  const expected = complementTo11(weightedSum(rut.slice(0, 11), RUT_WEIGHTS));
  if (expected !== Number(rut.slice(11))) return refuse('check_digit');
  if (prefix < 1 || prefix > RUT_PREFIX_MAX) return refuse('unknown_prefix');
  if (rut.slice(2, 8) === '000000') return refuse('all_zeros');
  return rut.slice(8, 11) === '001' ? accept(rut) : refuse('malformed');
}

function checkCi(raw: string): IdentityResult {
  const ci = readSerial(raw, 7, 8);
  if (!ci.ok) return ci;
  const expected = complementTo10(weightedSum(ci.value.slice(0, -1), CI_WEIGHTS));
  return ci.value.endsWith(String(expected)) ? ci : refuse('check_digit');
}

function checkCiDocument(raw: string, person: Person): IdentityResult {
  const ci = checkCi(raw);
  if (!ci.ok || person.taxId === undefined) return ci;
  const taxId = checkCiOrRut(person.taxId);
  if (!taxId.ok) return refuse('document_mismatch');
  // A RUT has a number of its own, so there is nothing to hold the cédula against.
  return taxId.value.length === 12 || taxId.value === ci.value ? ci : refuse('document_mismatch');
}
