// What counts as a call that failed at a provider.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../time/clock.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { watchCalls } from './watch-calls.ts';
import { NO_TRACES } from '../telemetry/tracer.ts';

test('a wait for our own database counts as no answer of a provider, and another error does', async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const log = createLog('warn', systemClock, (text) => lines.push(text));
  const watch = watchCalls({ metrics, log, tracer: NO_TRACES });
  const fails = (message: string) => () => Promise.reject(new Error(message));
  const rail = watch('rail', {
    find: fails('timeout exceeded when trying to connect'),
    submit: fails('connect ECONNREFUSED 203.0.113.7:443'),
  });
  await assert.rejects(rail.find());
  await assert.rejects(rail.submit());
  log.flush();
  assert.match(metrics.text(), /^monedero_provider_calls_total\{port="rail",outcome="unknown"\} 1$/m);
  assert.deepEqual(lines.join('').match(/"operation":"\w+"/g), ['"operation":"submit"']);
});
