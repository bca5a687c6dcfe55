// The mailbox of `dev`: one mail for each reference, newest first, on a page that shows mails and runs
// nothing of them.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { suite, test } from 'node:test';
import { createSandboxMailer } from '#providers/sandbox/mailer.ts';
import { mailPages } from '#roles/dev.ts';
import { startTestApp } from '../support/app.ts';

const { app, tenant } = await startTestApp({ worker: false });
const mailer = createSandboxMailer(app.works);
const pages = mailPages(app);
const MAILS_SHOWN_MAX = 200;

const send = (reference: string, mail: { subject?: string; text?: string } = {}) =>
  mailer.send(
    tenant,
    { reference, to: 'owner@demo.test', subject: 'A subject', text: 'A text', ...mail },
    AbortSignal.timeout(10_000),
  );
const read = async (path: string) => {
  const page = await pages[path]?.();
  assert.ok(page);
  return page;
};
type Shown = { to: string; subject: string; text: string; at: string };
const json = async (): Promise<Shown[]> => JSON.parse((await read('/dev/mail.json')).body) as Shown[];

suite('the mailbox', () => {
  test('says that it is empty', async () => {
    assert.deepEqual(await json(), []);
    assert.match((await read('/dev/mail')).body, /No mail yet/);
  });

  test('keeps one mail for each reference, and shows the newest first', async () => {
    await send('first', { subject: 'One' });
    await send('first', { subject: 'One again' });
    await Promise.all([send('second', { subject: 'Two' }), send('second', { subject: 'Two' })]);
    const mails = await json();
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Two', 'One'],
    );
    assert.deepEqual(Object.keys(mails[0] ?? {}), ['to', 'subject', 'text', 'at']);
    assert.match(mails[0]?.at ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('shows what a mail says and lets none of it become markup', async () => {
    const attack = `'"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    await send('attack', { subject: attack, text: attack });
    const { body, csp } = await read('/dev/mail');
    assert.ok(body.includes('&lt;script&gt;alert(1)'));
    assert.ok(!/<script|<img/i.test(body));
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(body) ?? [];
    assert.ok(csp?.includes(`style-src 'sha256-${hash('sha256', style, 'base64')}'`));
    assert.ok(csp?.startsWith("default-src 'none'") && !csp.includes('unsafe'));
  });

  test('shows a bounded number', async () => {
    for (let i = 0; i <= MAILS_SHOWN_MAX; i++) await send(`bulk ${i}`, { subject: `Bulk ${i}` });
    const mails = await json();
    assert.deepEqual([mails.length, mails[0]?.subject], [MAILS_SHOWN_MAX, `Bulk ${MAILS_SHOWN_MAX}`]);
  });
});
