// An invoice belongs to one payment or transfer, whichever of them comes first, over several processes.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { printedChance } from '../../../../test/support/chance.ts';
import { defineCommand } from '#platform/command/command.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { claimDocument, documentLocks, freeDocument } from './claim.ts';
import { documentSchema, type PaidDocument } from './model.ts';
import { ensureDocumentRow } from './queries.ts';
import { readDocument } from './read-document.ts';
import { documentRefusals } from './refusals.ts';

const { app, tenant, another, newOrganization } = await startTestApp({ worker: false });
const { app: secondApp } = await another();
const ACTOR = systemActor('test');

type Payer = { readonly type: 'payment' | 'transfer'; readonly id: string };
type Input = { readonly of: readonly PaidDocument[]; readonly by: Payer };

const claimAll = defineCommand<Input, string>({
  name: 'test.claim_documents',
  locks: ({ of }) => documentLocks(of.map(({ key }) => key)),
  decide(tx, { of, by }) {
    for (const document of of) claimDocument(tx, document, by);
    return by.id;
  },
});
const freeAll = defineCommand<Input, null>({
  name: 'test.free_documents',
  locks: ({ of }) => documentLocks(of.map(({ key }) => key)),
  decide(tx, { of, by }) {
    for (const { key } of of) freeDocument(tx, key, by);
    return null;
  },
});

type Place = { readonly on?: typeof app; readonly at?: Tenant };

const claim = (
  of: readonly PaidDocument[],
  by: Payer,
  { on = app, at = tenant }: Place = {},
): Promise<string> =>
  on.commands.runPrepared(at, ACTOR, claimAll, async () => {
    for (const document of of) await ensureDocumentRow(on.pool, at, document);
    return { of, by };
  });
const free = (of: readonly PaidDocument[], by: Payer, { on = app }: Place = {}): Promise<null> =>
  on.commands.runPrepared(tenant, ACTOR, freeAll, () => Promise.resolve({ of, by }));

const invoice = (): PaidDocument =>
  readDocument(documentSchema.parse({ type: 'cfdi', id: randomUUID(), issuerTaxId: 'MAB9307148T4' }));
const payment = (): Payer => ({ type: 'payment', id: app.newId('pay') });
const transfer = (): Payer => ({ type: 'transfer', id: app.newId('tx') });

/** What the refusal of a claim says of the other one. */
const refused = async (claimed: Promise<unknown>): Promise<unknown> => {
  const error = await claimed.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Refusal, String(error));
  assert.equal(error.row, documentRefusals.document_already_paid);
  return error.details;
};
const holderOf = ({ key }: PaidDocument) =>
  app.pool.one(
    sql<{ held_by_type: string | null; held_by_id: string | null }>`
      select held_by_type, held_by_id from documents where tenant_id = ${tenant.id} and id = ${key}`,
  );

