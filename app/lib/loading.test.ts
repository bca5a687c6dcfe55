// What is loaded is shown, whenever it comes: also between a drawing and what follows it.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, suite, test } from 'node:test';
import { h, options, render, type ContainerNode } from 'preact';
import { loadedLater, loadTheRest } from './loading.ts';

const REST_MS = 2_000;

/** As much of a page as preact needs to draw texts. */
function page() {
  const drawn: { readonly data: string }[] = [];
  const root: unknown = {
    ownerDocument: { createTextNode: (data: string) => ({ data }) },
    insertBefore: (node: { readonly data: string }) => drawn.push(node),
  };
  return { root: root as ContainerNode, shows: () => drawn.map(({ data }) => data).join('') };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

suite('what is loaded later', () => {
  const painted: Array<() => void> = [];
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    options.requestAnimationFrame = (follow) => void painted.push(follow);
  });
  afterEach(() => {
    mock.timers.reset();
    delete options.requestAnimationFrame;
  });

  test('is shown where it came after the drawing and before the browser had painted', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const useText = loadedLater(() => promise);
    const { root, shows } = page();
    render(
      h(() => useText().loaded ?? 'waiting', null),
      root,
    );
    assert.equal(shows(), 'waiting');
    // The rest of the app is loaded, and this with it.
    loadTheRest();
    mock.timers.tick(REST_MS);
    resolve('loaded');
    await settled();
    for (const follow of painted.splice(0)) follow();
    await settled();
    assert.equal(shows(), 'loaded');
  });

  test('is asked for once, and again after it could not be loaded', async () => {
    const failing = mock.fn(() => Promise.reject(new Error('no network')));
    loadedLater(failing);
    for (const times of [1, 2]) {
      loadTheRest();
      mock.timers.tick(REST_MS);
      await settled();
      assert.equal(failing.mock.callCount(), times);
    }
    const load = mock.fn(() => Promise.resolve('loaded'));
    loadedLater(load);
    for (const _ of [1, 2]) {
      loadTheRest();
      mock.timers.tick(REST_MS);
      await settled();
    }
    assert.equal(load.mock.callCount(), 1);
  });
});
