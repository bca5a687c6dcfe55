// Mail that leaves by SMTP: who gets it, and that a person signs in with it on processes that stand apart.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { selfSigned } from '../support/certificate.ts';
import { client } from '../support/client.ts';
import { cookieOf, withCookie } from '../support/codes.ts';
import { untilIdle } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { start, type Running } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { readMail, startSmtpServer } from '../support/smtp-server.ts';
import { invite, newEmail, newTeam } from '../support/teams.ts';
import { until } from '../support/wait.ts';

const server = await startSmtpServer();
const testApp = await startTestApp({
  mail: {
    kind: 'smtp',
    host: '127.0.0.1',
    port: server.port,
    isSecure: false,
    needsTls: false,
    user: undefined,
    password: undefined,
    from: { name: 'Acme', address: 'no-reply@example.com' },
  },
});
const { app, api, url, tenant } = testApp;
/** Its processes are started by the tests. */
const apart = await startTestApp({ worker: false });
const CODE = /\b\d{6}\b/;
const SENT_AGAIN_MS_MAX = 30_000;

const mailsTo = (email: string, of = server) =>
  of.mails.filter(({ to }) => to === `RCPT TO:<${email}>`).map(readMail);
const mailTo = async (email: string, of = server) => {
  const [mail] = await until(
    `a mail to ${email}`,
    () => mailsTo(email, of),
    (found) => found.length > 0,
  );
  return mail ?? assert.fail('no mail');
};
const keptFor = async (email: string) =>
  (await app.newestMails(200)).filter(({ recipient }) => recipient === email);

