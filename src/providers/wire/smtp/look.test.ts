// A mail that looks like an organization, as a server gets it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pngOf } from '../../../../test/support/images.ts';
import { readMail, startSmtpServer, type SmtpServer } from '../../../../test/support/smtp-server.ts';
import { openSmtp, type SmtpTransport } from './transport.ts';

const TENANT = { id: 'ten_1' };
const never = new AbortController().signal;
const mailOf = (more: object) => ({
  reference: 'otc_1',
  to: 'ana@example.test',
  subject: 'Su código: 123456',
  text: 'Su código: 123456',
  ...more,
});

async function withTransport<T>(
  { port }: Pick<SmtpServer, 'port'>,
  run: (transport: SmtpTransport) => Promise<T>,
): Promise<T> {
  const transport = openSmtp({
    host: 'localhost',
    port,
    isSecure: false,
    needsTls: false,
    user: 'acme',
    password: 'secret',
    from: { name: 'Acme', address: 'no-reply@example.com' },
  });
  try {
    return await run(transport);
  } finally {
    transport.close();
  }
}

const BRAND = {
  name: 'Almacén',
  accent: '#0a6b4d',
  replyTo: 'ayuda@example.com',
  logo: { type: 'image/png', data: pngOf(20, 20) },
};
/** The texts of a mail in parts, by their types. */
const partsOf = (data: string): Map<string, string> =>
  new Map(
    [...data.matchAll(/\r\nContent-Type: (text\/[a-z]+)[^]*?(?=\r\n----_NmP)/gi)].map(
      ([whole = '', type = '']) => [type, readMail({ data: whole.slice(2) }).text],
    ),
  );

suite('a mail that looks like an organization', () => {
  test('has its name and contact, and HTML with its logo beside the text', async () => {
    const server = await startSmtpServer();
    const name = 'Almacén "Norte", <b>';
    const text = 'Hola <i>\n\nhttps://pagos.example.com/approvals/1\n\n-- \nAlmacén\nayuda@example.com\n';
    await withTransport(server, (transport) =>
      transport.send(TENANT, mailOf({ text, brand: { ...BRAND, name } }), never),
    );
    const [taken] = server.mails;
    assert.ok(taken);
    const { headers } = readMail(taken);
    assert.equal(headers.get('from'), 'Almacén "Norte", b <no-reply@example.com>');
    assert.equal(headers.get('reply-to'), 'ayuda@example.com');
    const parts = partsOf(taken.data);
    assert.equal(parts.get('text/plain')?.trimEnd(), text.trimEnd());
    const html = parts.get('text/html') ?? '';
    assert.ok(html.includes('Almacén &quot;Norte&quot;, &lt;b&gt;') && html.includes('Hola &lt;i&gt;'), html);
    assert.ok(html.includes('<a href="https://pagos.example.com/approvals/1"'));
    assert.ok(html.includes('src="cid:logo"') && html.includes('border-top:4px solid #0a6b4d'));
    assert.match(taken.data, /Content-Id: <logo>/i);
    assert.doesNotMatch(html, /src="http|url\(/);
  });

  test('is from the deployment’s address alone, whatever an organization calls itself', async () => {
    const server = await startSmtpServer();
    const names = [
      'Banco\r\nBcc: eva@example.test',
      'soporte@banco.example',
      '<soporte@banco.example>',
      'Banco\u202Eocnab\u0000',
      'x'.repeat(10_000),
      '"',
    ];
    await withTransport(server, async (transport) => {
      for (const name of names) {
        const brand = { ...BRAND, name, replyTo: 'a@example.com\r\nBcc: eva@example.test' };
        assert.equal((await transport.send(TENANT, mailOf({ brand }), never)).kind, 'accepted', name);
      }
    });
    for (const taken of server.mails) {
      const { headers } = readMail(taken);
      const from = headers.get('from') ?? '';
      assert.match(from, /^[^<>@]{1,80} <no-reply@example\.com>$/);
      assert.doesNotMatch(from, /\p{C}/u);
      assert.ok(!headers.has('bcc') && !headers.has('reply-to'));
    }
    assert.deepEqual(new Set(server.mails.map(({ to }) => to)), new Set(['RCPT TO:<ana@example.test>']));
    assert.equal(server.mails.length, names.length);
  });
});
