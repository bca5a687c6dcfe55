// The telephones of `dev`: one text for each reference, newest first, on a page that runs nothing of them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { codeTemplateOf } from '#modules/people/onboarding/code-template.ts';
import { createSandboxMessenger } from '#providers/sandbox/messenger.ts';
import { phonePages } from '#roles/dev.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';

const { app, tenant } = await startTestApp({ worker: false });
const messenger = createSandboxMessenger(app.works);
const pages = phonePages(app);

const send = (reference: string, code: string) =>
  messenger.sendCode(
    tenant,
    { reference, to: '+5491155551234', code, template: codeTemplateOf('en') },
    AbortSignal.timeout(10_000),
  );
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

  test('get a code in an authentication template, as WhatsApp takes it', async () => {
    await send('shape', '123456');
    const { request } = await app.pool.one(
      sql<{ request: unknown }>`select request from sandbox_whatsapp where reference = 'shape'`,
    );
    assert.deepEqual(request, {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5491155551234',
      type: 'template',
      biz_opaque_callback_data: 'shape',
      template: {
        name: 'one_time_code',
        language: { policy: 'deterministic', code: 'en' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
        ],
      },
    });
    const [shown] = JSON.parse(await read('/dev/whatsapp.json')) as Record<string, string>[];
    assert.match(shown?.['text'] ?? '', /^123456 is your verification code\./);
  });

  test('keep one text for each reference, and show the newest first', async () => {
    await send('first', 'One');
    await send('first', 'One again');
    await Promise.all([send('second', 'Two'), send('second', 'Two')]);
    const texts = JSON.parse(await read('/dev/whatsapp.json')) as Record<string, string>[];
    assert.deepEqual(
      texts.slice(0, 2).map(({ text }) => text?.split(' ')[0]),
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
