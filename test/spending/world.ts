// A wallet with agents and payees to which anything may happen, each thing through the product. No worker
// runs: what a job would do is a step of the story.
import { deliver } from '#platform/inbound/job.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import assert from 'node:assert/strict';
import { atSandbox } from '../support/connections.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import { outgoingNouns } from '#outgoing-nouns.ts';
import { questions } from '#questions.ts';
import { sql } from '#platform/db/sql.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { subjectsOf } from '#modules/approvals/question.ts';
import { decideApproval, type DecideServices } from '#modules/approvals/decide.ts';
import { expireApproval } from '#modules/approvals/expire.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { createKnownAccounts } from '#modules/money-out/transfers/known-accounts.ts';
import type { RailNotice } from '#modules/money-out/rail/port.ts';
import { railNotices } from '#modules/money-out/rail/notices.ts';
import { findOrder } from '#modules/money-out/rail/queries.ts';
import { resumeOrder } from '#modules/money-out/rail/resume.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import type { TestApp } from '../support/app.ts';
import type { Client, Reply } from '../support/client.ts';
import { partly } from '../support/partly.ts';
import { register } from '../support/passkeys.ts';
import { TRANSFERS } from '../transfers/support.ts';
import { approvedOwner, opened, type Opened } from '../wallets/support.ts';
import { madeDirectly } from '../withdrawals/support.ts';
import type { Act, Bound, Deciding, Pay, Send, Withdraw } from './model.ts';
import { arrivedAs, scriptedRail, type Says, type ScriptedRail } from './scripted-rail.ts';
import { fund, moveClock } from '../payments/shortcuts.ts';
import { newAgent, newPayee, payBodyOf, payeeIn, type Agent, type Payee } from '../payments/support.ts';

const ACTOR = systemActor('test');
const TIMEOUT_MS = 60_000;
/** Later than its beginning, so that no minute passes while a story lasts. */
const SECOND_OF_MINUTE_MS = 5_000;
/** To which a payee moves. */
const OTHER_NUMBER = '0009900600123456789016';
export const OUTSIDE = 'outside';
export const INSIDE = 'inside';

export type OwnerBounds = { readonly panic: number; readonly auto: number };
export type Bounds = Readonly<Record<Bound, number>> & OwnerBounds;
export type Made = { readonly id: string; readonly approvalId: string | null };
export type World = {
  readonly testApp: TestApp;
  readonly owner: Opened;
  /** Whose wallet the payee inside is. */
  readonly other: Opened | undefined;
  readonly agents: ReadonlyMap<string, Agent>;
  readonly payees: ReadonlyMap<string, Payee>;
  /** Payments, withdrawals and transfers by their names in the story. */
  readonly made: Map<string, Made>;
  readonly scripted: ScriptedRail;
};

type Wanted = {
  readonly cents: number;
  readonly owner: OwnerBounds;
  readonly agents: Readonly<Record<string, Bounds>>;
  /** A payee inside has a person and a wallet too, which take time to make. */
  readonly paysInside: boolean;
};

