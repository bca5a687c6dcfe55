// The sandbox keeps what every rail must, in process and over HTTP; and the promises tell a bad rail from a
// good one.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import type { Rail, RailCalls, RailNotice, RailRefusal } from '#modules/money-out/rail/port.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { addressOf, inboundSecret, SEND } from '#providers/sandbox/messages.ts';
import { createSandboxRail } from '#providers/sandbox/rail.ts';
import { movable, deadline, type MovableTenant } from '../funding/support.ts';
import { startTestApp } from '../support/app.ts';
import { railTimePasses } from '../support/rail.ts';
import { losing } from './cuts.ts';
import { overHttp } from './over-http.ts';
import { railConformance, railPromises, type Destination, type Subject } from './rail.ts';

// Without a worker its messages stay in their jobs, from which they are taken.
const { app, newOrganization } = await startTestApp({ worker: false });
const accounts = createSandboxAccounts(app);
const sandbox = createSandboxRail(app);

const WORDS: Readonly<Record<Destination, string>> = {
  settles: '',
  rejects: 'rechaza',
  nowhere: 'noexiste',
  limited: 'limite',
  suspected: 'sospecha',
  returns: 'devuelve',
  unheard: 'perdida',
};

let serial = 0;
async function newTenant(): Promise<MovableTenant> {
  const { testTenantId } = await newOrganization(`Rail ${++serial}`);
  return movable(await app.tenants.get(testTenantId));
}

const valueOf = <Value>(answer: { readonly kind: string; readonly value?: Value }): Value =>
  answer.value ?? assert.fail(JSON.stringify(answer));

const shared = (tenant: MovableTenant) => ({
  tenant,
  accounts,
  async account(amountMinor: bigint) {
    const holder = { name: 'Ana Paz', taxId: '20111111112' };
    const opening = { reference: randomUUID(), country: 'AR', currency: 'ARS', holder } as const;
    const { number } = valueOf(await accounts.open(tenant, opening, deadline()));
    const asked = { reference: randomUUID(), accountNumber: number, amountMinor };
    assert.equal((await accounts.requestDeposit(tenant, asked, deadline())).kind, 'accepted');
    return { number, holderName: holder.name, taxId: holder.taxId };
  },
  async destination(kind: Destination) {
    const name = `ana.paz.${++serial}`;
    const asked = { reference: randomUUID(), country: 'AR', destination: { alias: name } };
    const { number, holder } = valueOf(await accounts.resolve(tenant, asked, deadline()));
    return { number, alias: `${WORDS[kind]}${name}`, holderName: holder.name, taxId: holder.taxId };
  },
  async messages(reference: string): Promise<InboundCall[]> {
    const rows = await app.pool.all(
      sql<{ body: string }>`
        select payload->>'body' as body from jobs
        where tenant_id = ${tenant.id} and kind = ${SEND} and strpos(payload->>'body', ${reference}) > 0
        order by id`,
    );
    const secret = inboundSecret(app.sealer, 'rail', tenant.id);
    return rows.map(({ body }) => {
      const headers = { [SIGNATURE_HEADER]: sign(body, secret, app.clock.now()) };
      const path = addressOf('rail', tenant.id);
      return { tenant, raw: { method: 'POST', path, query: '', headers, body: Buffer.from(body) } };
    });
  },
  restarted: (): Rail => createSandboxRail(app),
  advance: (ms: number) => railTimePasses(app, tenant, ms),
});

type Submitting = { call: Parameters<Rail['submit']>; answer: Awaited<ReturnType<Rail['submit']>> };

async function inProcess(change: Partial<Rail> = {}, restarted?: () => Rail): Promise<Subject> {
  const rail = { ...sandbox, ...change };
  const { call: submit, loseNext } = losing<Submitting['call'], Submitting['answer']>(rail.submit);
  const subject = { ...shared(await newTenant()), loseNext, rail: { ...rail, submit } };
  return restarted === undefined ? subject : { ...subject, restarted };
}

railConformance('the sandbox', () => inProcess());

