// The telephones of `dev`: one text for each reference, newest first, on a page that runs nothing of them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createSandboxMessenger } from '../../src/providers/sandbox/messenger.ts';
import { phonePages } from '../../src/roles/dev-whatsapp.ts';
import { startTestApp } from '../support/app.ts';

const { app, tenant } = await startTestApp({ worker: false });
const messenger = createSandboxMessenger(app.works);
const pages = phonePages(app);

const send = (reference: string, text: string) =>
  messenger.sendText(tenant, { reference, to: '+5491155551234', text }, AbortSignal.timeout(10_000));
const read = async (path: string): Promise<string> => {
  const page = await pages[path]?.();
  assert.ok(page);
  return page.body;
};

suite('the telephones', () => {
  test('say that nothing was sent', async () => {
    assert.equal(await read('/dev/whatsapp.json'), '[]');
    assert.match(await read('/dev/whatsapp'), /No message yet/);
  });

  test('keep one text for each reference, and show the newest first', async () => {
    await send('first', 'One');
    await send('first', 'One again');
    await Promise.all([send('second', 'Two'), send('second', 'Two')]);
    const texts = JSON.parse(await read('/dev/whatsapp.json')) as Record<string, string>[];
    assert.deepEqual(
      texts.map(({ text }) => text),
      ['Two', 'One'],
    );
    assert.deepEqual(Object.keys(texts[0] ?? {}), ['to', 'text', 'at']);
  });

  test('let nothing of a text become markup', async () => {
    await send('attack', '<script>alert(1)</script>');
    const body = await read('/dev/whatsapp');
    assert.ok(body.includes('&lt;script&gt;alert(1)') && !/<script/i.test(body));
  });
});