/** The owner has a passkey, so that each question has the same time. */
export async function newWorld(testApp: TestApp, wanted: Wanted): Promise<World> {
  const { app, api, tenant } = testApp;
  const { auto: autoApproveUnderCents, panic: panicLimit24hCents } = wanted.owner;
  const approvalConfig = { autoApproveUnderCents, panicLimit24hCents };
  assert.equal((await api.patch('/api/v1/settings', { approvalConfig })).status, 200);
  const owner = await opened(await approvedOwner(testApp));
  await register(testApp, owner.session);
  await app.commands.run(tenant, ACTOR, fund, { ...owner, cents: wanted.cents });
  const agents = new Map<string, Agent>();
  for (const [name, { cap, day, month, panic, auto }] of Object.entries(wanted.agents)) {
    const approval_config = {
      auto_approve_under_cents: auto,
      panic_limit_24h_cents: panic,
      per_day_cents: day,
      per_month_cents: month,
    };
    agents.set(name, await newAgent(testApp, owner, { initial_amount: cap / 100, approval_config }));
  }
  const payees = new Map([[OUTSIDE, await newPayee(owner)]]);
  const other = wanted.paysInside ? await opened(await approvedOwner(testApp)) : undefined;
  if (other !== undefined) payees.set(INSIDE, await payeeIn(owner, other));
  await moveClock(testApp, (now) => (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS + SECOND_OF_MINUTE_MS);
  return { testApp, owner, other, agents, payees, made: new Map(), scripted: scriptedRail() };
}

function there<T>(one: T | undefined): T {
  assert.ok(one !== undefined);
  return one;
}

/** A step of a story: an act, with what only the product needs to know of it. */
export type Step =
  | { readonly act: Exclude<Act, { readonly kind: 'rail' }> }
  | { readonly act: Extract<Act, { readonly kind: 'rail' }>; readonly how: RailStep };
export type RailStep = {
  readonly by: 'resume' | 'notice' | 'late_failure';
  readonly says: Says;
  readonly arrives: boolean;
};

/** What the caller is answered, in the words of the model. */
export async function carryOut(world: World, step: Step): Promise<string> {
  const { act } = step;
  if (act.kind === 'pay') return pay(world, act);
  if (act.kind === 'withdraw') return withdraw(world, act);
  if (act.kind === 'send') return send(world, act);
  if (act.kind === 'cancel') return cancel(world, act.spending);
  if (act.kind === 'rail') return 'how' in step ? railStep(world, act.spending, step.how) : 'nothing';
  if (act.kind === 'wait') {
    await moveClock(world.testApp, (now) => now + act.minutes * MINUTE_MS);
    return 'waited';
  }
  if (act.kind === 'move') return movePayee(world, act.payee);
  if (act.kind === 'approve_unidentified') return approveUnidentified(world, act);
  return 'spending' in act ? decide(world, act) : wordOf(await configure(world, act));
}

/** Sent twice at once with one key, as a client does whose first answer is late. */
async function twice(request: () => Promise<Reply>): Promise<Reply> {
  const [one, other] = await Promise.all([request(), request()]);
  if (one.status >= 300) return other;
  if (other.status < 300) assert.deepEqual(other.body, one.body);
  return one;
}

function documentOf({ taxId }: Payee, id: string | null) {
  return id === null ? {} : { document: { type: 'cae', id: `${taxId}-${id}` } };
}

async function pay({ owner, agents, payees, made }: World, act: Pay): Promise<string> {
  const agent = act.agent === null ? undefined : there(agents.get(act.agent));
  const by: Client = agent === undefined || act.bySession ? owner.session : agent.key;
  const payee = there(payees.get(act.payee));
  const body = payBodyOf(payee, act.amount, {
    reason: act.id,
    ...(agent !== undefined && act.bySession ? { sub_wallet_id: agent.subWalletId } : {}),
    ...documentOf(payee, act.document),
  });
  const headers = { 'X-Idempotency-Key': `${owner.walletId} ${act.id}` };
  const reply = await twice(() => by.post('/api/v1/wallet/pay', body, headers));
  if (reply.status >= 300) return wordOf(reply);
  made.set(act.id, { id: reply.body.id, approvalId: reply.body.approvalId });
  return reply.body.status;
}

/** As the owner would name it: an alias is resolved again, a number is not. */
const destinationOf = ({ alias, cvu }: Payee): string => alias ?? cvu;

/** By the command alone: over HTTP the answer waits for the rail. */
async function withdraw({ testApp, owner, payees, made }: World, act: Withdraw): Promise<string> {
  const destination = destinationOf(there(payees.get(act.payee)));
  const given = { keyDigest: `${owner.walletId} ${act.id}`, destination, concept: act.id };
  const tries = await Promise.allSettled(
    [1, 2].map(() => madeDirectly(testApp, owner, act.amount / 100, given)),
  );
  const [row, again] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (row === undefined) {
    const [reason] = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    if (reason instanceof Refusal) return reason.code;
    throw reason;
  }
  assert.equal(again?.id ?? row.id, row.id);
  made.set(act.id, { id: row.id, approvalId: row.approval_id });
  return row.status === 'pending' ? 'processing' : row.status;
}

async function send({ testApp: { api }, owner, agents, payees, made }: World, act: Send): Promise<string> {
  const payee = there(payees.get(act.payee));
  const { alias, cvu } = payee;
  const body = {
    to: alias === null ? { type: 'cvu', value: cvu } : { type: 'alias', value: alias },
    amount: act.amount / 100,
    currency: 'ARS',
    concept: act.id,
    from_sub_wallet: there(agents.get(act.agent)).subWalletId,
    ...documentOf(payee, act.document),
  };
  const headers = { 'Idempotency-Key': `${owner.walletId} ${act.id}` };
  const reply = await twice(() => api.post(TRANSFERS, body, headers));
  if (reply.status >= 300) return wordOf(reply);
  made.set(act.id, { id: reply.body.id, approvalId: reply.body.approval.id ?? null });
  return reply.body.status;
}

async function cancel({ testApp: { api }, made }: World, name: string): Promise<string> {
  const { status, body } = await api.post(`${TRANSFERS}/${there(made.get(name)).id}/cancel`, {});
  return status === 409 && body.error === 'invalid_state' ? 'does not wait' : body.status;
}

function wordOf({ status, body }: Reply): string {
  if (status < 300) return 'set';
  if (status === 401) return 'inactive';
  if (body.error === 'insufficient_balance' && body.limitName !== undefined)
    return `over its ${body.limitName}`;
  if (body.error !== 'invalid_state') return body.error;
  return body.status === 'paused' || body.status === 'closed' ? 'inactive' : 'below used';
}

function configure(
  { owner, agents }: World,
  act: Extract<Act, { readonly kind: 'pause' | 'resume' | 'close' | 'bound' }>,
): Promise<Reply> {
  const path = `/api/v1/wallet/sub-wallets/${there(agents.get(act.agent)).subWalletId}`;
  if (act.kind === 'close') return owner.session.delete(path);
  if (act.kind !== 'bound')
    return owner.session.patch(path, { status: act.kind === 'pause' ? 'paused' : 'active' });
  if (act.bound === 'cap') return owner.session.post(`${path}/allocate`, { amount: act.to / 100 });
  if (act.bound === 'panic')
    return owner.session.patch(path, { approval_config: { panic_limit_24h_cents: act.to } });
  return owner.session.patch(path, { [`per_${act.bound}_cents`]: act.to });
}

/** There and back again. */
async function movePayee({ testApp: { api, app, tenant }, payees }: World, name: string): Promise<string> {
  const { alias, cvu, holderName, taxId } = there(payees.get(name));
  const at = await app.pool.maybe(
    sql<{ number: string }>`
      select number from sandbox_aliases where tenant_id = ${tenant.id} and id = ${alias ?? ''}`,
  );
  const to = at?.number === OTHER_NUMBER ? cvu : OTHER_NUMBER;
  const { status, body } = await api.post('/api/v1/sandbox/aliases', { alias, cvu: to, holderName, taxId });
  assert.equal(status, 200, JSON.stringify(body));
  return 'moved';
}

const servicesOf = ({ testApp: { app } }: World): DecideServices => {
  const accounts = atSandbox(createSandboxAccounts(app));
  return {
    pool: app.pool,
    commands: app.commands,
    questions,
    approvalSubjects: subjectsOf(questions, { ...app, accounts, knownAccounts: createKnownAccounts() }),
  };
};

/** While the identity of the owner is looked at again. */
async function approveUnidentified(world: World, act: Deciding): Promise<string> {
  const { app, tenant } = world.testApp;
  const set = (status: string) =>
    app.pool.run(
      sql`update cardholders set kyc_status = ${status}
          where tenant_id = ${tenant.id} and id = ${world.owner.cardholderId}`,
    );
  await set('review');
  const answered = await decide(world, act);
  await set('approved');
  return answered;
}

async function decide(world: World, { kind, spending }: Deciding): Promise<string> {
  const { app, tenant } = world.testApp;
  const by = { tenant: await app.tenants.get(tenant.id), actor: ACTOR };
  const approvalId = there(world.made.get(spending)?.approvalId ?? undefined);
  const services = servicesOf(world);
  if (kind === 'expire') {
    await expireApproval(services, by, approvalId);
    return 'heard';
  }
  const decision = kind === 'reject' ? 'rejected' : 'approved';
  const { seen_hash: seenHash } = there(await findApproval(app.pool, tenant.id, approvalId));
  try {
    const { row } = await decideApproval(services, by, { approvalId, seenHash, decision, channel: 'inbox' });
    if (row.failure !== null) return row.failure;
    return kind === 'reject' ? 'rejected' : row.settled === true ? 'settled' : 'processing';
  } catch (error) {
    if (error instanceof Refusal)
      return decidedBefore(error) ?? (error.wording.message ?? error.row.message).en;
    throw error;
  }
}

function decidedBefore({ code, details: { status } }: Refusal): string | undefined {
  if (code !== 'invalid_request' || status === undefined) return undefined;
  return status === 'expired' ? 'approval expired' : 'approval already decided';
}

async function railStep(world: World, spending: string, how: RailStep): Promise<string> {
  const { app, tenant } = world.testApp;
  const { scripted } = world;
  const reference = there(await orderIdOf(world, spending));
  const services = {
    rail: atSandbox(partly<Rail>(scripted.rail)),
    railOwners: outgoingNouns,
  };
  const context = {
    ...app,
    tenant: await app.tenants.get(tenant.id),
    actor: ACTOR,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    jobId: 'job_test',
    attempt: 1,
  };
  scripted.script(reference, how);
  if (how.by === 'resume') {
    const row = there(await findOrder(app.pool, tenant.id, reference));
    const isNew = !scripted.sent.has(reference);
    if (row.status === 'pending') await resumeOrder({ ...services, ...context }, row, { ...context, isNew });
    return 'heard';
  }
  const source = railNotices(services, SANDBOX);
  if ('handle' in source) throw new Error('notices of the rail are not delivered');
  // One that the rail does not confirm is delivered again later.
  const handled = deliver(context, source, noticeOf(reference, how));
  await (how.by === 'late_failure' ? handled.catch(() => undefined) : handled);
  return 'heard';
}

function noticeOf(reference: string, { by, says }: RailStep): RailNotice {
  if (by === 'late_failure') return { kind: 'failed', reference, reason: 'destination_rejected' };
  const { returned, ...arrived } = arrivedAs(reference, says);
  return returned === undefined
    ? { kind: 'settled', reference, ...arrived }
    : { kind: 'returned', reference, ...returned };
}

export async function orderIdOf({ testApp: { app, tenant }, made }: World, name: string) {
  const id = there(made.get(name)).id;
  const found = await app.pool.all(
    sql<{ id: string }>`
      select id from rail_operations where tenant_id = ${tenant.id} and owner_id = ${id}`,
  );
  assert.ok(found.length <= 1, `${id} has more than one order`);
  return found[0]?.id;
}

/** The minute that it is for the tenant. */
export async function minutesNow({ app, tenant }: TestApp): Promise<number> {
  return Math.floor((await app.tenants.get(tenant.id)).now() / MINUTE_MS);
}
