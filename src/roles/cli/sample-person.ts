// A sample person that passes every check of a cardholder. The numbers are random and belong to no one.
import { randomInt } from 'node:crypto';

const DOCUMENT_MIN = 10_000_000;
const DOCUMENT_BELOW = 50_000_000;
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const EMAIL_NUMBER_BELOW = 2 ** 40;

export const samplePerson = (): Readonly<Record<string, string>> => ({
  firstName: 'Ana',
  lastName: 'Prueba',
  dateOfBirth: '1990-05-17',
  phoneNumber: '+5491155551234',
  email: `ana.${randomInt(EMAIL_NUMBER_BELOW)}@example.test`,
  taxId: sampleCuit(),
  country: 'AR',
});

/** One number in eleven has no check digit and is never given out. */
function sampleCuit(): string {
  let body: string;
  let digit: number;
  do {
    body = `27${randomInt(DOCUMENT_MIN, DOCUMENT_BELOW)}`;
    digit = checkDigit(body);
  } while (digit > 9);
  return body + String(digit);
}

const checkDigit = (body: string): number =>
  (11 - (CUIT_WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(body[i]), 0) % 11)) % 11;
