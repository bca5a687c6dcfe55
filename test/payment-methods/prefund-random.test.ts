// Random rounds of everything that can happen to money on bank accounts, at a processor that loses and
// repeats: at the end each cent has its owner on both sides, and no card is open that is not paid for.
// Takes long: four rounds of thirty steps, three of them at once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { untilIdle } from '../support/jobs.ts';
import {
  allowDebits,
  argentine,
  assertEachCent,
  brazilian,
  cardFor,
  mexican,
  newClabe,
  personOf,
  type Account,
} from './accounts.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
await allowDebits(testApp);
const chance = printedChance('money on bank accounts');

const ROUNDS = 4;
const STEPS = 30;
const AT_ONCE = 3;
const MERCHANT = { name: 'Librería Ejemplo', category: '5942' };
const FAULTS = ['timeout', 'error', 'duplicate', 'latency', 'reorder'];

type World = {
  readonly accounts: readonly Account[];
  /** Those to which money is sent; the others are debited. */
  readonly sentTo: readonly Account[];
  readonly cards: string[];
  readonly deposits: string[];
};

const cents = (): number => 100 * (1 + chance.below(300));

async function send(world: World): Promise<void> {
  const account = chance.pick(world.sentTo);
  const dice = chance.below(8);
  const more =
    dice === 0
      ? { from: { name: 'Otra Persona', taxId: (await personOf(api, 'MX')).taxId } }
      : { held: dice === 1 };
  const path = `/api/v1/sandbox/payment_methods/${account.id}/deposit`;
  const { status, body } = await api.post(path, { amountCents: cents(), ...more });
  if (status === 200) world.deposits.push(body.id);
}

async function ask(world: World, account: Account): Promise<void> {
  const { status, body } = await cardFor(api, account, cents(), {
    fundingWindowMinutes: 5 + chance.below(20),
    type: chance.pick(['single_use', 'multi_use']),
  });
  if (status < 300) world.cards.push(body.id);
}

async function buy(world: World): Promise<void> {
  if (world.cards.length === 0) return;
  const cardId = chance.pick(world.cards);
  const amountCents = cents();
  const asked = await api.post('/api/v1/sandbox/authorizations', { cardId, amountCents, merchant: MERCHANT });
  if (asked.body.status !== 'authorized') return;
  const path = `/api/v1/sandbox/authorizations/${asked.body.id}`;
  const dice = chance.below(4);
  if (dice === 0) await api.post(`${path}/reverse`, {});
  else
    await api.post(`${path}/clear`, {
      amountCents: dice === 1 ? amountCents + 100 : amountCents,
      final: true,
    });
  if (dice === 2) await api.post('/api/v1/sandbox/refunds', { cardId, amountCents: 100, merchant: MERCHANT });
}

/** Of what was sent, or was debited. */
async function anyDeposit({ deposits, accounts }: World): Promise<string> {
  const debited = await app.pool.all(
    sql<{ id: string }>`
      select provider_ref as id from method_deposits
      where payment_method_id = any(${accounts.map(({ id }) => id)}::text[]) and status = 'arrived' order by id`,
  );
  return chance.pick([...deposits, ...debited.map(({ id }) => id), 'smd_none']);
}

async function step(world: World): Promise<void> {
  const account = chance.pick(world.accounts);
  const dice = chance.below(20);
  if (dice < 6) return send(world);
  if (dice < 11) return ask(world, account);
  if (dice < 14) return buy(world);
  if (dice === 14 && world.cards.length > 0)
    return void (await api.delete(`/api/v1/cards/${chance.pick(world.cards)}`));
  if (dice === 15) return void (await api.post(`${account.path}/refund`, {}));
  if (dice === 16) {
    const move = chance.pick(['release', 'take_back']);
    const path = `/api/v1/sandbox/method_deposits/${await anyDeposit(world)}/${move}`;
    return void (await api.post(path, move === 'release' ? undefined : {}));
  }
  if (dice === 17) return void (await api.patch(account.path, { keepBalance: chance.below(2) === 0 }));
  if (dice === 18)
    return void (await api.post('/api/v1/sandbox/faults', {
      port: 'processor',
      kind: chance.pick(FAULTS),
      count: 1 + chance.below(2),
      ms: 20,
    }));
  await api.post('/api/v1/sandbox/clock', { advanceSeconds: 60 * (1 + chance.below(10)) });
}

type Card = {
  readonly id: string;
  readonly status: string;
  readonly needed: bigint;
  readonly held: bigint;
  readonly due: bigint;
};

async function check(): Promise<void> {
  await app.pool.run(sql`update sandbox_faults set remaining = 0`);
  await untilIdle(testApp, tenant);
  await assertEachCent(testApp);
  const cards = await app.pool.all(
    sql<Card>`
      select c.id, c.status, greatest(available.balance, 0) + authorized.balance as needed, held.balance as held,
             due.balance as due
      from cards c
      join ledger_accounts available on available.owner_id = c.id and available.kind = 'card_available'
      join ledger_accounts authorized on authorized.owner_id = c.id and authorized.kind = 'card_authorized'
      join ledger_accounts held on held.owner_id = c.id and held.kind = 'card_held'
      join ledger_accounts due on due.owner_id = c.id and due.kind = 'card_due'
      where c.tenant_id = ${tenant.id}`,
  );
  for (const card of cards) {
    const shown = JSON.stringify(card, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    if (card.status === 'OPEN' || card.status === 'IN_USE')
      assert.ok(card.held + card.due >= card.needed, shown);
    // On a card that is closed, what is authorized still clears.
    if (card.status === 'CLOSED' || card.status === 'FAILED') assert.ok(card.held <= card.needed, shown);
    if (card.status === 'REQUESTED') assert.fail(shown);
  }
  const onTheirWay = await app.pool.all(
    sql`select id from method_refunds where tenant_id = ${tenant.id} and status = 'pending'`,
  );
  assert.deepEqual(onTheirWay, []);
  await assertCompared();
}

/** Whatever came twice, late or in another order: the processor has it as we do, line by line. */
async function assertCompared(): Promise<void> {
  testApp.clock.advance(DAY_MS);
  while ((await sweep.runOnce()) > 0);
  const { body } = await api.get('/api/v1/connection_books?connectionId=sandbox');
  const books = body.data.filter(({ heldFor }: { heldFor: string }) => heldFor === 'payment_methods');
  assert.deepEqual(
    books.map(({ currency, comparison }: Record<string, { ok: boolean }>) => [currency, comparison?.ok]),
    [
      ['ARS', true],
      ['BRL', true],
      ['MXN', true],
    ],
    JSON.stringify(books),
  );
}
const sweep = app.sweeps.find(({ name }) => name === 'wallets.compare') ?? assert.fail('there is no sweep');

suite('money on bank accounts', () => {
  for (let round = 0; round < ROUNDS; round++)
    test(`has its owner after a round of chance, ${round + 1} of ${ROUNDS}`, async () => {
      const sentTo = [
        await mexican(api),
        await mexican(api, { keepBalance: true }),
        await mexican(api, { clabe: newClabe('88') }),
        await brazilian(api),
      ];
      const debited = [
        await argentine(api),
        await argentine(api, '33'),
        await argentine(api, '22', { keepBalance: true }),
      ];
      const world: World = { accounts: [...sentTo, ...debited], sentTo, cards: [], deposits: [] };
      for (let at = 0; at < STEPS; at++)
        await Promise.all(Array.from({ length: 1 + chance.below(AT_ONCE) }, () => step(world)));
      await check();
    });
});
