// One invoice over all agents, keys, owners and server processes: it is paid once, and can be paid again when
// that payment came to nothing.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client, type Reply } from '../support/client.ts';
import type { Owner } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole, newWallet, sendMoney, untilAvailable } from '../wallets/support.ts';

const testApp = await startTestApp();
const { app, url, tenant } = testApp;
const urls = [url, (await testApp.another()).url, (await testApp.another()).url];
const AGENTS = 20;
const AMOUNT_CENTS = 10_000;

type Paying = Owner & {
  readonly payeeId: string;
  readonly payeeTaxId: string;
  readonly keys: readonly string[];
};

/** An owner with money, a payee whom all owners have, and as many agents as are asked for. */
async function paying(agents: number, alias = 'libreria.sur', capUnits = 100_000): Promise<Paying> {
  const owner = await newWallet(testApp);
  await sendMoney(testApp, owner.cvu, { amountMinor: 100_000_00n });
  await untilAvailable(owner, 100_000);
  const { session } = owner;
  const payee = (await created(session.post('/api/v1/wallet/payees', { alias }))).body;
  const keys = await Promise.all(
    Array.from({ length: agents }, async (_, i) => {
      const body = { agent_label: `agent ${i}`, initial_amount: capUnits };
      const { id } = (await created(session.post('/api/v1/wallet/sub-wallets', body))).body;
      return (await created(session.post(`/api/v1/wallet/sub-wallets/${id}/keys`))).body.raw;
    }),
  );
  return { ...owner, payeeId: payee.id, payeeTaxId: payee.taxId, keys };
}

async function created(request: Promise<Reply>): Promise<Reply> {
  const reply = await request;
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply;
}

let numbers = 0;
const invoiceOf = ({ payeeTaxId }: Paying) => ({ type: 'cae', id: `${payeeTaxId}-6-3-${++numbers}` });

const pay = (caller: Client, payeeId: string, document: object): Promise<Reply> =>
  caller.post(
    '/api/v1/wallet/pay',
    { payee_id: payeeId, amount_cents: AMOUNT_CENTS, reason: 'An invoice', document },
    { 'x-idempotency-key': randomUUID() },
  );
const agentOf = ({ keys }: Paying, at = url): Client => client(at, keys[0] ?? '');
const paymentOf = async (owner: Owner, id: string) =>
  (await owner.session.get(`/api/v1/wallet/payments/${id}`)).body;

function assertPaidBy(reply: Reply, paymentId: string): void {
  const { error, documentType, paymentId: other } = reply.body;
  assert.deepEqual(
    { status: reply.status, error, documentType, other },
    { status: 409, error: 'document_already_paid', documentType: 'cae', other: paymentId },
  );
}

