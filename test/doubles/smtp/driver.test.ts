// The mail server of an organization is reached at a public address alone, encrypted, and by its name.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Tenant } from '#platform/context/context.ts';
import { createSmtpAccount } from '#providers/smtp/index.ts';
import { readMail } from '../../support/smtp-server.ts';
import { PASSWORD, SENDER, startSmtpDouble, type SmtpDouble } from './double.ts';

const TENANT = { id: 'ten_1', organizationId: 'org_1', mode: 'live' } as Tenant;
const MAIL = { reference: 'otc_1', to: 'ana@example.test', subject: 'Code', text: 'Code: 123456\n' };
const never = new AbortController().signal;
const send = ({ account }: Pick<SmtpDouble, 'account'>) =>
  createSmtpAccount(account).mailer.send(TENANT, MAIL, never);

suite('a mail by the server of an organization', () => {
  test('is encrypted, signed in, from its own address, and says nothing of this machine', async () => {
    const double = await startSmtpDouble();
    assert.deepEqual(await send(double), { kind: 'accepted', value: null });
    const [taken] = double.server.mails;
    assert.ok(taken);
    assert.deepEqual([taken.isEncrypted, taken.signedIn], [true, `acme:${PASSWORD}`]);
    assert.equal(taken.from.split(' ')[1], `FROM:<${SENDER}>`);
    assert.equal(readMail(taken).headers.get('from'), `Acme <${SENDER}>`);
    const greetings = double.server.commands.filter((line) => line.startsWith('EHLO'));
    assert.deepEqual([...new Set(greetings)], ['EHLO acme.example']);
  });

  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['8.8.8.8', '127.0.0.1'],
    ['127.0.0.1', '8.8.8.8'],
  ])
    test(`is not sent where its name is ${addresses.join(' and ')}, which is connected to by no one`, async () => {
      const double = await startSmtpDouble();
      double.addresses = addresses;
      const world = { ...double.account.world, allowLoopback: false };
      const sent = await send({ account: { ...double.account, world } });
      assert.deepEqual(sent, { kind: 'unknown', cause: 'EBLOCKED_ADDRESS', hasLeft: false });
      assert.equal(double.server.connections(), 0);
    });

  test('goes to the address that was looked at, though its name is another one a moment later', async () => {
    const double = await startSmtpDouble();
    let looks = 0;
    const lookup = () => Promise.resolve(looks++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const world = { ...double.account.world, lookup };
    assert.equal((await send({ account: { ...double.account, world } })).kind, 'accepted');
    assert.equal(looks, 1);
  });

  test('is not sent in the clear, nor to a server with the certificate of another name', async () => {
    const clear = await startSmtpDouble({ tls: 'none' });
    const other = await startSmtpDouble({ name: 'smtp.other.example' });
    for (const double of [clear, other]) {
      const sent = await send(double);
      assert.deepEqual([sent.kind, 'hasLeft' in sent && sent.hasLeft], ['unknown', false]);
      assert.deepEqual(double.server.mails, []);
      assert.ok(!double.server.commands.some((line) => /^(?:AUTH|MAIL)/.test(line)));
    }
  });

  test('is not sent where no server listens, or where it says nothing', async () => {
    const gone = await startSmtpDouble();
    await gone.server.close();
    const silent = await startSmtpDouble({ hangs: true });
    silent.server.breakAt('connect', 'hang');
    for (const double of [gone, silent]) {
      const sent = await send(double);
      assert.deepEqual(
        [sent.kind, 'hasLeft' in sent && sent.hasLeft],
        ['unknown', false],
        JSON.stringify(sent),
      );
    }
  });

  test('is unknown where the connection is lost after the whole of it, and refused where the server says so', async () => {
    const double = await startSmtpDouble();
    double.server.breakAt('body', 'close');
    const lost = await send(double);
    assert.deepEqual([lost.kind, 'hasLeft' in lost], ['unknown', false]);
    double.server.breakAt('rcpt', '550 5.1.1 none here');
    const refused = await send(double);
    assert.deepEqual(refused, { kind: 'refused', reasons: ['the server answered 550 5.1.1 at RCPT TO'] });
  });
});
