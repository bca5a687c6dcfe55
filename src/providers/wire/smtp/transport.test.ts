// Mail over SMTP against a server on this machine that breaks at each stage.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { SmtpSettings } from '#platform/messages/mail-settings.ts';
import { selfSigned } from '../../../../test/support/certificate.ts';
import { freePort } from '../../../../test/support/ports.ts';
import {
  readMail,
  startSmtpServer,
  type Break,
  type SmtpServer,
  type Stage,
} from '../../../../test/support/smtp-server.ts';
import { LIMITS, openSmtp, type SmtpTransport, type TimeLimits } from './transport.ts';

const TENANT = { id: 'ten_1' };
const CERTIFICATE = selfSigned('localhost');
const PASSWORD = 'p@ss:word/secret';
/** For servers that say nothing more. */
const SHORT: TimeLimits = { connectMsMax: 300, silentMsMax: 300, mailMsMax: 2_000 };
const never = new AbortController().signal;
const mailOf = (more: object = {}) => ({
  reference: 'otc_1',
  to: 'ana@example.test',
  subject: 'Su código: 123456',
  text: 'Su código: 123456\n\n.\nDura 10 minutos — no lo comparta.\n',
  ...more,
});

const settingsOf = (port: number, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: 'localhost',
  port,
  isSecure: false,
  needsTls: false,
  user: 'acme',
  password: PASSWORD,
  from: { name: 'Acme', address: 'no-reply@example.com' },
  ...more,
});

/** Closed when the work with it is over. */
async function withTransport<T>(
  settings: SmtpSettings,
  run: (transport: SmtpTransport) => Promise<T>,
  more: { limits?: TimeLimits; authority?: string | undefined } = {},
): Promise<T> {
  const { limits = LIMITS, authority } = more;
  const transport = openSmtp(settings, { limits, ...(authority === undefined ? {} : { authority }) });
  try {
    return await run(transport);
  } finally {
    transport.close();
  }
}
const sendTo = (
  server: Pick<SmtpServer, 'port'>,
  more: Partial<SmtpSettings> = {},
  opened: Parameters<typeof withTransport>[2] = {},
) =>
  withTransport(
    settingsOf(server.port, more),
    (transport) => transport.send(TENANT, mailOf(), never),
    opened,
  );

suite('a mail', () => {
  test('arrives once, as it was written, under an id that follows from its reference', async () => {
    const server = await startSmtpServer();
    await withTransport(settingsOf(server.port), async (transport) => {
      for (const reference of ['otc_1', 'otc_1', 'otc_2'])
        assert.deepEqual(await transport.send(TENANT, mailOf({ reference }), never), { kind: 'accepted' });
    });
    assert.equal(server.connections(), 1, 'one connection for all of them');
    const [first, again, other] = server.mails.map((taken) => ({ ...taken, ...readMail(taken) }));
    assert.ok(first && again && other);
    assert.deepEqual([first.to, first.signedIn], ['RCPT TO:<ana@example.test>', `acme:${PASSWORD}`]);
    assert.equal(first.text.trimEnd(), mailOf().text.trimEnd());
    assert.deepEqual(
      ['from', 'to', 'subject', 'auto-submitted'].map((name) => first.headers.get(name)),
      ['Acme <no-reply@example.com>', 'ana@example.test', mailOf().subject, 'auto-generated'],
    );
    assert.match(first.headers.get('message-id') ?? '', /^<[0-9a-f]{40}@example\.com>$/);
    assert.equal(first.headers.get('message-id'), again.headers.get('message-id'));
    assert.notEqual(first.headers.get('message-id'), other.headers.get('message-id'));
  });

  test('cannot get another header, recipient or command from its address or subject', async () => {
    const server = await startSmtpServer();
    await withTransport(settingsOf(server.port), async (transport) => {
      for (const to of [
        'ana@example.test\r\nBcc: eva@example.test',
        'ana@example.test, eva@example.test',
        'ana@example.test>\r\nRCPT TO:<eva@example.test',
        '<ana@example.test>',
        'ana@example.test\u0000',
        '',
      ])
        assert.equal((await transport.send(TENANT, mailOf({ to }), never)).kind, 'refused', to);
      const subject = 'Hello\r\nBcc: eva@example.test\r\n\r\nother text';
      assert.equal((await transport.send(TENANT, mailOf({ subject }), never)).kind, 'accepted');
    });
    assert.deepEqual(
      server.commands.filter((command) => command.startsWith('RCPT')),
      ['RCPT TO:<ana@example.test>'],
    );
    const [taken] = server.mails;
    assert.ok(taken);
    const { headers, text } = readMail(taken);
    assert.equal(headers.get('subject'), 'Hello Bcc: eva@example.test other text');
    assert.ok(!headers.has('bcc') && text.startsWith('Su código'));
  });

  test('goes to a host with letters of any language, as DNS knows it', async () => {
    const server = await startSmtpServer();
    await withTransport(settingsOf(server.port), async (transport) => {
      const to = 'ana@mañana.example';
      assert.equal((await transport.send(TENANT, mailOf({ to }), never)).kind, 'accepted');
    });
    assert.equal(server.mails[0]?.to, 'RCPT TO:<ana@xn--maana-pta.example>');
  });
});

