// What the programs of this folder share: the connection, and people who do not exist.
import { organization } from '@monedero/client';

const { MONEDERO_URL = 'http://localhost:4000', MONEDERO_API_KEY = '' } = process.env;
if (!MONEDERO_API_KEY.startsWith('sk_test_')) {
  console.error(
    'Copy .env.example to .env, and set MONEDERO_API_KEY in it to a key that begins with sk_test_.',
  );
  process.exit(1);
}

export const baseUrl = MONEDERO_URL;
export const monedero = organization({ apiKey: MONEDERO_API_KEY, baseUrl });

/** Their numbers have valid check digits, and are drawn each time. */
export const somebody = (firstName) => ({
  firstName,
  lastName: 'Ejemplo',
  dateOfBirth: '1988-03-09',
  phoneNumber: '+5491155550123',
  email: `${firstName.toLowerCase()}.${Date.now()}@example.test`,
  taxId: cuit(),
  country: 'AR',
});

function cuit() {
  const ten = `27${String(10_000_000 + Math.floor(Math.random() * 80_000_000))}`;
  const sum =
    '5432765432'.split('').reduce((total, weight, i) => total + Number(weight) * Number(ten[i]), 0) % 11;
  // One number in eleven has no check digit, and is never given out.
  return sum === 1 ? cuit() : ten + String((11 - sum) % 11);
}

const TRIES = 240;
const PAUSE_MS = 500;

/** Looks again and again. Your service hears it by a webhook instead. */
export async function until(what, look, isThere) {
  for (let i = 0; i < TRIES; i++) {
    const seen = await look();
    if (isThere(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`it did not come to it that ${what}`);
}

export const pesos = (cents) =>
  new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' }).format(cents / 100);
