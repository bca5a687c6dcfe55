// A look at the mail server of an organization says what is wrong and sends nothing.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createSmtpAccount } from '#providers/smtp/index.ts';
import { PASSWORD, SENDER, startSmtpDouble, type SmtpDouble } from './double.ts';

const findingsOf = ({ account }: Pick<SmtpDouble, 'account'>, more: Record<string, string> = {}) =>
  createSmtpAccount({ ...account, settings: { ...account.settings, ...more } }).check(
    new AbortController().signal,
  );
const codesOf = async (...given: Parameters<typeof findingsOf>) =>
  (await findingsOf(...given)).map(({ code }) => code);

suite('a look at a mail server', () => {
  test('finds nothing where all is well: it signs in, names the sender, takes that back and sends nothing', async () => {
    const double = await startSmtpDouble();
    assert.deepEqual(await codesOf(double), []);
    const verbs = double.server.commands.map((line) => line.split(' ', 1)[0]);
    assert.deepEqual(verbs, ['EHLO', 'STARTTLS', 'EHLO', 'AUTH', 'MAIL', 'RSET']);
    assert.ok(double.server.commands.includes(`MAIL FROM:<${SENDER}>`));
    assert.deepEqual(double.server.mails, []);
  });

  const broken: readonly (readonly [
    stage: Parameters<SmtpDouble['server']['breakAt']>[0],
    how: Parameters<SmtpDouble['server']['breakAt']>[1],
    code: string,
  ])[] = [
    ['connect', 'close', 'not_answered'],
    ['connect', 'hang', 'not_answered'],
    ['connect', '554 ana@example.test is not welcome', 'not_answered'],
    ['starttls', '454 4.7.0 later', 'not_encrypted'],
    ['auth', '535 5.7.8 ana@example.test: wrong p@ss:word/secret', 'sign_in_refused'],
    ['auth', '454 4.7.0 later', 'not_answered'],
    ['auth', 'close', 'not_answered'],
    ['mail', '553 5.7.1 not yours', 'sender_refused'],
    ['mail', 'close', 'not_answered'],
    ['mail', 'hang', 'not_answered'],
    ['rset', 'close', 'not_answered'],
  ];
  for (const [stage = 'connect', how, code] of broken)
    test(`finds ${code} after "${how}" at ${stage}, and quotes nothing that the server says`, async () => {
      const double = await startSmtpDouble({ hangs: how === 'hang' });
      double.server.breakAt(stage, how);
      const findings = await findingsOf(double);
      assert.deepEqual(
        findings.map((one) => [one.code, one.stops]),
        [[code, true]],
        JSON.stringify(findings),
      );
      assert.ok(!JSON.stringify(findings).includes(PASSWORD) && !JSON.stringify(findings).includes('ana@'));
      const [{ says, fix, values } = assert.fail()] = findings;
      const filled = [...Object.values(says), ...Object.values(fix)].flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      );
      for (const name of filled) assert.ok(Object.hasOwn(values, name), name);
    });

  test('finds a server that is gone, a name that has none, one of this machine, and one in the clear', async () => {
    const gone = await startSmtpDouble();
    await gone.server.close();
    assert.deepEqual(await codesOf(gone), ['not_reached']);
    const nameless = await startSmtpDouble();
    nameless.addresses = [];
    assert.deepEqual(await codesOf(nameless), ['host_not_found']);
    const inside = await startSmtpDouble();
    const world = { ...inside.account.world, allowLoopback: false };
    assert.deepEqual(await codesOf({ account: { ...inside.account, world } }), ['address_not_public']);
    assert.equal(inside.server.connections(), 0);
    assert.deepEqual(await codesOf(await startSmtpDouble({ tls: 'none' })), ['not_encrypted']);
    assert.deepEqual(await codesOf(await startSmtpDouble({ name: 'smtp.other.example' })), ['not_encrypted']);
  });
});

suite('a look at the domain of the sender', () => {
  const KEY = 's1._domainkey.acme.example';
  const looks: readonly (readonly [
    what: string,
    dns: Readonly<Record<string, readonly string[] | 'silent'>>,
    codes: readonly string[],
  ])[] = [
    ['all is there', { [KEY]: ['v=DKIM1; k=rsa; p=MIGf'] }, []],
    ['SPF is not there', { 'acme.example': ['verified=1'], [KEY]: ['p=MIGf'] }, ['spf_missing']],
    [
      'SPF is there twice',
      { 'acme.example': ['v=spf1 -all', 'v=spf1 include:a ~all'], [KEY]: ['p=MIGf'] },
      ['spf_twice'],
    ],
    [
      'SPF says that it sends none',
      { 'acme.example': ['V=SPF1 -all'], [KEY]: ['p=MIGf'] },
      ['spf_sends_none'],
    ],
    ['what begins like SPF is none', { 'acme.example': ['v=spf10'], [KEY]: ['p=MIGf'] }, ['spf_missing']],
    ['the key is not there', {}, ['dkim_missing']],
    ['the key was withdrawn', { [KEY]: ['v=DKIM1; p='] }, ['dkim_missing']],
    [
      'DNS does not answer',
      { 'acme.example': 'silent', [KEY]: 'silent' },
      ['dns_not_answered', 'dns_not_answered'],
    ],
  ];
  for (const [what, dns, codes] of looks)
    test(`where ${what}`, async () => {
      const double = await startSmtpDouble();
      for (const [name, found] of Object.entries(dns)) double.dns.set(name, found);
      const findings = await findingsOf(double, { dkimSelector: 's1' });
      assert.deepEqual(
        findings.map(({ code }) => code),
        codes,
      );
      assert.ok(findings.every(({ stops }) => !stops));
    });

  test('says nothing of DKIM where no selector was given, since it could only guess', async () => {
    assert.deepEqual(await codesOf(await startSmtpDouble()), []);
  });
});
