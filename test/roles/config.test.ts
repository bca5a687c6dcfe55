// Whose pages may call the tools, and how mail and traces leave, as the configuration names them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readConfig } from '#config.ts';

suite('the origins of pages that may call the tools', () => {
  test('are none where none is named', () => {
    for (const MCP_ORIGINS of [undefined, '']) assert.deepEqual(readConfig({ MCP_ORIGINS }).mcpOrigins, []);
  });

  test('are https, or of this machine', () => {
    const all = ['https://inspector.example.com', 'https://a.example:8443', 'http://localhost:6274'];
    assert.deepEqual(readConfig({ MCP_ORIGINS: all.join(',') }).mcpOrigins, all);
  });

  for (const wrong of [
    '*',
    'null',
    'https://*.example.com',
    'https://inspector.example.com/',
    'https://inspector.example.com/path',
    'https://Inspector.example.com',
    'https://inspector.example.com:443',
    'http://inspector.example.com',
    'https://user@inspector.example.com',
    'file://',
    'inspector.example.com',
    'https://a.example, https://b.example',
  ])
    test(`are not ${wrong}`, () => assert.throws(() => readConfig({ MCP_ORIGINS: wrong }), /MCP_ORIGINS/));
});

suite('the log', () => {
  test('is as its role has it unless LOG_FORMAT says so, and in no colours where NO_COLOR is set', () => {
    const { logFormat, noColours } = readConfig({ NO_COLOR: '', LOG_FORMAT: '' });
    assert.deepEqual([logFormat, noColours], [undefined, false]);
    for (const format of ['json', 'text'] as const)
      assert.equal(readConfig({ LOG_FORMAT: format }).logFormat, format);
    assert.equal(readConfig({ NO_COLOR: '0' }).noColours, true);
    assert.throws(() => readConfig({ LOG_FORMAT: 'xml' }), /LOG_FORMAT is json or text/);
  });
});

suite('traces', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/';

  test('are none without a collector, whatever else is set', () => {
    const others = { OTEL_SERVICE_NAME: 'wallets', OTEL_TRACES_SAMPLER_ARG: '0.5' };
    assert.equal(readConfig({}).traces, undefined);
    assert.equal(readConfig({ ...others, OTEL_EXPORTER_OTLP_ENDPOINT: '' }).traces, undefined);
  });

  test('go to the collector, with all requests as the service monedero unless it is said', () => {
    assert.deepEqual(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces, {
      endpoint: 'http://127.0.0.1:4318',
      serviceName: 'monedero',
      headers: {},
      ratio: 1,
    });
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20abc%3D, x-team=payments';
    const set = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG: '0.25' };
    const { headers, ratio } = readConfig(set).traces ?? {};
    assert.deepEqual(headers, { authorization: 'Bearer abc=', 'x-team': 'payments' });
    assert.equal(ratio, 0.25);
  });

  for (const [setting, wrong] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://127.0.0.1:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ] as const)
    test(`are not ${setting} ${wrong}`, () =>
      assert.throws(
        () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, [setting]: wrong }),
        new RegExp(setting),
      ));
});

suite('mail', () => {
  const MAIL_FROM = 'Acme <no-reply@example.com>';
  const smtp = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM }).mail;

  test('does not leave where nothing is set, and stays in the sandbox where that is said', () => {
    assert.deepEqual(readConfig({}).mail, { kind: 'none' });
    assert.deepEqual(readConfig({ MAIL_FROM, SMTP_URL: '' }).mail, { kind: 'none' });
    assert.deepEqual(readConfig({ MAIL: 'sandbox' }).mail, { kind: 'sandbox' });
  });

  test('leaves by the server of SMTP_URL, from MAIL_FROM', () => {
    assert.deepEqual(smtp('smtps://acme%40example.com:p%40ss%2Fword@mail.example.com'), {
      kind: 'smtp',
      host: 'mail.example.com',
      port: 465,
      isSecure: true,
      needsTls: true,
      user: 'acme@example.com',
      password: 'p@ss/word',
      from: { name: 'Acme', address: 'no-reply@example.com' },
    });
  });

  test('is encrypted unless its server is on this machine', () => {
    const needsTls = (url: string): boolean | undefined => {
      const mail = smtp(url);
      return mail.kind === 'smtp' ? mail.needsTls : undefined;
    };
    for (const url of [
      'smtp://mail.example.com',
      'smtp://mail.example.com:25',
      'smtp://10.0.0.5:587',
      'smtp://localhost.example.com',
      'smtps://localhost',
    ])
      assert.equal(needsTls(url), true, url);
    for (const url of ['smtp://localhost:1025', 'smtp://127.0.0.1:1025', 'smtp://[::1]:1025'])
      assert.equal(needsTls(url), false, url);
  });

  test('comes from an address alone, or with a name', () => {
    const from = (sender: string) => {
      const { mail } = readConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM: sender });
      return mail.kind === 'smtp' ? mail.from : undefined;
    };
    assert.deepEqual(from('no-reply@example.com'), { name: '', address: 'no-reply@example.com' });
    assert.deepEqual(from('"Acme, Inc." <a@mañana.example>'), {
      name: 'Acme, Inc.',
      address: 'a@mañana.example',
    });
    for (const wrong of [
      'Acme',
      'no-reply@',
      'a@example.com, b@example.com',
      'Acme <no-reply@example.com',
      'Acme\r\nBcc: eva@example.test <no-reply@example.com>',
      'a@example.com\r\nBcc: eva@example.test',
    ])
      assert.throws(() => from(wrong), /MAIL_FROM is a sender, such as no-reply@example\.com/, wrong);
  });

  for (const wrong of [
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'smtp://user@mail.example.com',
    'smtp://:word@mail.example.com',
    'smtp://user:100%@mail.example.com',
    'smtp://user:word@mail.example.com:70000',
    'smtp://user:word@mail.example.com/path',
    'smtp://user:word@mail.example.com?tls=no',
  ])
    test(`is refused for ${wrong}, with an example and without what was given`, () =>
      assert.throws(
        () => smtp(wrong),
        (error: Error) => {
          assert.match(error.message, /\n {2}SMTP_URL is an address such as smtps:\/\/user:password@mail/);
          return !error.message.includes(':word') && !error.message.includes('100%');
        },
      ));

  test('needs settings that go together', () => {
    assert.throws(() => readConfig({ SMTP_URL: 'smtp://localhost' }), /MAIL_FROM is missing beside SMTP_URL/);
    assert.throws(
      () => readConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM, MAIL: 'sandbox' }),
      /MAIL is sandbox, which sends nothing/,
    );
    assert.throws(() => readConfig({ MAIL: 'smtp' }), /MAIL is sandbox, which keeps all mail/);
  });
});
