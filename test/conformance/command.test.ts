// The command that runs the suites at a provider's test side, as a process of its own with a file of keys.
// The double stands for that side: what the command would say of the provider itself is not seen here.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, suite, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { smtpDriver } from '#providers/smtp/index.ts';
import { knowNumber } from '../doubles/fintoc/books.ts';
import { makeClabe } from '../doubles/fintoc/clabe.ts';
import { startFintocDouble, type FintocDouble } from '../doubles/fintoc/double.ts';
import { newJwsKeys } from '../doubles/fintoc/keys.ts';
import { PASSWORD, startSmtpDouble, type SmtpDouble } from '../doubles/smtp/double.ts';
import { startWhatsappDouble } from '../doubles/whatsapp/double.ts';
import { createTurnableClock } from '../support/clock.ts';
import { freePort } from '../support/ports.ts';
import { ofTests, programOf } from '../support/programs.ts';
import { accountsPromises } from './accounts.ts';
import { railPromises } from './rail.ts';
import { serverPromises } from './mailer.ts';
import { runConformance } from '../../tools/conformance/run.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const PRIVATE = 0o600;
const TICK_MS = 50;
/** What passes at the double in a tick: an order ends in seconds, and what comes back from it in days. */
const PASSES_MS = 500;
const { privatePem, publicPem } = newJwsKeys();
const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
after(() => rm(folder, { recursive: true }));

/** Its time passes by itself, and what it has to say is sent, as at a provider. */
async function startTestSide(): Promise<FintocDouble> {
  const double = await startFintocDouble({
    clock: createTurnableClock(),
    jwsPublicKeys: [publicPem],
    signatureClock: systemClock,
  });
  let isEnded = false;
  const passing = (async () => {
    while (!isEnded) {
      double.advance(PASSES_MS);
      await double.test.webhooks.deliver();
      await new Promise((wake) => void setTimeout(wake, TICK_MS));
    }
  })();
  after(async () => {
    isEnded = true;
    await passing;
  });
  return double;
}

let files = 0;
const keysOf = (double: FintocDouble, change: { secretKey?: string; mode?: number } = {}) =>
  keysFile(
    {
      secretKey: change.secretKey ?? double.test.key,
      jwsPrivateKey: privatePem.trim(),
      accountId: double.test.books.accountId,
      origin: double.url,
    },
    change.mode,
  );

async function keysFile(lines: Readonly<Record<string, string>>, mode = PRIVATE): Promise<string> {
  const file = join(folder, `${(files += 1)}.keys`);
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, text.join(''), { mode: PRIVATE });
  await chmod(file, mode);
  return file;
}

type Ended = { readonly code: number; readonly out: string; readonly err: string };
const run = (...given: readonly string[]): Promise<Ended> => runOf('fintoc', given);
const runOf = (driver: string, given: readonly string[]): Promise<Ended> =>
  new Promise((ended) => {
    const written = [programOf(join(ROOT, 'tools/conformance.ts')), driver, ...given];
    execFile(process.execPath, written, { cwd: ROOT, env: ofTests() }, (error, out, err) => {
      ended({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err });
    });
  });

type Report = {
  readonly kept: number;
  readonly broken: number;
  readonly skipped: number;
  readonly state: unknown;
  readonly promises: readonly {
    readonly port: string;
    readonly promise: string;
    readonly outcome: string;
    readonly why?: string;
  }[];
};
const reportIn = ({ out }: Ended): Report => JSON.parse(out) as Report;
const namesIn = (report: Report, outcome: string): string[] =>
  report.promises.filter((one) => one.outcome === outcome).map(({ promise }) => promise);

function assertNoSecret({ out, err }: Ended, double: FintocDouble): void {
  const secrets = [double.test.key, privatePem, ...double.test.books.endpoints.map(({ secret }) => secret)];
  for (const secret of secrets) assert.ok(!(out + err).includes(secret), 'a secret is shown');
}