suite('the way to the server', () => {
  test('is encrypted from the first byte, or by STARTTLS before anything is said', async () => {
    for (const tls of ['implicit', 'starttls'] as const) {
      const server = await startSmtpServer({ tls, certificate: CERTIFICATE });
      const more = { isSecure: tls === 'implicit', needsTls: true };
      assert.deepEqual(await sendTo(server, more, { authority: CERTIFICATE.certificate }), {
        kind: 'accepted',
      });
      assert.deepEqual(
        server.mails.map(({ isEncrypted }) => isEncrypted),
        [true],
      );
    }
  });

  test('is not taken in the clear where the server has no STARTTLS, or refuses it', async () => {
    const without = await startSmtpServer({ tls: 'none' });
    const refusing = await startSmtpServer({ tls: 'starttls', certificate: CERTIFICATE });
    refusing.breakAt('starttls', '454 4.7.0 not now');
    for (const server of [without, refusing]) {
      const sent = await sendTo(server, { needsTls: true }, { authority: CERTIFICATE.certificate });
      assert.equal(sent.kind, 'not_sent');
      assert.deepEqual(server.mails, []);
      assert.ok(!server.commands.some((command) => /^(?:AUTH|MAIL)/.test(command)), 'nothing was said');
    }
  });

  test('is not taken where no authority vouches for the certificate, or it is of another host', async () => {
    const other = selfSigned('other.example');
    for (const [tls, certificate, authority] of [
      ['implicit', CERTIFICATE, undefined],
      ['starttls', CERTIFICATE, undefined],
      ['implicit', other, other.certificate],
      ['starttls', other, other.certificate],
    ] as const) {
      const server = await startSmtpServer({ tls, certificate });
      const sent = await sendTo(server, { isSecure: tls === 'implicit', needsTls: true }, { authority });
      assert.equal(sent.kind, 'not_sent', `${tls} ${JSON.stringify(sent)}`);
      assert.deepEqual(server.mails, []);
      assert.ok(!server.commands.some((command) => /^(?:AUTH|MAIL)/.test(command)), 'nothing was said');
    }
  });
});

