// Requests of several steps wait for providers while they hold their idempotency keys, and other requests do
// not wait for them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

/** Many more than any pool has connections. */
const SLOW = 60;
const waiting = new Map<string, () => void>();
let runs = 0;
const route = defineRoute({
  id: 'test.slow',
  method: 'POST',
  path: '/test/slow',
  auth: [{ scope: 'cards:write' }],
  proof: 'none: no money goes',
  tag: 'Test',
  summary: 'Wait until the test lets it continue',
  internal: true,
  body: z.strictObject({ name: z.string() }),
  answers: { 200: { description: 'Done.', schema: z.unknown() } },
  steps: async (_services, { body: { name } }) => {
    runs += 1;
    await new Promise<void>((resolve) => void waiting.set(name, resolve));
    return answer(200, { name, run: runs });
  },
});

const testApp = await startTestApp({ worker: false, extraRoutes: [route] });
const { api } = testApp;
const slow = (name: string, key: string, by = api) =>
  by.post('/test/slow', { name }, { 'x-idempotency-key': key });
const letGo = (name: string): void => {
  waiting.get(name)?.();
  waiting.delete(name);
};

const warnings: Error[] = [];
process.on('warning', (warning) => void warnings.push(warning));

suite('slow steps behind keys', () => {
  test('hold up neither other keys nor anything else, however many they are', async () => {
    const names = Array.from({ length: SLOW }, (_, i) => `slow-${i}`);
    const asked = names.map((name) => slow(name, name));
    await until('all of them wait', () => waiting.size === SLOW);
    const quick = slow('quick', 'quick');
    await until('one more has begun', () => waiting.has('quick'));
    letGo('quick');
    assert.equal((await quick).status, 200);
    assert.equal((await api.get('/api/v1/cards')).status, 200);
    names.forEach(letGo);
    assert.deepEqual(
      (await Promise.all(asked)).map(({ status }) => status),
      names.map(() => 200),
    );
  });

  test('run once for repeats at once over two processes, which get the same answer', async () => {
    const second = await testApp.another();
    const other = client(second.url, await testApp.newKey());
    const before = runs;
    const asked = [slow('same', 'same'), slow('same', 'same'), slow('same', 'same', other)];
    await until('the first has begun', () => waiting.has('same'));
    letGo('same');
    const bodies = (await Promise.all(asked)).map(({ body }) => body);
    assert.deepEqual(bodies, [bodies[0], bodies[0], bodies[0]]);
    assert.equal(runs, before + 1);
  });

  test('warn of nothing, however many take and release their keys at once', async () => {
    const names = Array.from({ length: SLOW }, (_, i) => `warned-${i}`);
    const asked = names.map((name) => slow(name, name));
    await until('all of them wait', () => waiting.size === SLOW);
    names.forEach(letGo);
    await Promise.all(asked);
    assert.deepEqual(warnings, []);
  });
});