suite('an invoice', () => {
  test('is paid once by a hundred agents of five owners, with a hundred keys, over three servers', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => paying(AGENTS)));
    const [first] = owners;
    assert.ok(first !== undefined);
    const document = invoiceOf(first);
    const callers = owners.flatMap(({ keys, payeeId }, i) =>
      keys.map((key, j) => ({ payeeId, caller: client(urls[(i + j) % urls.length] ?? url, key) })),
    );
    assert.equal(callers.length, 100);
    const replies = await Promise.all(callers.map(({ caller, payeeId }) => pay(caller, payeeId, document)));
    const paid = replies.filter(({ status }) => status === 201);
    assert.equal(paid.length, 1, JSON.stringify(replies.map(({ status }) => status)));
    const paymentId = paid[0]?.body.id;
    for (const reply of replies) if (reply.status !== 201) assertPaidBy(reply, paymentId);
    await until(
      'one owner has paid it, and the others have all of their money',
      () =>
        Promise.all(owners.map(async ({ session }) => (await session.get('/api/v1/wallet')).body.balance)),
      (balances) =>
        balances.every(({ pending }) => pending === 0) &&
        balances.reduce((sum, { total }) => sum + total, 0) === 500_000 - AMOUNT_CENTS / 100,
    );
    await assertLedgerIsWhole(testApp);
  });

  test('that waits for its owner is not paid by another one, and is free once the owner rejects it', async () => {
    const owner = await paying(1, 'libreria.norte', 1);
    const document = invoiceOf(owner);
    const held = await pay(agentOf(owner), owner.payeeId, document);
    assert.equal(held.status, 202, JSON.stringify(held.body));
    assertPaidBy(await pay(owner.session, owner.payeeId, document), held.body.id);
    const { items } = (await owner.session.get('/api/card/approvals')).body;
    assert.equal(items[0].payeeAccount.taxId, owner.payeeTaxId);
    assert.deepEqual(items[0].document, { ...document, issuerTaxId: owner.payeeTaxId });
    const { status } = await owner.session.post(`/approvals/${held.body.approvalId}`, {
      decision: 'rejected',
    });
    assert.equal(status, 200);
    const again = await pay(owner.session, owner.payeeId, document);
    assert.equal(again.status, 201, JSON.stringify(again.body));
    assertPaidBy(await pay(owner.session, owner.payeeId, document), again.body.id);
  });

  test('whose payment the rail refuses can be paid again', async () => {
    const owner = await paying(1, 'rechaza.libreria');
    const document = invoiceOf(owner);
    const { body } = await created(pay(agentOf(owner), owner.payeeId, document));
    await until(
      'it has failed',
      () => paymentOf(owner, body.id),
      ({ status }) => status === 'failed',
    );
    await created(pay(agentOf(owner), owner.payeeId, document));
  });

  test('whose payment came back, or was not approved in time, can be paid again', async () => {
    const returned = await paying(1, 'devuelve.libreria');
    const late = await paying(1, 'libreria.oeste', 1);
    const [first, second] = [invoiceOf(returned), invoiceOf(late)];
    const sent = await created(pay(agentOf(returned), returned.payeeId, first));
    const held = await pay(agentOf(late), late.payeeId, second);
    assert.equal(held.status, 202, JSON.stringify(held.body));
    await until(
      'it has settled',
      () => paymentOf(returned, sent.body.id),
      ({ status }) => status === 'settled',
    );
    assertPaidBy(await pay(agentOf(returned), returned.payeeId, first), sent.body.id);
    await testApp.api.post('/api/v1/sandbox/clock', { advanceSeconds: 86_400 });
    await until(
      'it is back',
      () => paymentOf(returned, sent.body.id),
      ({ status }) => status === 'returned',
    );
    await until(
      'it has expired',
      () => paymentOf(late, held.body.id),
      ({ status }) => status === 'rejected',
    );
    await created(pay(agentOf(returned), returned.payeeId, first));
    await created(pay(late.session, late.payeeId, second));
  });

  test('of another issuer than the payee is held, and one that cannot be an invoice is refused', async () => {
    const owner = await paying(1);
    const { body } = await pay(agentOf(owner), owner.payeeId, {
      type: 'cae',
      id: `30500010912-6-3-${++numbers}`,
    });
    const { payeeTaxId } = owner;
    assert.deepEqual(
      { status: body.status, reasons: body.reasons },
      {
        status: 'pending_approval',
        reasons: [{ type: 'documentIssuerMismatch', issuerTaxId: '30500010912', payeeTaxId }],
      },
    );
    const { status, body: refused } = await pay(agentOf(owner), owner.payeeId, {
      type: 'cae',
      id: '30500010913-6-3-1',
    });
    assert.deepEqual([status, refused.error, refused.field], [400, 'invalid_request', 'document.id']);
  });

  test('is on its payment and its movement in one form, and a preview says that it is paid', async () => {
    const owner = await paying(1);
    const { id } = invoiceOf(owner);
    const number = String(numbers).padStart(8, '0');
    const printed = {
      type: 'cae',
      id: `${owner.payeeTaxId}-006-00003-${number}`,
      issuerTaxId: owner.payeeTaxId,
    };
    const preview = async () => {
      const asked = {
        payee_id: owner.payeeId,
        amount_cents: AMOUNT_CENTS,
        reason: 'An invoice',
        document: printed,
      };
      return (await agentOf(owner).post('/api/v1/wallet/pay/preview', asked)).body;
    };
    assert.equal((await preview()).outcome, 'settles');
    const { body } = await created(pay(agentOf(owner), owner.payeeId, printed));
    assert.deepEqual(body.document, { type: 'cae', id, issuerTaxId: owner.payeeTaxId });
    const { data } = (await owner.session.get('/api/v1/wallet/history?module=pay')).body;
    assert.deepEqual(
      data.map(({ metadata }: { metadata: object }) => metadata),
      [{ concept: 'An invoice', document: body.document }],
    );
    const { outcome, reasons } = await preview();
    assert.equal(outcome, 'refused');
    assert.equal(reasons[0]?.error, 'document_already_paid');
    assert.equal(reasons[0]?.details.paymentId, body.id);
  });
});

test('no invoice belongs to a payment that came to nothing', async () => {
  const wrong = await app.pool.all(
    sql`
      select d.id, p.status from documents d join payments p on p.tenant_id = d.tenant_id and p.id = d.held_by_id
      where d.tenant_id = ${tenant.id} and p.status in ('failed', 'rejected', 'returned')`,
  );
  assert.deepEqual(wrong, []);
});
