// Money under kill: transfers over two servers that are killed, and whose connections to the database are
// ended, while they commit. Whatever happens, the ledger is whole and every key has moved its money exactly
// once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { startTestApp } from '../support/app.ts';
import { chance, printedChance, type Chance } from '../support/chance.ts';
import { onAllNodes } from '../support/cluster.ts';
import { askUntilAnswered, attempt, type FinalAnswer, type KeyedRequest } from '../support/stubborn.ts';
import { allReady, deployment } from './fixtures/deployment.ts';
import { balancesOf, openWallets, postedTransfers, TRANSFERS, type TransferBody } from './fixtures/money.ts';

const WALLETS = 12;
const FUNDED_CENTS = 10_000n;
const AMOUNT_CENTS_BELOW = 4_000;
const CLIENTS = 16;
const KILLS = 8;
const PAUSE_BETWEEN_KILLS_MS_BELOW = 900;
const TERMINATIONS = 60;
const PAUSE_BETWEEN_TERMINATIONS_MS_BELOW = 80;
/** Citus has backends of other names of its own. */
const END_COMMANDS = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where application_name = 'monedero commands' and datname = current_database()`;
const STATUSES = new Set([201, 422]);

const testApp = await startTestApp({ worker: false });
const { app, databaseUrl, newKey } = testApp;
const apiKey = await newKey();
const wallets = await openWallets(testApp, WALLETS, FUNDED_CENTS);
const place = deployment(databaseUrl);
const servers = [await place.moneyServer('money 1'), await place.moneyServer('money 2')];
const urls = servers.map(({ url }) => url);
const members = servers.map(({ member }) => member);
await allReady(members);

type TransferAttempt = {
  readonly body: TransferBody;
  readonly request: KeyedRequest;
  readonly answer: FinalAnswer;
};
const asked: TransferAttempt[] = [];

function someTransfer(own: Chance, reference: string): TransferBody {
  const from = own.pick(wallets);
  const to = own.pick(wallets.filter((wallet) => wallet !== from));
  return { from, to, amountCents: 1 + own.below(AMOUNT_CENTS_BELOW), reference };
}

async function transferUntil(isOver: () => boolean, name: string, seed: number): Promise<void> {
  const own = chance(seed);
  for (let i = 0; !isOver(); i++) {
    const body = someTransfer(own, `${name}/${i}`);
    const request = { path: TRANSFERS, apiKey, idempotencyKey: `transfer ${body.reference}`, body };
    asked.push({ body, request, answer: await askUntilAnswered(urls, request, own) });
  }
}

/** Many clients transfer for as long as the faults go on. */
async function transferDuring(name: string, random: Chance, faults: () => Promise<void>): Promise<void> {
  const before = asked.length;
  let over = false;
  const load = Promise.all(
    Array.from({ length: CLIENTS }, (_, i) =>
      transferUntil(() => over, `${name}/${i}`, random.seed + i * 1_000),
    ),
  );
  try {
    await Promise.race([faults(), load]);
  } finally {
    over = true;
  }
  await load;
  const made = asked.slice(before);
  const repeated = made.filter(({ answer }) => answer.tries > 1).length;
  const replayed = made.filter(({ answer }) => answer.replayed).length;
  console.log(
    `${name}: ${made.length} transfers, ${repeated} repeated, ${replayed} of them had taken effect before`,
  );
}

async function assertWhole(): Promise<void> {
  const strange = asked.filter(({ answer }) => !STATUSES.has(answer.status));
  assert.deepEqual(
    strange.map(({ answer }) => answer.text),
    [],
  );
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);

  const done = asked.filter(({ answer }) => answer.status === 201);
  const expected = new Map(done.map(({ body }) => [body.reference, 1]));
  assert.deepEqual(await postedTransfers(testApp), expected);

  const balances = new Map(wallets.map((wallet) => [wallet, FUNDED_CENTS]));
  for (const { body } of done) {
    balances.set(body.from, (balances.get(body.from) ?? 0n) - BigInt(body.amountCents));
    balances.set(body.to, (balances.get(body.to) ?? 0n) + BigInt(body.amountCents));
  }
  const found = await balancesOf(testApp);
  assert.deepEqual(found, balances);
  assert.ok([...found.values()].every((balance) => balance >= 0n));
  const sum = [...found.values()].reduce((total, balance) => total + balance, 0n);
  assert.equal(sum, FUNDED_CENTS * BigInt(WALLETS));
}

suite('money is moved once for each key, and the ledger is whole', () => {
  test('while both servers are killed again and again', async () => {
    const random = printedChance('money under kill');
    await transferDuring('kill', random, async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        await wait(random.below(PAUSE_BETWEEN_KILLS_MS_BELOW));
        await random.pick(members).killAndRestart();
      }
      await allReady(members);
    });
    await assertWhole();
  });

  test('while the connections that commands run on are ended by the database', async () => {
    const random = printedChance('money under termination');
    let ended = 0;
    await transferDuring('terminate', random, async () => {
      for (let i = 0; i < TERMINATIONS; i++) {
        await wait(random.below(PAUSE_BETWEEN_TERMINATIONS_MS_BELOW));
        const answers = await onAllNodes(app.pool, END_COMMANDS);
        ended += answers.reduce((sum, one) => sum + Number(one), 0);
      }
    });
    console.log(`${ended} connections were ended`);
    assert.ok(ended > 0);
    await assertWhole();
  });

  test('and every key that moved money gives its answer again, byte for byte', async () => {
    for (const [i, { request, answer }] of asked.filter((one) => one.answer.status === 201).entries()) {
      const again = await attempt(urls[i % urls.length] ?? '', request);
      assert.deepEqual([again?.status, again?.text, again?.replayed], [answer.status, answer.text, true]);
    }
  });
});
