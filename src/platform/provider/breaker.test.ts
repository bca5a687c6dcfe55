// When an origin is left alone, and when it is tried again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createBreaker, type Breaker, type CallEnd } from './breaker.ts';

const SETTINGS = { failuresMax: 3, openMsFirst: 1_000, openMsMax: 3_000 };

/** A call that ends at once, or how long to stay away. */
function calls(breaker: Breaker, nowMs: number, how: CallEnd): number | 'made' {
  const admission = breaker.admit(nowMs);
  if (admission.kind === 'away') return admission.laterMs;
  admission.end(how, nowMs);
  return 'made';
}

function opened(): Breaker {
  const breaker = createBreaker(SETTINGS);
  for (let i = 0; i < SETTINGS.failuresMax; i++) assert.equal(calls(breaker, 0, 'failed'), 'made');
  return breaker;
}

suite('the breaker', () => {
  test('opens after some failures in a row, of which those that say nothing are none', () => {
    const breaker = createBreaker(SETTINGS);
    for (const how of ['failed', 'failed', 'answered', 'failed', 'untold', 'failed', 'failed'] as const)
      assert.equal(calls(breaker, 0, how), 'made');
    assert.equal(calls(breaker, 400, 'answered'), 600);
  });

  test('closes with the one call that tries, while the others stay away', () => {
    const breaker = opened();
    const trial = breaker.admit(1_000);
    assert.ok(trial.kind === 'admitted');
    assert.equal(calls(breaker, 1_000, 'answered'), 1_000);
    trial.end('answered', 1_200);
    for (let i = 0; i < 2; i++) assert.equal(calls(breaker, 1_200, 'failed'), 'made');
    assert.equal(calls(breaker, 1_200, 'answered'), 'made');
  });

  test('stays open for twice as long with each trial that fails, up to its bound', () => {
    const breaker = opened();
    let nowMs = 1_000;
    for (const openMs of [2_000, 3_000, 3_000]) {
      assert.equal(calls(breaker, nowMs, 'failed'), 'made');
      assert.equal(calls(breaker, nowMs, 'answered'), openMs);
      nowMs += openMs;
    }
  });

  test('tries again at once where a trial was not sent', () => {
    const breaker = opened();
    assert.equal(calls(breaker, 1_000, 'untold'), 'made');
    assert.equal(calls(breaker, 1_000, 'answered'), 'made');
    assert.equal(calls(breaker, 1_000, 'answered'), 'made');
  });

  test('is closed by an answer that comes late, and not kept open by a failure that does', () => {
    const breaker = createBreaker(SETTINGS);
    const late = Array.from({ length: 2 }, () => breaker.admit(0));
    for (let i = 0; i < SETTINGS.failuresMax; i++) calls(breaker, 0, 'failed');
    const [failing, answering] = late;
    assert.ok(failing?.kind === 'admitted' && answering?.kind === 'admitted');
    failing.end('failed', 900);
    assert.equal(calls(breaker, 900, 'answered'), 100);
    answering.end('answered', 950);
    assert.equal(calls(breaker, 950, 'answered'), 'made');
  });
});
