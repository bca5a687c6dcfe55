// The five walks of ARCHITECTURE.md lead through the product in the order in which they are written there.
// Runs alone: where others have run before, a breakpoint is missed by code that was optimized for them.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { connectFintoc } from '../connections/connect-fintoc.ts';
import { startFintocSubject } from '../doubles/fintoc/driver.ts';
import { receive } from '../doubles/fintoc/moves.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { stopsOf, type Stop } from '../support/walk.ts';

const WALK = /^\*\*(A [^*]+)\*\*[^]*?(?=\n\*\*A |\n## )/gm;
const STOP = /`([\w/-]+\.tsx?)`\s+`(\w+)`/g;

const text = await readFile('ARCHITECTURE.md', 'utf8');
const walks = new Map(
  [...text.matchAll(WALK)].map(([whole, title = '']) => [
    title,
    [...whole.matchAll(STOP)].map(([, file = '', name = '']) => ({ file, name })),
  ]),
);
const written = (title: string, folder: string): Stop[] =>
  (walks.get(title) ?? assert.fail(`there is no walk ${title}`)).map(({ file, name }) => ({
    file: join(folder, file),
    name,
  }));

const testApp = await startTestApp();
const { app, api, tenant, url } = testApp;

async function requireInOrder(title: string, walk: () => Promise<unknown>): Promise<void> {
  const stops = written(title, 'src');
  await untilIdle(testApp, tenant);
  const reached = await stopsOf(stops, walk);
  assert.deepEqual(reached.map(shown), stops.map(shown));
}

const shown = ({ file, name }: Stop): string => `${file} ${name}`;

suite('the walk of', () => {
  test('a payment is in its order', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 200 });
    const payee = await newPayee(owner);
    await requireInOrder('A payment', async () => {
      const { body } = await pay(agent.key, payee, 10_000);
      await untilPayment(agent.key, body.id, 'settled');
    });
  });

  test('a purchase is in its order', async () => {
    const { id: cardId } = await newCard(api);
    const merchant = { name: 'Kiosco', category: '5411' };
    await requireInOrder('A purchase', () =>
      api.post('/api/v1/sandbox/authorizations', { cardId, amountCents: 1_000, merchant }),
    );
  });

  test('a webhook is in its order', async () => {
    const receiver = await startReceiver();
    const enabledEvents = ['cardholder.created'];
    await api.post('/api/v1/webhook_endpoints', { url: receiver.url('/hook'), enabledEvents });
    await requireInOrder('A webhook', async () => {
      await api.post('/api/v1/cardholders', person());
      await until(
        'the attempt is logged',
        () => app.pool.all(sql`select id from webhook_attempts where tenant_id = ${tenant.id}`),
        ({ length }) => length > 0,
      );
    });
  });

  test('a bank’s notice is in its order', async () => {
    const subject = await startFintocSubject();
    const connectionId = await connectFintoc(testApp, subject);
    await until(
      'the connection serves',
      () => app.connections.serving(tenant, { ports: ['accounts'], country: 'MX' }),
      ([first]) => first?.id === connectionId,
    );
    const someone = person({ country: 'MX', taxId: 'GODE900517AB6' });
    const { body: cardholder } = await api.post('/api/v1/cardholders', someone);
    await app.pool.run(sql`update cardholders set kyc_status = 'approved' where id = ${cardholder.id}`);
    const session = await sessionOf(testApp, someone.email);
    const wallet = () => session.get('/api/v1/wallet');
    const opened = await until('it is open', wallet, ({ body }) => typeof body.cvu === 'string');
    const { books } = subject.double.test;
    const number = books.numbers.find((one) => one.number === opened.body.cvu) ?? assert.fail('no account');
    const [message] = subject.messages(receive(books, { number, amount: 50_000n }).id);
    assert.ok(message !== undefined);
    const { body, headers } = message.raw;
    await requireInOrder("A bank's notice", async () => {
      const path = `/inbound/connections/${connectionId}`;
      const sent = { 'fintoc-signature': String(headers['fintoc-signature']) };
      const { status } = await client(url, '').raw(path, { method: 'POST', body, headers: sent });
      assert.equal(status, 200);
      await until('it is there', wallet, ({ body: now }) => now.balance.total === 500);
      await untilIdle(testApp, tenant);
    });
  });

  test('a page of the console names functions of files that an earlier one imports', async () => {
    const stops = written('A page of the console', 'app');
    const imported = new Set([stops[0]?.file]);
    for (const { file, name } of stops) {
      assert.ok(existsSync(file) && imported.has(file), `${file} is imported by none before it`);
      const source = await readFile(file, 'utf8');
      assert.match(source, new RegExp(`(?:function|const) ${name}\\b`), `${file} has no ${name}`);
      for (const [, from = ''] of source.matchAll(/(?:from |import\()'(\.[^']+)'/g))
        imported.add(join(dirname(file), from));
    }
  });
});