suite('the outcome of a mail', () => {
  const ENDS: ReadonlyArray<[Stage, Break, 'refused' | 'not_sent' | 'unknown', RegExp]> = [
    ['connect', 'close', 'not_sent', /ECONNECTION|ESOCKET|ECONNRESET/],
    ['connect', 'hang', 'not_sent', /ETIMEDOUT/],
    ['connect', '554 5.3.2 closed today', 'not_sent', /answered 554/],
    ['ehlo', 'close', 'not_sent', /ECONN|ESOCKET/],
    ['ehlo', 'hang', 'not_sent', /ETIMEDOUT/],
    ['auth', '535 5.7.8 wrong', 'not_sent', /answered 535 5\.7\.8 at AUTH PLAIN$/],
    ['auth', 'hang', 'not_sent', /ETIMEDOUT/],
    ['mail', '550 5.7.1 not yours', 'refused', /answered 550 5\.7\.1 at MAIL FROM$/],
    ['mail', '530 5.7.0 sign in first', 'not_sent', /answered 530/],
    ['mail', '451 4.3.0 later', 'not_sent', /answered 451/],
    ['mail', 'close', 'not_sent', /ECONN|ESOCKET/],
    ['rcpt', '550 5.1.1 <ana@example.test>: none here', 'refused', /answered 550 5\.1\.1 at RCPT TO$/],
    ['rcpt', '450 4.2.0 greylisted', 'not_sent', /answered 450/],
    ['rcpt', 'hang', 'not_sent', /ETIMEDOUT/],
    ['data', '451 4.3.0 later', 'not_sent', /answered 451 4\.3\.0 at DATA$/],
    ['data', '554 5.6.0 no', 'refused', /answered 554/],
    ['data', 'close', 'not_sent', /ECONN|ESOCKET/],
    ['data', 'hang', 'not_sent', /ETIMEDOUT/],
    ['body', '554 5.7.1 spam', 'refused', /answered 554 5\.7\.1 at DATA$/],
    ['body', '452 4.2.2 full', 'not_sent', /answered 452/],
    ['body', '421 4.3.2 going down', 'not_sent', /answered 421/],
    ['body', 'close', 'unknown', /after the whole mail had left/],
    ['body', 'hang', 'unknown', /ETIMEDOUT.* after the whole mail had left/],
  ];
  for (const [stage, how, kind, cause] of ENDS)
    test(`is ${kind} after "${how}" at ${stage}, and says no word of a person or a password`, async () => {
      const server = await startSmtpServer();
      server.breakAt(stage, how);
      const sent = await sendTo(server, {}, how === 'hang' ? { limits: SHORT } : {});
      assert.equal(sent.kind, kind, JSON.stringify(sent));
      assert.match('cause' in sent ? sent.cause : '', cause);
      assert.doesNotMatch(JSON.stringify(sent), /ana|secret|p@ss|acme/);
      server.breakAt(undefined);
      assert.deepEqual(await sendTo(server), { kind: 'accepted' }, 'and the next one goes');
    });

  test('is not_sent where no server listens', async () => {
    const sent = await sendTo({ port: await freePort() });
    assert.deepEqual([sent.kind, 'cause' in sent && sent.cause], ['not_sent', 'ECONNREFUSED']);
  });

  test('is known when its caller waits no longer, whether it had left or not', async () => {
    for (const [stage, kind] of [
      ['rcpt', 'not_sent'],
      ['body', 'unknown'],
    ] as const) {
      const server = await startSmtpServer();
      server.breakAt(stage, 'hang');
      const limits = { connectMsMax: 5_000, silentMsMax: 60_000, mailMsMax: 500 };
      const sent = await withTransport(
        settingsOf(server.port),
        (transport) => transport.send(TENANT, mailOf(), never),
        { limits },
      );
      assert.equal(sent.kind, kind, JSON.stringify(sent));
    }
  });

  test('is accepted after the server had closed the connection that was idle', async () => {
    const server = await startSmtpServer();
    await withTransport(settingsOf(server.port), async (transport) => {
      await transport.send(TENANT, mailOf(), never);
      server.breakAt('rset');
      server.dropAll();
      assert.deepEqual(await transport.send(TENANT, mailOf({ reference: 'otc_2' }), never), {
        kind: 'accepted',
      });
    });
    assert.equal(server.mails.length, 2);
  });
});
