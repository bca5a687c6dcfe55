// The published and computed numbers of test/vectors/identity.json, each through the front door.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { checkDocument, checkTaxId } from './check.ts';
import { COUNTRIES, IDENTIFICATION_TYPES } from './country.ts';
import { IDENTITY_PROBLEMS, type IdentityResult } from './result.ts';

const example = z.object({ value: z.string(), dateOfBirth: z.string().default('1980-01-01') });
const table = z.object({
  country: z.enum(COUNTRIES),
  as: z.enum(['taxId', ...IDENTIFICATION_TYPES]),
  valid: z.array(example),
  invalid: z.array(example.extend({ reason: z.string(), problem: z.enum(IDENTITY_PROBLEMS) })),
  normalise: z.array(z.tuple([z.string(), z.string()])),
});

const file = new URL('../../../../../test/vectors/identity.json', import.meta.url);
const tables = z.record(z.string(), table).parse(JSON.parse(readFileSync(file, 'utf8')));

for (const [name, { country, as, valid, invalid, normalise }] of Object.entries(tables)) {
  const check = (raw: string, dateOfBirth = '1980-01-01'): IdentityResult =>
    as === 'taxId'
      ? checkTaxId(country, raw, { dateOfBirth })
      : checkDocument(country, as, raw, { dateOfBirth });

  for (const { value, dateOfBirth } of valid) {
    test(`${name}: ${value} is accepted as it stands`, () => {
      const result = check(value, dateOfBirth);
      assert.ok(result.ok);
      assert.equal(result.value, value);
    });
  }
  for (const { value, dateOfBirth, reason, problem } of invalid) {
    test(`${name}: ${value} is refused, ${reason}`, () => {
      assert.deepEqual(check(value, dateOfBirth), { ok: false, problem });
    });
  }
  for (const [raw, value] of normalise) {
    test(`${name}: ${raw} is stored as ${value}`, () => {
      assert.deepEqual(check(raw), { ok: true, value });
    });
  }
}