railConformance('the sandbox over HTTP', async () => {
  const tenant = await newTenant();
  const { verify, readNotices, ...calls } = sandbox;
  const wire = await overHttp<RailCalls>(calls, (id) => ({ ...tenant, id }));
  return {
    ...shared(tenant),
    rail: { ...wire.client, verify, readNotices },
    loseNext: wire.breakNext,
  };
});

let times = 0;
const another = (reference: string): string => `${reference} ${++times}`;
const given = new Set<string>();
const seen = new Set<string>();

const each =
  (change: (notice: RailNotice) => readonly RailNotice[]): Rail['readNotices'] =>
  async (call) =>
    (await sandbox.readNotices(call)).flatMap(change);

/** Remembers in memory alone what it was given. */
const forgetful = (): Rail => {
  const own = new Set<string>();
  return {
    ...sandbox,
    submit(tenant, order, signal) {
      own.add(order.reference);
      return sandbox.submit(tenant, order, signal);
    },
    find: (tenant, reference, signal) =>
      own.has(reference)
        ? sandbox.find(tenant, reference, signal)
        : Promise.resolve({ kind: 'accepted', value: { kind: 'none' } }),
  };
};

const OF_ONE_KIND = new Set<RailRefusal | undefined>(['try_other_day', 'suspected_fraud']);