suite('the command of conformance', () => {
  test('runs every promise at the test side by its name, and skips with a reason what it cannot', async () => {
    const double = await startTestSide();
    const [rejects, nowhere, limited] = [
      makeClabe(1, '012180'),
      makeClabe(2, '012180'),
      makeClabe(3, '012180'),
    ];
    const holder = { name: 'Carmen Ruiz', taxId: 'RUIC900101AB1' };
    knowNumber(double.test.books, rejects, { holder, outcome: 'rejected' });
    knowNumber(double.test.books, nowhere, { holder, outcome: 'nonexistent' });
    knowNumber(double.test.books, limited, { holder, outcome: 'limited' });
    const port = await freePort();
    const ended = await run(
      `--keys=${await keysOf(double)}`,
      '--json',
      '--wait=30',
      `--destination=rejects=${rejects}`,
      `--destination=nowhere=${nowhere}`,
      `--destination=limited=${limited}`,
      `--listen=${port}`,
      `--address=http://127.0.0.1:${port}/inbound`,
    );
    const report = reportIn(ended);
    assert.deepEqual(
      report.promises.filter(({ outcome }) => outcome === 'broken'),
      [],
      ended.err,
    );
    const all = [...Object.keys(accountsPromises), ...Object.keys(railPromises)];
    assert.deepEqual(
      report.promises.map(({ promise }) => promise),
      all,
    );
    for (const { outcome, why } of report.promises)
      if (outcome === 'skipped') assert.ok(why !== undefined && why !== '', 'it says no reason');
    assert.deepEqual(namesIn(report, 'skipped'), [
      'has every deposit in its statement once, oldest first, and they are the balance',
      'has what it charges once and by its kind, among all accounts and on none of them',
      'does not send what is not there, also where several ask for it at once',
      'tells of an order whose answer and notices were lost',
      'brings money back once, whole, and after it had arrived',
      'sends again what came back',
      'says in its notices what it answers',
      'reads a notice the same way however late it comes and however often',
    ]);
    assert.equal(ended.code, 0);
    assert.equal(report.state, null, 'a double is not the provider');
    assertNoSecret(ended, double);
  });

  test('skips what is about messages where it has no public address', async () => {
    const double = await startTestSide();
    const ended = await run('--keys', await keysOf(double), '--only', 'a deposit once');
    assert.match(ended.out, /^skipped +accounts: reports a deposit once.*\n.*--listen/m);
    assert.match(ended.out, /0 kept, 0 broken, 1 skipped/);
    assert.equal(ended.code, 1, 'a run that kept nothing has shown nothing');
  });

  test('names the promise that a provider breaks, and ends with 1', async () => {
    const double = await startTestSide();
    // As one that forgets under which key it was asked before.
    Object.assign(double.test.kept, { find: () => undefined });
    const cut = 'does it once where its caller was cut off';
    const ended = await run('--keys', await keysOf(double), '--only', cut);
    for (const port of ['accounts', 'rail']) {
      assert.ok(ended.out.includes(`broken   ${port}: ${cut} while others were at the same`), ended.out);
      assert.ok(ended.out.includes(`kept     ${port}: ${cut} and the answer was lost`), ended.out);
    }
    assert.equal(ended.code, 1);
    assertNoSecret(ended, double);
  });

  test('shows no key, not even one that a provider answers with', async () => {
    const key = 'sk_test_Quoted0123456789abcdef';
    const quoting = createServer(({ headers }, response) => {
      const error = { type: 'invalid_request_error', code: headers.authorization, param: null, message: '' };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
    quoting.listen(0, '127.0.0.1');
    await once(quoting, 'listening');
    const { port } = quoting.address() as AddressInfo;
    const lines = { secretKey: key, jwsPrivateKey: privatePem.trim(), accountId: 'acc_0123456789' };
    const keys = await keysFile({ ...lines, origin: `http://127.0.0.1:${port}` });
    const ended = await run('--keys', keys, '--only', 'gives namesakes');
    quoting.close();
    assert.match(ended.out, /it opens no number: …/);
    assert.ok(!(ended.out + ended.err).includes(key));
  });

  test('takes no key of the live side, and calls nothing', async () => {
    const double = await startTestSide();
    const keys = await keysOf(double, { secretKey: double.live.key });
    const ended = await run('--keys', keys, '--only', 'opens numbers');
    assert.match(ended.err, /wrong_side: secretKey/);
    assert.ok(!ended.err.includes(double.live.key));
    assert.deepEqual([ended.code, double.seen.length], [1, 0]);
  });

  test('takes no keys that others on the machine can read', async () => {
    const double = await startTestSide();
    const ended = await run('--keys', await keysOf(double, { mode: 0o644 }));
    assert.match(ended.err, /others on this machine can read/);
    assert.deepEqual([ended.code, double.seen.length], [64, 0]);
  });

  test('says of a destination that cannot be one what is wrong', async () => {
    const double = await startTestSide();
    const keys = await keysOf(double);
    const wrong = [
      [['--destination', 'rejects=123'], /rejects: it is not a CLABE/],
      [['--destination', `elsewhere=${makeClabe(1)}`], /--destination is one of settles=…/],
      [['--listen', '4000'], /--listen and --address go together/],
    ] as const;
    for (const [given, says] of wrong) {
      const ended = await run('--keys', keys, ...given);
      assert.match(ended.err, says);
      assert.equal(ended.code, 64);
    }
  });

  test('runs those of a messenger that need no hand on a telephone', async () => {
    const double = await startWhatsappDouble({ posts: true });
    after(() => double.close());
    const unreachable = '+5491155559026';
    double.books.undeliverable.set(unreachable.slice(1), 'status');
    const { phoneNumberId, businessAccountId, appId, accessToken, appSecret } = double.settings;
    const keys = { phoneNumberId, businessAccountId, appId, accessToken, appSecret, origin: double.origin };
    const port = await freePort();
    const ended = await runOf('whatsapp', [
      `--keys=${await keysFile(keys)}`,
      '--json',
      '--wait=5',
      '--destination=telephone=+5491155551234',
      `--destination=unreachable=${unreachable}`,
      `--listen=${port}`,
      `--address=http://127.0.0.1:${port}/inbound`,
    ]);
    const report = reportIn(ended);
    assert.deepEqual(namesIn(report, 'broken'), [], ended.out);
    assert.deepEqual(namesIn(report, 'kept'), [
      'answers the id of the message and what it calls the telephone',
      'says that it does not know where its answer is lost',
      'says of a telephone that takes none, in its answer or in a report',
      'refuses a template that it does not know, and sends nothing',
      'reports under our reference that a message arrived, also where the answer was lost',
      'answers the question for our address to one that knows the token, and to no other',
    ]);
    assert.equal(ended.code, 0);
    for (const secret of [accessToken, appSecret]) assert.ok(!(ended.out + ended.err).includes(secret));
  });

  test('runs those of a mailer at a mail server, by what becomes of mail there', async () => {
    const double = await startSmtpDouble();
    const refused = 'none@acme.example';
    double.server.refuse(refused);
    const destinations = ['--destination=taken=ana@acme.example', `--destination=refused=${refused}`];
    const ended = await runSmtp(double, destinations);
    const report = reportIn(ended);
    assert.deepEqual(namesIn(report, 'broken'), [], ended.out);
    const read = 'carries subject and text as they are';
    assert.deepEqual(namesIn(report, 'skipped'), [read]);
    assert.deepEqual(
      namesIn(report, 'kept'),
      Object.keys(serverPromises).filter((name) => name !== read),
    );
    assert.deepEqual([ended.code, report.state], [0, null], 'a double is not the provider');
    const mailboxes = new Set(double.server.mails.map(({ to }) => to));
    assert.deepEqual([...mailboxes], ['RCPT TO:<ana@acme.example>']);
    assert.ok(!(ended.out + ended.err).includes(PASSWORD));

    const nowhere = await runSmtp(double, []);
    assert.deepEqual([nowhere.code, namesIn(reportIn(nowhere), 'kept')], [1, []]);
  });

  test('names the promise that a mail server breaks', async () => {
    const double = await startSmtpDouble();
    const takesAll = ['--destination=taken=ana@acme.example', '--destination=refused=eva@acme.example'];
    const ended = await runSmtp(double, takesAll);
    const broken = namesIn(reportIn(ended), 'broken');
    assert.deepEqual(
      [ended.code, broken],
      [1, ['says of an address that its server refuses that it does, whenever it is asked']],
    );
  });

  test('says of a mail server that there is none, and ends with 1', async () => {
    const { keys } = await startSmtpDouble();
    const file = await keysFile({ ...keys, host: 'smtp.acme.invalid' });
    const only = ['--only=one tenant apart', '--destination=taken=ana@acme.example'];
    const ended = await runOf('smtp', [`--keys=${file}`, ...only]);
    assert.match(ended.out, /^broken +mailer: .*\n.*ENOT_FOUND/m);
    assert.equal(ended.code, 1);
  });
});

/** In this process: a mail server has no origin, so its double is given with the driver. */
async function runSmtp({ keys, account }: SmtpDouble, given: readonly string[]): Promise<Ended> {
  const said = { out: '', err: '' };
  const written = ['smtp', `--keys=${await keysFile(keys)}`, '--json', ...given];
  const output = {
    say: (line: string) => void (said.out += line),
    complain: (line: string) => void (said.err += line),
  };
  const code = await runConformance(written, {}, output, [smtpDriver(account.world)]);
  return { ...said, code };
}
