// When a receiver asks to be called again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '../time/clock.ts';
import { retryAfterMs } from './retry-after.ts';

const NOW = instant(Date.parse('2026-11-20T12:00:00Z'));
const DAY_MS = 86_400_000;

const VALUES: ReadonlyArray<[value: string | null, ms: number | null]> = [
  ['0', 0],
  ['120', 120_000],
  [' 120 ', 120_000],
  ['007', 7_000],
  ['86400', DAY_MS],
  ['86401', DAY_MS],
  ['9999999999', DAY_MS],
  ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
  ['Friday, 20-Nov-26 12:01:30 GMT', 90_000],
  ['Fri Nov 20 12:01:30 2026', 90_000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 0],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['Sun Nov  1 12:00:00 2026', 0],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['Sat, 20 Nov 2027 12:00:00 GMT', DAY_MS],
  [null, null],
  ['', null],
  ['   ', null],
  ['soon', null],
  ['-1', null],
  ['+5', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['12 seconds', null],
  ['12, 13', null],
  ['99999999999', null],
  ['١٢', null],
  ['2026-11-20T12:01:30Z', null],
  ['Fri, 20 Nov 2026 12:01:30', null],
  ['Fri, 20 Nov 2026 12:01:30 +0100', null],
  ['Fri, 20 Foo 2026 12:01:30 GMT', null],
  ['Fri, 99 Nov 2026 12:01:30 GMT', null],
  ['Fri, 20 Nov 2026 25:61:61 GMT', null],
];

test('Retry-After is read as seconds or as a date, at most a day ahead, and anything else is ignored', () => {
  for (const [value, ms] of VALUES) assert.equal(retryAfterMs(value, NOW), ms, JSON.stringify(value));
});