suite('mail about the account of a person', () => {
  test('leaves, on the test side as well, and none of it is kept in the sandbox', async () => {
    const email = newEmail();
    assert.equal((await client(url, {}).post('/api/auth/otp', { email })).status, 202);
    const { text } = await mailTo(email);
    const reply = await client(url, {}).post('/api/auth/otp/verify', { email, code: CODE.exec(text)?.[0] });
    assert.equal(reply.status, 200);

    const team = await newTeam(testApp);
    const invited = await invite(team);
    assert.match((await mailTo(invited.email)).text, /\/invitations\//);
    assert.deepEqual([await keptFor(email), await keptFor(invited.email)], [[], []]);
  });

  test('comes once, however often its job runs', async () => {
    const email = newEmail();
    await client(url, {}).post('/api/auth/otp', { email });
    await mailTo(email);
    await untilIdle(testApp, tenant);
    server.breakAt('body', 'close');
    const lost = newEmail();
    await client(url, {}).post('/api/auth/otp', { email: lost });
    await until('its answer is lost', () => mailsTo(lost).length === 1);
    server.breakAt(undefined);
    await until('it comes again', () => mailsTo(lost).length === 2, undefined, SENT_AGAIN_MS_MAX);
    const ids = new Set(mailsTo(lost).map(({ headers }) => headers.get('message-id')));
    assert.deepEqual([ids.size, mailsTo(email).length], [1, 1]);
  });
});

suite('mail to people of the test side', () => {
  test('stays in the mailbox of the sandbox, since they may be made up', async () => {
    const made = await api.post('/api/v1/cardholder_onboarding_sessions', {
      redirectUrl: 'https://shop.example.test/back',
      externalUserId: 'user-1',
      state: 'n0nce',
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { email, taxId } = person();
    await fetch(url + new URL(made.body.url).pathname, {
      method: 'POST',
      body: new URLSearchParams({
        country: 'AR',
        firstName: 'Ana',
        lastName: 'Slow',
        birthDay: '17',
        birthMonth: '5',
        birthYear: '1990',
        email,
        phoneNumber: '+54 9 11 5555-1234',
        taxId,
      }),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      redirect: 'manual',
    });
    await until('the code is kept', async () => (await keptFor(email)).length === 1);
    assert.deepEqual(mailsTo(email), []);
  });
});

suite('serve and worker', () => {
  const common = { DATABASE_URL: apart.databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64') };
  const serve = async (environment: Record<string, string>) => {
    const port = await freePort();
    const running = start(['serve'], { ...common, PORT: String(port), HOST: '127.0.0.1', ...environment });
    const own = `http://127.0.0.1:${port}`;
    await until('serve is ready', () => answersReady(own));
    return { running, own };
  };
  const ended = async (running: Running): Promise<void> => {
    running.signal('SIGTERM');
    assert.equal((await running.exited).code, 0, running.output());
  };

  test('let a person sign in by a code that came by SMTP with TLS, and print nothing of it', async () => {
    const certificate = selfSigned('localhost');
    const folder = await mkdtemp(join(tmpdir(), 'monedero-smtp-'));
    const NODE_EXTRA_CA_CERTS = join(folder, 'ca.pem');
    await writeFile(NODE_EXTRA_CA_CERTS, certificate.certificate);
    const remote = await startSmtpServer({ tls: 'implicit', certificate });
    const environment = {
      LOG_LEVEL: 'debug',
      SMTP_URL: `smtps://acme:s3cr%40t-word@localhost:${remote.port}`,
      MAIL_FROM: 'Acme <no-reply@example.com>',
      NODE_EXTRA_CA_CERTS,
    };
    const { running: serving, own } = await serve(environment);
    const working = start(['worker'], { ...common, ...environment });
    const email = newEmail();
    // It signs in to the mail server again once that lets it.
    remote.breakAt('auth', '535 5.7.8 no');
    assert.equal((await client(own, {}).post('/api/auth/otp', { email })).status, 202);
    await until('the server was asked', () => remote.commands.some((line) => line.startsWith('AUTH')));
    remote.breakAt(undefined);
    const { text } = await mailTo(email, remote);
    const reply = await client(own, {}).post('/api/auth/otp/verify', { email, code: CODE.exec(text)?.[0] });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const session = withCookie(own, cookieOf(reply));
    assert.equal((await session.get('/api/auth/session')).body.user.email, email);
    assert.deepEqual(
      remote.mails.map(({ signedIn, isEncrypted }) => [signedIn, isEncrypted]),
      [['acme:s3cr@t-word', true]],
    );
    for (const running of [serving, working]) {
      await ended(running);
      assert.doesNotMatch(running.output(), /s3cr|t-word|mail\.not_set/);
      assert.ok(!running.output().includes(email));
    }
    assert.match(working.output(), /"port":"mailer".*"cause":"nothing was sent: the server answered 535/);
    await rm(folder, { recursive: true });
  });

  test('refuse what needs a mail where none is set, store nothing of it, and say so when they start', async () => {
    const { running: serving, own } = await serve({});
    const email = newEmail();
    const reply = await client(own, {}).post('/api/auth/otp', { email }, { 'Accept-Language': 'en' });
    assert.deepEqual(
      [reply.status, reply.body.error, reply.body.provider],
      [503, 'provider_not_connected', 'mailer'],
    );
    assert.match(reply.body.fix, /`SMTP_URL`.*`MAIL_FROM`/);
    assert.equal(
      await apart.app.pool.maybe(sql`select 1 as found from one_time_codes where subject = ${email}`),
      undefined,
    );
    const page = await fetch(`${own}/sign-in?lang=en`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'email', email }),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    assert.equal(page.status, 503);
    assert.match(await page.text(), /cannot send e-mail yet/);
    const working = start(['worker'], { ...common, LOG_LEVEL: 'info' });
    await until('worker is ready', () => working.output().includes('"event":"working"'));
    for (const running of [serving, working]) {
      await ended(running);
      assert.match(running.output(), /^.*"event":"mail.not_set".*SMTP_URL and MAIL_FROM.*$/m);
    }
  });

  test('keep mail in the database where MAIL says so', async () => {
    const { running, own } = await serve({ MAIL: 'sandbox' });
    const email = newEmail();
    assert.equal((await client(own, {}).post('/api/auth/otp', { email })).status, 202);
    const working = start(['worker'], { ...common, MAIL: 'sandbox' });
    await until('the mail is kept', async () =>
      (await apart.app.newestMails(50)).some(({ recipient }) => recipient === email),
    );
    await ended(running);
    await ended(working);
    assert.match(running.output(), /"event":"mail.sandbox"/);
  });
});
