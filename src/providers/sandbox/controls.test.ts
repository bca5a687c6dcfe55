// Those who wait for the sandbox are answered when the process closes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Refusal } from '#platform/refusals/refusal.ts';
import { untilThere } from './controls.ts';

const isUnavailable = (error: unknown): boolean => error instanceof Refusal && error.row.status === 503;

suite('who waits for the sandbox', () => {
  test('is answered 503 as soon as the process closes', async () => {
    const closing = new AbortController();
    let looks = 0;
    const look = (): Promise<undefined> => {
      looks += 1;
      if (looks === 3) closing.abort();
      return Promise.resolve(undefined);
    };
    await assert.rejects(untilThere({ closing: closing.signal }, look), isUnavailable);
    assert.equal(looks, 3);
  });

  test('gets what is there already, also while the process closes', async () => {
    assert.equal(await untilThere({ closing: AbortSignal.abort() }, () => Promise.resolve('it')), 'it');
  });
});