type Faulty = {
  readonly change: Partial<Rail>;
  readonly restarted?: () => Rail;
  readonly broken: keyof typeof railPromises;
};
const FAULTY: Readonly<Record<string, Faulty>> = {
  'pays twice under one reference': {
    change: {
      submit: (tenant, order, signal) => {
        const reference = given.has(order.reference) ? another(order.reference) : order.reference;
        given.add(order.reference);
        return sandbox.submit(tenant, { ...order, reference }, signal);
      },
    },
    broken: 'has money leave once under a reference, however often and by how many it is submitted',
  },
  'takes another order for the first one': {
    change: {
      async submit(tenant, order, signal) {
        const answer = await sandbox.submit(tenant, order, signal);
        return answer.kind === 'unknown' ? { kind: 'open' } : answer;
      },
    },
    broken: 'does not take another order under a reference that is known',
  },
  'refuses and pays all the same': {
    change: {
      async submit(tenant, order, signal) {
        const answer = await sandbox.submit(tenant, order, signal);
        if (answer.kind !== 'refused') return answer;
        const to = { ...order.to, alias: null };
        await sandbox.submit(tenant, { ...order, to, reference: another(order.reference) }, signal);
        return answer;
      },
    },
    broken: 'moves nothing for an order that it refuses, and stays with that',
  },
  'calls every refusal the same': {
    change: {
      async submit(...asked) {
        const answer = await sandbox.submit(...asked);
        const isOne = answer.kind === 'refused' && OF_ONE_KIND.has(answer.reasons[0]);
        return isOne ? { kind: 'refused', reasons: ['destination_rejected'] } : answer;
      },
    },
    broken: 'says of what it refuses whether it may go another day, or a person must look at it',
  },
  'answers none for an order that arrived': {
    change: { find: () => Promise.resolve({ kind: 'accepted', value: { kind: 'none' } }) },
    broken: 'tells of an order whose answer and notices were lost',
  },
  'refuses what it does not know': {
    change: {
      async find(...asked) {
        const answer = await sandbox.find(...asked);
        const isNone = answer.kind === 'accepted' && answer.value.kind === 'none';
        return isNone
          ? { kind: 'accepted', value: { kind: 'refused', reasons: ['provider_rejected'] } }
          : answer;
      },
    },
    broken: 'does it once where its caller was cut off and what it sent was lost',
  },
  'forgets when it is restarted': {
    change: {},
    restarted: forgetful,
    broken: 'knows after a restart what it was given before, and does not do it again',
  },
  'settles twice under two ids': {
    change: {
      readNotices: each((one) =>
        one.kind === 'settled' ? [one, { ...one, providerRef: another(one.providerRef) }] : [one],
      ),
    },
    broken: 'gives a payment one id of its own, in its answers, its notices and on the statement',
  },
  'gives all payments one id': {
    change: {
      async find(...asked) {
        const answer = await sandbox.find(...asked);
        if (answer.kind !== 'accepted' || answer.value.kind !== 'accepted') return answer;
        const value = { ...answer.value.value, providerRef: 'same' };
        return { kind: 'accepted', value: { kind: 'accepted', value } };
      },
    },
    broken: 'gives a payment one id of its own, in its answers, its notices and on the statement',
  },
  'returns what never settled': {
    change: {
      readNotices: each((one) =>
        one.kind === 'failed'
          ? [{ ...one, kind: 'returned', providerRef: 'never', at: app.clock.now() }]
          : [one],
      ),
    },
    broken: 'brings back nothing that never arrived',
  },
  'does not tell of a return when it is asked': {
    change: {
      async find(...asked) {
        const answer = await sandbox.find(...asked);
        if (answer.kind !== 'accepted' || answer.value.kind !== 'accepted') return answer;
        const { returned: _returned, ...value } = answer.value.value;
        return { kind: 'accepted', value: { kind: 'accepted', value } };
      },
    },
    broken: 'brings money back once, whole, and after it had arrived',
  },
  'says in its notices the contrary of its answers': {
    change: {
      readNotices: each((one) =>
        one.kind === 'settled'
          ? [{ kind: 'failed', reference: one.reference, reason: 'provider_rejected' }]
          : [one],
      ),
    },
    broken: 'says in its notices what it answers',
  },
  'lends what is not there': {
    change: {
      async submit(tenant, order, signal) {
        const answer = await sandbox.submit(tenant, order, signal);
        return answer.kind === 'refused' ? { kind: 'open' } : answer;
      },
      async find(tenant, reference, signal) {
        const answer = await sandbox.find(tenant, reference, signal);
        const isRefused = answer.kind === 'accepted' && answer.value.kind === 'refused';
        if (!isRefused) return answer;
        const value = { providerRef: reference, at: tenant.now() };
        return { kind: 'accepted', value: { kind: 'accepted', value } };
      },
    },
    broken: 'does not send what is not there, also where several ask for it at once',
  },
  'throws on a notice that it has read before': {
    change: {
      async readNotices(call) {
        const text = call.raw.body.toString('utf8');
        if (seen.has(text)) throw new Error('it was read before');
        seen.add(text);
        return sandbox.readNotices(call);
      },
    },
    broken: 'reads a notice the same way however late it comes and however often',
  },
  'throws on a notice that comes after its order has ended': {
    change: {
      async readNotices(call) {
        const notices = await sandbox.readNotices(call);
        for (const { reference } of notices) {
          const answer = await sandbox.find(call.tenant, reference, deadline());
          const isOpen = answer.kind === 'accepted' && answer.value.kind === 'open';
          if (!isOpen) throw new Error(`${reference} has ended`);
        }
        return notices;
      },
    },
    broken: 'says in its notices what it answers',
  },
  'takes any message for its own': {
    change: { verify: () => Promise.resolve({ messageId: 'any' }) },
    broken: 'takes no message for its own that is unsigned, changed, or meant for another tenant',
  },
  'takes the message of another tenant for its own': {
    change: {
      verify: (call) =>
        sandbox.verify({ ...call, tenant: { ...call.tenant, id: call.tenant.id.replace(/x$/, '') } }),
    },
    broken: 'takes no message for its own that is unsigned, changed, or meant for another tenant',
  },
  'gives a message another id each time': {
    change: {
      async verify(call) {
        return (await sandbox.verify(call)) && { messageId: String(++times) };
      },
    },
    broken: 'reads a notice the same way however late it comes and however often',
  },
};

suite('the promises of a rail', () => {
  for (const [what, { change, restarted, broken }] of Object.entries(FAULTY)) {
    test(`are not kept by one that ${what}`, async () => {
      const keep = railPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(await inProcess(change, restarted)), assert.AssertionError);
    });
  }
});
