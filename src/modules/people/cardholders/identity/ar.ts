// Argentina: CUIT or CUIL as tax id, DNI as document. A person's CUIT holds the DNI: two digits, DNI, one
// digit.
import { complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import type { CountryRules, Person } from './country.ts';
import { readDigits, readSerial } from './normalise.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

// 25 and 26 are rare. None of them tells the sex of the person: they are assigned at random by now.
const PERSON_PREFIXES = ['20', '23', '24', '25', '26', '27'];
// 30, 33 and 34 are companies; 50, 51 and 55 are foreign ones.
const COMPANY_PREFIXES = ['30', '33', '34', '50', '51', '55'];
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

export const argentina: CountryRules = {
  taxId: checkCuit,
  documents: { DNI: checkDni },
};

function checkCuit(raw: string): IdentityResult {
  const read = readDigits(raw, 11);
  if (!read.ok) return read;
  const cuit = read.value;
  const prefix = cuit.slice(0, 2);
  if (!hasCheckDigit(cuit)) return refuse('check_digit');
  if (COMPANY_PREFIXES.includes(prefix)) return refuse('not_a_person');
  if (!PERSON_PREFIXES.includes(prefix)) return refuse('unknown_prefix');
  if (dniInside(cuit) === '00000000') return refuse('all_zeros');
  return accept(cuit);
}

/** Whether it is the CUIT of a person or a company, in digits alone. */
export const isCuit = (text: string): boolean =>
  /^\d{11}$/.test(text) && dniInside(text) !== '00000000' && hasCheckDigit(text);

/** A ten fits in no digit and so never matches: such a DNI is issued under another prefix instead. */
const hasCheckDigit = (cuit: string): boolean =>
  complementTo11(weightedSum(cuit.slice(0, 10), CUIT_WEIGHTS)) === Number(cuit.slice(10));

function checkDni(raw: string, person: Person): IdentityResult {
  const dni = readSerial(raw, 7, 8);
  if (!dni.ok || person.taxId === undefined) return dni;
  const cuit = checkCuit(person.taxId);
  const same = cuit.ok && dniInside(cuit.value) === dni.value.padStart(8, '0');
  return same ? dni : refuse('document_mismatch');
}

function dniInside(cuit: string): string {
  return cuit.slice(2, 10);
}
