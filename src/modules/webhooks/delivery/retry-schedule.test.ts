// The retry schedule as a table.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { retryDelayMs } from './record.ts';
import type { EndpointStatus } from '../states.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

suite('after a failure the next attempt comes', () => {
  const ROWS: Array<
    [attempt: number, status: EndpointStatus, asked: number | null, minutes: number | undefined]
  > = [
    [1, 'active', null, 1],
    [2, 'active', null, 5],
    [3, 'active', null, 30],
    [4, 'active', null, 60],
    [5, 'active', null, undefined],
    [6, 'active', null, undefined],
    [1, 'degraded', null, 4],
    [2, 'degraded', null, 20],
    [3, 'degraded', null, 120],
    [4, 'degraded', null, 240],
    [5, 'degraded', null, undefined],
    [1, 'active', 0, 1],
    [1, 'active', 0.5, 1],
    [1, 'active', 3, 3],
    [1, 'active', 1 + HOUR_MINUTES, 1 + HOUR_MINUTES],
    [1, 'active', 24 * HOUR_MINUTES, 1 + HOUR_MINUTES],
    [4, 'degraded', 24 * HOUR_MINUTES, 240 + HOUR_MINUTES],
    [5, 'active', 3, undefined],
  ];
  for (const [attempt, status, asked, minutes] of ROWS) {
    const when = minutes === undefined ? 'never' : `after ${minutes} min`;
    test(`${when}: attempt ${attempt}, ${status}, asked to wait ${asked ?? 'nothing'}`, () => {
      const retryAfterMs = asked === null ? null : asked * MINUTE_MS;
      const delayMs = retryDelayMs({ attempt, status, retryAfterMs });
      assert.equal(delayMs, minutes === undefined ? undefined : minutes * MINUTE_MS);
    });
  }
});
