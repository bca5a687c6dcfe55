// Bodies of cardholders that pass every check. Their numbers have valid check digits and belong to no real
// person.
import { sql } from '#platform/db/sql.ts';
import type { TestApp } from './app.ts';

let counter = 0;

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The CUIT with such a document number; undefined if its check digit would be none. */
export function cuitOf(document: number): string | undefined {
  const body = `20${String(document).padStart(8, '0')}`;
  const rest = body.split('').reduce((sum, digit, i) => sum + Number(digit) * (CUIT_WEIGHTS[i] ?? 0), 0) % 11;
  return rest === 1 ? undefined : body + String(rest === 0 ? 0 : 11 - rest);
}

/** A CUIT that no other call of this process got. */
function nextCuit(): string {
  for (;;) {
    counter += 1;
    const cuit = cuitOf(20_000_000 + counter * 7 + (process.pid % 1000) * 10_000);
    if (cuit !== undefined) return cuit;
  }
}

export type Person = Record<string, unknown> & { email: string; taxId: string };

export function person(changes: Record<string, unknown> = {}): Person {
  const taxId = nextCuit();
  return {
    firstName: 'Test',
    lastName: 'Slow',
    dateOfBirth: '1990-05-17',
    phoneNumber: '+5491155551234',
    email: `person${counter}.${process.pid}@example.test`,
    taxId,
    country: 'AR',
    ...changes,
  };
}

/** How many cardholders were created with a body. */
export async function countOf({ pool }: TestApp['app'], { email }: Pick<Person, 'email'>): Promise<number> {
  const { n } = await pool.one(
    sql<{ n: number }>`select count(*)::int as n from cardholders where email = ${email}`,
  );
  return n;
}