suite('an invoice', () => {
  test('belongs to the first that claims it, and the others hear which one that is', async () => {
    const [one, other] = [invoice(), invoice()];
    const [first, second] = [payment(), transfer()];
    await claim([one], first);
    await claim([other], second);
    const documentType = 'cfdi';
    assert.deepEqual(await refused(claim([one], transfer())), { documentType, paymentId: first.id });
    assert.deepEqual(await refused(claim([other], payment())), { documentType, transferId: second.id });
    assert.deepEqual(await refused(claim([one], { ...first, type: 'transfer' })), {
      documentType,
      paymentId: first.id,
    });
  });

  test('may be claimed twice by the same payment', async () => {
    const [one, by] = [invoice(), payment()];
    await claim([one], by);
    await claim([one], by);
    assert.deepEqual(await holderOf(one), { held_by_type: 'payment', held_by_id: by.id });
  });

  test('is free again when its payment gives it back, once or twice, and no other can give it back', async () => {
    const [one, first, second] = [invoice(), payment(), payment()];
    await claim([one], first);
    await free([one], second);
    await free([one], { ...first, type: 'transfer' });
    await refused(claim([one], second));
    await free([one], first);
    await free([one], first);
    await claim([one], second);
    // Late, or repeated: by now it belongs to another one.
    await free([one], first);
    assert.deepEqual(await holderOf(one), { held_by_type: 'payment', held_by_id: second.id });
  });

  test('of one tenant says nothing of the same invoice in another', async () => {
    const { testTenantId } = await newOrganization('Another');
    const elsewhere = await app.tenants.get(testTenantId);
    const one = invoice();
    await claim([one], payment());
    await claim([one], payment(), { at: elsewhere });
  });

  test('that is claimed among several is claimed with all of them, or none is', async () => {
    const [a, b, c] = [invoice(), invoice(), invoice()];
    await claim([b], payment());
    await refused(claim([a, b, c], transfer()));
    for (const one of [a, c]) assert.deepEqual(await holderOf(one), { held_by_type: null, held_by_id: null });
    const by = transfer();
    await claim([c, a], by);
    for (const one of [a, c])
      assert.deepEqual(await holderOf(one), { held_by_type: 'transfer', held_by_id: by.id });
  });

  test('that is named twice by one command of two transfers is refused to the second', async () => {
    const one = invoice();
    const lines = defineCommand<{ readonly of: PaidDocument; readonly ids: readonly string[] }, null>({
      name: 'test.claim_in_lines',
      locks: ({ of }) => documentLocks([of.key, of.key]),
      decide(tx, { of, ids }) {
        for (const id of ids) claimDocument(tx, of, { type: 'transfer', id });
        return null;
      },
    });
    const prepare = async () => {
      await ensureDocumentRow(app.pool, tenant, one);
      return { of: one, ids: ['tx_first', 'tx_second'] };
    };
    assert.deepEqual(await refused(app.commands.runPrepared(tenant, ACTOR, lines, prepare)), {
      documentType: 'cfdi',
      transferId: 'tx_first',
    });
  });

  test('whose row is not there yet is prepared again', async () => {
    const one = invoice();
    let prepared = 0;
    const claimed = await app.commands.runPrepared(tenant, ACTOR, claimAll, async () => {
      prepared += 1;
      if (prepared === 2) await ensureDocumentRow(app.pool, tenant, one);
      return { of: [one], by: { ...payment(), id: 'pay_again' } };
    });
    assert.deepEqual([claimed, prepared], ['pay_again', 2]);
  });
});

suite('over two processes', () => {
  test('a hundred commands with one invoice make one payment of it, in twenty rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const one = invoice();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, (_, i) => claim([one], payment(), { on: i % 2 === 0 ? app : secondApp })),
      );
      const winners = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      assert.equal(winners.length, 1);
      for (const each of outcomes) {
        if (each.status === 'rejected')
          assert.deepEqual(await refused(Promise.reject(each.reason)), {
            documentType: 'cfdi',
            paymentId: winners[0],
          });
      }
      assert.deepEqual(await holderOf(one), { held_by_type: 'payment', held_by_id: winners[0] });
    }
  });

  test('what is claimed, given back and claimed again at random never belongs to two', async () => {
    const random = printedChance('documents');
    const invoices = [invoice(), invoice(), invoice()];
    const owns = new Map<string, string>();
    const work = async (i: number): Promise<void> => {
      const on = i % 2 === 0 ? app : secondApp;
      for (let step = 0; step < 10; step++) {
        const of = random.pick(invoices);
        const by = random.below(2) === 0 ? payment() : transfer();
        const isOurs = await claim([of], by, { on }).then(
          () => true,
          () => false,
        );
        if (!isOurs) continue;
        assert.equal(owns.get(of.key), undefined);
        owns.set(of.key, by.id);
        assert.equal((await holderOf(of)).held_by_id, by.id);
        owns.delete(of.key);
        await free([of], by, { on });
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, i) => work(i)));
    for (const one of invoices) assert.equal((await holderOf(one)).held_by_id, null);
  });
});
