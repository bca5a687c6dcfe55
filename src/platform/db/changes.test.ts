// Requests that wait for rows to be written, here with a listener that tells when the test says so.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createChanges } from './changes.ts';

const WAITING_OF_CALLER = 20;
const LONG = 60_000;

async function world() {
  let wake: (payload: string) => void = () => undefined;
  const subscribe = (_channel: string, handler: (payload: string) => void): Promise<void> => {
    wake = handler;
    return Promise.resolve();
  };
  const changes = await createChanges({ subscribe }, 'test');
  let written = false;
  const wait = (callerId: string): Promise<boolean> =>
    changes.until(
      () => Promise.resolve(written),
      (seen) => seen,
      { msMax: LONG, callerId },
    );
  const write = (is = true): void => {
    written = is;
    wake('');
  };
  return { wait, write };
}

suite('a caller that waits', () => {
  test('as often as it may is answered at once from then on, while others wait', async () => {
    const { wait, write } = await world();
    const waiting = Array.from({ length: WAITING_OF_CALLER }, () => wait('busy'));
    const beyond = wait('busy');
    const other = wait('other');
    write();
    assert.equal(await beyond, false, 'what was there when it asked');
    assert.deepEqual(new Set(await Promise.all([...waiting, other])), new Set([true]));
  });

  test('may wait again once it was answered', async () => {
    const { wait, write } = await world();
    const waiting = Array.from({ length: WAITING_OF_CALLER }, () => wait('busy'));
    write();
    await Promise.all(waiting);
    write(false);
    const again = wait('busy');
    write();
    assert.equal(await again, true);
  });
});
