// What a limit for sessions would refuse is counted: by person, in whichever session, and by the hour.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS } from '#platform/time/clock.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { createTurnableClock } from '../../../../test/support/clock.ts';
import { readExposition, valueOf } from '../../../../test/support/exposition.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';
import { countHourlyRequests, REQUESTS_MAX } from './authenticate.ts';

const NAME = 'monedero_session_requests_beyond_total';

suite('the requests of a person in an hour', () => {
  test('are counted beyond a bound, and begin again with the next hour', () => {
    const clock = createTurnableClock();
    const metrics = createMetrics();
    const requests = countHourlyRequests(clock, metrics);
    const beyond = (): number => valueOf(readExposition(metrics.text()), NAME);
    const ask = (userId: string, times: number): void => {
      for (let n = 0; n < times; n++) requests.note(userId);
    };
    ask('usr_a', REQUESTS_MAX);
    ask('usr_b', 1);
    assert.equal(beyond(), 0);
    ask('usr_a', 2);
    assert.equal(beyond(), 2);
    clock.advance(HOUR_MS);
    ask('usr_a', REQUESTS_MAX);
    assert.equal(beyond(), 2);
  });

  test('are answered, and measured by every process that lets sessions in', async () => {
    const testApp = await startTestApp({ worker: false });
    const session = await sessionOf(testApp, 'ana@example.test');
    assert.equal((await session.get('/api/auth/session')).status, 200);
    assert.match(testApp.app.metrics.text(), new RegExp(`^# TYPE ${NAME} counter$`, 'm'));
  });
});
