// Chile: the RUT (for a person the same number as the RUN) is both tax id and document.
import { complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import type { CountryRules, Person } from './country.ts';
import { read } from './normalise.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

// Six to eight digits and the check character.
const charactersMin = 7;
const charactersMax = 9;
const RUT_WEIGHTS = [7, 6, 5, 4, 3, 2];
// From here up the tax service numbers companies and other bodies; people are far below.
const FIRST_COMPANY = 50_000_000;

export const chile: CountryRules = {
  taxId: checkRut,
  documents: { RUT: checkRutDocument },
};

function checkRut(raw: string): IdentityResult {
  const text = read(raw, /^(CL)?\d*K?$/);
  if (!text.ok) return text;
  const written = text.value.replace('CL', '');
  // Zeros on the left are padding to a fixed width and no part of the RUT.
  const rut = written.replace(/^0+/, '');
  if (written.length > charactersMax || rut.length < charactersMin) return refuse('wrong_length');

  const body = rut.slice(0, -1);
  const digit = complementTo11(weightedSum(body, RUT_WEIGHTS));
  const expected = digit === 10 ? 'K' : String(digit);
  if (!rut.endsWith(expected)) return refuse('check_digit');
  return Number(body) >= FIRST_COMPANY ? refuse('not_a_person') : accept(rut);
}

function checkRutDocument(raw: string, person: Person): IdentityResult {
  const document = checkRut(raw);
  if (!document.ok || person.taxId === undefined) return document;
  const taxId = checkRut(person.taxId);
  return taxId.ok && taxId.value === document.value ? document : refuse('document_mismatch');
}
