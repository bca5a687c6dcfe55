// Brazil: one number, the CPF, is both tax id and document. A CNPJ belongs to a company and is refused
// as such.
import { complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import type { CountryRules, Person } from './country.ts';
import { read } from './normalise.ts';
import { accept, refuse } from './result.ts';
import type { IdentityResult } from './result.ts';

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ = /^[A-Z0-9]{12}\d{2}$/;
const REPEATED = /^(.)\1*$/;

export const brazil: CountryRules = {
  taxId: checkCpf,
  documents: { CPF: checkCpfDocument },
};

function checkCpf(raw: string): IdentityResult {
  // Letters and slash are let in only to recognise a CNPJ.
  const text = read(raw, /^[A-Z0-9/]*$/);
  if (!text.ok) return text;
  if (isCnpj(text.value.replaceAll('/', ''))) return refuse('not_a_person');

  const cpf = text.value;
  if (/\D/.test(cpf)) return refuse('malformed');
  if (cpf.length !== 11) return refuse('wrong_length');
  if (REPEATED.test(cpf)) return refuse('repeated_digits');
  return isCpf(cpf) ? accept(cpf) : refuse('check_digit');
}

function checkCpfDocument(raw: string, person: Person): IdentityResult {
  const document = checkCpf(raw);
  if (!document.ok || person.taxId === undefined) return document;
  const taxId = checkCpf(person.taxId);
  return taxId.ok && taxId.value === document.value ? document : refuse('document_mismatch');
}

/** Whether it is a CNPJ without separators. New companies get letters in it since July 2026. */
export const isCnpj = (text: string): boolean =>
  CNPJ.test(text) && !REPEATED.test(text) && hasCheckDigits(text, CNPJ_WEIGHTS);

/** Whether it is a CPF in digits alone. 111.111.111-11 and its like compute, and none was ever issued. */
export const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) && !REPEATED.test(text) && hasCheckDigits(text, CPF_WEIGHTS);

/** The last digit covers the one before it as well. */
function hasCheckDigits(text: string, weights: readonly number[]): boolean {
  return [2, 1].every((fromEnd) => {
    const covered = text.slice(0, -fromEnd);
    // A ten is written as a zero.
    const expected = complementTo11(weightedSum(covered, weights)) % 10;
    return expected === Number(text.charAt(covered.length));
  });
}
