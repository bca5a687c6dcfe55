// The ledger: what the database itself refuses, what the inspection sees, and random money on a model.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { insertRows } from '#platform/db/bulk.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import type { Command } from '#platform/command/command.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { entries } from '#modules/base/ledger/tables.ts';
import { startTestApp } from '../support/app.ts';
import { ACTOR, balanceOf, deposit, engineOn, openWallet, transfer } from '../support/money.ts';

const { app, tenant } = await startTestApp({ worker: false });
const { engine } = engineOn(app);
after(() => engine.close());

const submit = <Input, Reply>(command: Command<Input, Reply>, input: Input) =>
  engine.submit({
    command,
    input,
    tenant,
    actor: ACTOR,
    once: undefined,
  });
const wallet = () => openWallet(app, tenant);

const entry = (
  transactionId: `ltx_${string}`,
  leg: number,
  amount: bigint,
  currency: 'ARS' | 'MXN' = 'ARS',
) => ({
  tenant_id: tenant.id,
  transaction_id: transactionId,
  leg,
  account_id: 'acc_x',
  currency,
  amount,
  account_entry: null,
  balance_after: null,
});

suite('the database refuses', () => {
  const UNBALANCED = [
    ['one leg', [entry('ltx_a', 0, 5n)]],
    ['legs that do not sum to zero', [entry('ltx_b', 0, 5n), entry('ltx_b', 1, -4n)]],
    ['legs that balance over two currencies', [entry('ltx_c', 0, 5n), entry('ltx_c', 1, -5n, 'MXN')]],
    ['legs that balance over two transactions', [entry('ltx_d', 0, 5n), entry('ltx_e', 0, -5n)]],
  ] as const;
  for (const [what, rows] of UNBALANCED) {
    test(what, async () => {
      await assert.rejects(insertRows(app.pool, entries, rows), /is off by/);
    });
  }

  test('to change, delete or truncate what was booked', async () => {
    for (const statement of [
      'update ledger_entries set amount = 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
      'delete from ledger_transactions',
    ]) {
      await assert.rejects(app.pool.run(rawQuery(statement, [])), /append-only/, statement);
    }
  });

  test('a balance below its floor', async () => {
    const id = await wallet();
    await assert.rejects(
      app.pool.run(sql`update ledger_accounts set balance = -1 where id = ${id}`),
      /ledger_accounts_floor/,
    );
  });
});

suite('inspect ledger', () => {
  test('finds a balance that its entries do not explain, and nothing else', async () => {
    const id = await wallet();
    await submit(deposit, { to: id, amount: 500n });
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);

    await app.pool.run(sql`update ledger_accounts set balance = balance + 1 where id = ${id}`);
    const { differences } = await inspectLedger(app.pool, tenant.id);
    assert.deepEqual(differences, [
      {
        tenantId: tenant.id,
        subject: id,
        problem: 'balance',
        expected: '500 in 1 entries',
        found: '501 in 1 entries',
      },
    ]);
    await app.pool.run(sql`update ledger_accounts set balance = balance - 1 where id = ${id}`);
  });
});

suite('random money', () => {
  test('moves as a plain sum would, never below zero, whatever comes together', async () => {
    const step = fc.record({
      kind: fc.constantFrom('deposit', 'transfer', 'transfer'),
      from: fc.nat(4),
      to: fc.nat(4),
      amount: fc.bigInt({ min: 1n, max: 500n }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 6 }), async (rounds) => {
        const wallets = await Promise.all(Array.from({ length: 5 }, wallet));
        const model = wallets.map(() => 0n);
        for (const round of rounds) {
          const moves = round.filter(({ kind, from, to }) => kind === 'deposit' || from !== to);
          const outcomes = await Promise.all(
            moves.map(({ kind, from, to, amount }) =>
              kind === 'deposit'
                ? submit(deposit, { to: wallets[to] ?? '', amount })
                : submit(transfer, { from: wallets[from] ?? '', to: wallets[to] ?? '', amount }),
            ),
          );
          moves.forEach(({ kind, from, to, amount }, i) => {
            const fits = kind === 'deposit' || (model[from] ?? 0n) >= amount;
            assert.equal(outcomes[i]?.kind, fits ? 'done' : 'refused');
            if (!fits) return;
            if (kind !== 'deposit') model[from] = (model[from] ?? 0n) - amount;
            model[to] = (model[to] ?? 0n) + amount;
          });
        }
        assert.deepEqual(await Promise.all(wallets.map((id) => balanceOf(app, id))), model);
      }),
      { numRuns: 25 },
    );
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
  });
});
