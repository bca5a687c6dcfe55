// The page of the first payment does what it says, in production mode: from an empty database to a payment
// that its owner has approved, with servers and doubles of the providers behind HTTPS, and mail by SMTP. A
// person types the codes, sends the money and taps, which here the test does.
// Runs alone: it starts a server, a worker and a shell.
// Ends within 8 minutes: the command line loads for each command.
import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { Agent, setGlobalDispatcher } from 'undici';
import { selfSigned } from '../support/certificate.ts';
import { createTurnableClock } from '../support/clock.ts';
import { createTestDatabase } from '../support/database.ts';
import { answersReady, freePort } from '../support/ports.ts';
import { start } from '../support/process.ts';
import { MONEDERO } from '../support/programs.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { until } from '../support/wait.ts';
import { knowNumber } from '../doubles/fintoc/books.ts';
import { receive } from '../doubles/fintoc/moves.ts';
import { startMexico, writtenAs, type Keys } from '../live/doubles.ts';
import { openShell } from '../../tools/walk/terminal.ts';
import { blocksOf } from '../../tools/walk/walk.ts';

const PAGE = 'docs/how-to/first-payment.md';
const ROOT = join(import.meta.dirname, '..', '..');
const NEEDED = ['package.json', 'node_modules', 'src', 'tools'];
const TICK_MS = 250;
const PAYEE = '012180000000000015';
const CODE = /\b\d{6}\b/;

const folder = await mkdtemp(join(tmpdir(), 'monedero-first-'));
after(() => rm(folder, { recursive: true, force: true }));
for (const name of NEEDED) await symlink(join(ROOT, name), join(folder, name));
await symlink(dirname(MONEDERO), join(folder, 'bin'));

const certificate = selfSigned('localhost');
const authority = join(folder, 'ca.pem');
await writeFile(authority, certificate.certificate);
// The doubles send their messages from this process.
setGlobalDispatcher(new Agent({ connect: { ca: certificate.certificate } }));

/** What stands before a server that speaks HTTP, as a proxy does. */
async function behindTls(port: number): Promise<string> {
  const proxy = createServer({ key: certificate.key, cert: certificate.certificate }, (socket) => {
    const behind = connect(port, '127.0.0.1');
    socket.pipe(behind).pipe(socket);
    for (const one of [socket, behind]) one.on('error', () => void (socket.destroy(), behind.destroy()));
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  after(() => proxy.close());
  return `https://localhost:${(proxy.address() as AddressInfo).port}`;
}

const mexico = await startMexico(createTurnableClock());
const { bank, whatsapp, fintoc } = mexico;
const portOf = (url: string): number => Number(new URL(url).port);
const keys: Keys = {
  ...mexico.keys,
  fintoc: { ...mexico.keys['fintoc'], origin: await behindTls(portOf(fintoc.url)) },
  whatsapp: { ...mexico.keys['whatsapp'], origin: await behindTls(portOf(whatsapp.origin)) },
};
await writeFile(join(folder, 'mexico.keys'), writtenAs(keys), { mode: 0o600 });
const ticking = setInterval(() => void mexico.tick(0).catch(() => undefined), TICK_MS);
after(() => {
  clearInterval(ticking);
  return mexico.close();
});

const mail = await startSmtpServer({ tls: 'implicit', certificate });
const database = await createTestDatabase('empty');
after(() => database.drop());
const port = await freePort();
const environment = {
  DATABASE_URL: database.url,
  SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
  BASE_URL: await behindTls(port),
  SMTP_URL: `smtps://acme:word@localhost:${mail.port}`,
  MAIL_FROM: 'Acme <no-reply@example.com>',
  NODE_EXTRA_CA_CERTS: authority,
};

/** What a person does before a block can be pasted, and the code that they type into it. */
const BEFORE: ReadonlyArray<readonly [part: string, act: () => Promise<string | undefined>]> = [
  ['live mexico', serve],
  ['# by mail', () => codeIn('the mail', () => mail.mails.map(({ data }) => data))],
  ['# by WhatsApp', () => codeIn('WhatsApp', () => whatsapp.books.messages.map(({ text }) => text))],
  ['"available":2000', money],
  ['"status":"settled"', tap],
];

async function serve(): Promise<undefined> {
  start(['serve'], { ...environment, PORT: String(port), HOST: '127.0.0.1' });
  start(['worker'], environment);
  await until('it serves', () => answersReady(`http://127.0.0.1:${port}`));
}

async function codeIn(what: string, texts: () => readonly string[]): Promise<string> {
  const newest = () =>
    Promise.resolve(
      CODE.exec(
        texts()
          .at(-1)
          ?.replace(/^[^]*?\r\n\r\n/, '') ?? '',
      )?.[0],
    );
  return (await until(`a code by ${what}`, newest, (code) => code !== undefined)) ?? '';
}

async function money(): Promise<undefined> {
  const number = bank.books.numbers.at(-1) ?? assert.fail('the wallet has no number');
  receive(bank.books, { number: bank.books.root, amount: 1_000n });
  receive(bank.books, { number, amount: 200_000n });
  knowNumber(bank.books, PAYEE, { holder: { name: 'PAPELERIA EJEMPLO SA DE CV', taxId: 'PEJ900101AB1' } });
}

async function tap(): Promise<undefined> {
  const asked = () =>
    Promise.resolve(whatsapp.books.messages.find(({ text }) => text.includes('Factura 42')));
  const question = await until('the question', asked, (found) => found !== undefined);
  whatsapp.tap(question ?? assert.fail('no one was asked'), 0);
}

const SHOWS: readonly (readonly [part: string, shows: RegExp])[] = [
  ['org create', /^name +Acme$/m],
  ['live mexico', /^ready: /m],
  ['CARDHOLDER=$(', /"country":"MX","kycStatus":"pending"/],
  ['kyc approve', /is approved/],
  ['# by WhatsApp', /"verifiedAt":"/],
  ['"available":2000', /"holderName":"PAPELERIA.*"status":"active"|"status":"active"/],
  ['AGENT=$(', /"status":"pending_approval"/],
  ['"status":"settled"', /"status":"settled"[^]*"ok":true[^]*^0 deposits in suspense, 0 books that differ/m],
];

function assertShown(block: string, printed: string): void {
  const promised = SHOWS.filter(([part]) => block.includes(part));
  for (const [, shows] of promised) assert.match(printed, shows);
}

test('its commands lead from an empty database to a payment that its owner has approved', async () => {
  const shell = openShell({
    folder,
    receiverPort: port,
    environment: { ...environment, CURL_CA_BUNDLE: authority },
  });
  try {
    for (const block of await blocksOf(PAGE)) {
      const act = BEFORE.find(([part]) => block.includes(part))?.[1];
      const code = await act?.();
      const printed = await shell.paste(code === undefined ? block : block.replace('123456', code));
      assertShown(block, printed);
    }
    const sent = bank.books.transfers.filter(({ direction }) => direction === 'outbound');
    assert.deepEqual(
      sent.map(({ amount }) => amount),
      [1n, 10_000n],
    );
    assert.deepEqual(whatsapp.books.complaints, []);
  } finally {
    await shell.end();
  }
});
