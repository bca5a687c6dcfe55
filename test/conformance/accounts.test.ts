// The sandbox keeps what every provider of accounts must, in process and over HTTP; and the promises tell a
// bad provider from a good one.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import type { AccountCalls, Accounts } from '#modules/wallets/wallets/port.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { addressOf, inboundSecret, SEND } from '#providers/sandbox/messages.ts';
import { movable, deadline, type MovableTenant } from '../funding/support.ts';
import { startTestApp } from '../support/app.ts';
import { accountsConformance, accountsPromises, type Subject } from './accounts.ts';
import { losing } from './cuts.ts';
import { overHttp } from './over-http.ts';

// Without a worker its messages stay in their jobs, where they are taken from.
const { app, tenant: sideTenant } = await startTestApp({ worker: false });
const sandbox = createSandboxAccounts(app);

const shared = (tenant: MovableTenant) => ({
  tenant,
  advance: tenant.advance,
  nowhere: 'noexiste.nadie',
  async opened(reference: string): Promise<number> {
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from sandbox_accounts
        where tenant_id = ${tenant.id} and starts_with(reference, ${reference})`,
    );
    return n;
  },
  async comesIn(accountNumber: string, amountMinor: bigint): Promise<void> {
    const asked = { reference: randomUUID(), accountNumber, amountMinor };
    assert.equal((await sandbox.requestDeposit(tenant, asked, deadline())).kind, 'accepted');
  },
  async messages(accountNumber: string): Promise<InboundCall[]> {
    const rows = await app.pool.all(
      sql<{ body: string }>`
        select payload->>'body' as body from jobs
        where tenant_id = ${tenant.id} and kind = ${SEND} and strpos(payload->>'body', ${accountNumber}) > 0
        order by id`,
    );
    const secret = inboundSecret(app.sealer, 'accounts', tenant.id);
    return rows.map(({ body }) => {
      const headers = { [SIGNATURE_HEADER]: sign(body, secret, app.clock.now()) };
      const path = addressOf('accounts', tenant.id);
      return { tenant, raw: { method: 'POST', path, query: '', headers, body: Buffer.from(body) } };
    });
  },
});

function inProcess(accounts: Accounts = sandbox): Subject {
  const { call: open, loseNext } = losing<
    Parameters<Accounts['open']>,
    Awaited<ReturnType<Accounts['open']>>
  >(accounts.open);
  return { ...shared(movable(sideTenant)), loseNext, accounts: { ...accounts, open } };
}

accountsConformance('the sandbox', () => Promise.resolve(inProcess()));

accountsConformance('the sandbox over HTTP', async () => {
  const tenant = movable(sideTenant);
  const { verify, readDeposits, ...calls } = sandbox;
  const wire = await overHttp<AccountCalls>(calls, () => tenant);
  const accounts = { ...wire.client, verify, readDeposits };
  return { ...shared(tenant), accounts, loseNext: wire.breakNext };
});

let times = 0;
const answers = new Map<string, Awaited<ReturnType<Accounts['resolve']>>>();

const FAULTY: Readonly<
  Record<string, { readonly change: Partial<Accounts>; readonly broken: keyof typeof accountsPromises }>
> = {
  'opens twice under one reference': {
    change: {
      open: (tenant, opening, signal) =>
        sandbox.open(tenant, { ...opening, reference: `${opening.reference} ${++times}` }, signal),
    },
    broken: 'opens one account for each of our references, however often it is asked for',
  },
  'answers none for something that arrived': {
    change: { findAccount: () => Promise.resolve({ kind: 'accepted', value: { kind: 'none' } }) },
    broken: 'does it once where its caller was cut off after it was sent',
  },
  'refuses what it does not know': {
    change: {
      findAccount: () => Promise.resolve({ kind: 'accepted', value: { kind: 'refused', reasons: [] } }),
    },
    broken: 'does it once where its caller was cut off and what it sent was lost',
  },
  'finds somebody behind every alias': {
    change: {
      resolve: async (tenant, asked, signal) => {
        const answer = await sandbox.resolve(tenant, asked, signal);
        if (answer.kind !== 'refused') return answer;
        const anybody = {
          reference: `${asked.reference} 2`,
          country: 'AR',
          destination: { alias: 'anybody' },
        };
        return sandbox.resolve(tenant, anybody, signal);
      },
    },
    broken: 'finds nothing where an alias leads nowhere, or where there can be no such account',
  },
  'answers every question under a reference with its first answer': {
    change: {
      async resolve(tenant, asked, signal) {
        const known = answers.get(asked.reference);
        if (known !== undefined) return known;
        const answer = await sandbox.resolve(tenant, asked, signal);
        if (answer.kind !== 'open') answers.set(asked.reference, answer);
        return answer;
      },
    },
    broken: 'answers under one reference with one answer, and not with that to another question',
  },
  'says that an account is closed, and leaves it open': {
    change: { closeAccount: () => Promise.resolve({ kind: 'accepted', value: null }) },
    broken: 'takes no money in on an account that it has closed, however often, and keeps what came before',
  },
  'forgets a deposit in its statement': {
    change: {
      async statement(...asked) {
        const answer = await sandbox.statement(...asked);
        if (answer.kind !== 'accepted') return answer;
        return { ...answer, value: { ...answer.value, items: answer.value.items.slice(1) } };
      },
    },
    broken: 'reports a deposit once, as its statement has it',
  },
  'begins every page of its statement at the beginning': {
    change: {
      statement: (tenant, asked, signal) => sandbox.statement(tenant, { ...asked, after: undefined }, signal),
    },
    broken: 'has every deposit in its statement once, oldest first, and they are the balance',
  },
  'reports a deposit twice under two references': {
    change: {
      async readDeposits(call) {
        const deposits = await sandbox.readDeposits(call);
        return deposits.flatMap((one) => [one, { ...one, providerRef: `${one.providerRef}-2` }]);
      },
    },
    broken: 'reports a deposit once, as its statement has it',
  },
  'gives a message another id each time': {
    change: {
      async verify(call) {
        return (await sandbox.verify(call)) && { messageId: String(++times) };
      },
    },
    broken: 'gives messages an id each, the same when one is sent again',
  },
  'takes any message for its own': {
    change: { verify: () => Promise.resolve({ messageId: 'any' }) },
    broken: 'takes no message for its own that is unsigned, changed, or meant for another tenant',
  },
  'says that it returned a deposit, and keeps it': {
    change: { answerDeposit: () => Promise.resolve({ kind: 'accepted', value: null }) },
    broken: 'keeps what is accepted, gives back what is returned, once, and stays with the first answer',
  },
  'sends a deposit each time that it is asked for it': {
    change: {
      requestDeposit: (tenant, asked, signal) =>
        sandbox.requestDeposit(tenant, { ...asked, reference: `${asked.reference} ${++times}` }, signal),
    },
    broken: 'has money sent once for a reference, and nothing else under it',
  },
};

suite('the promises of a provider of accounts', () => {
  for (const [what, { change, broken }] of Object.entries(FAULTY)) {
    test(`are not kept by one that ${what}`, async () => {
      const keep = accountsPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(inProcess({ ...sandbox, ...change })), assert.AssertionError);
    });
  }
});
