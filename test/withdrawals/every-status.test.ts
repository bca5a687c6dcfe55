// Each status of the order of a withdrawal with each thing that the rail can say of it, and each status of
// its approval with each decision: what becomes of the withdrawal, and of its money.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '../../src/platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { DAY } from '../payments/model.ts';
import { foundIn } from '../payments/outcome.ts';
import type { Says } from '../payments/scripted-rail.ts';
import { carryOut, newWorld, orderIdOf, type RailStep, type World } from '../payments/world.ts';
import { madeDirectly } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, api, tenant } = testApp;

const FUNDS = 1_000_000;
const AUTO = 40_000;
const ASKED = 200_000;
const MINUTES_OF_WHATSAPP = 10;
const NAME = 'w';

async function withdrawn(amount: number): Promise<World> {
  const world = await newWorld(testApp, FUNDS, {});
  const { cardholderId } = world.owner;
  await api.post('/api/v1/sandbox/phones/verify', { cardholderId });
  const { id, approval_id: approvalId } = await madeDirectly(testApp, world.owner, amount / 100);
  world.payments.set(NAME, { id, approvalId });
  return world;
}

const rail = (world: World, by: RailStep['by'], says: Says, arrives = true): Promise<string> =>
  carryOut(world, { act: { kind: 'rail', payment: NAME, says: [] }, how: { by, says, arrives } });

/** Status of the withdrawal and what its approval notes, what is available, and what is held. */
async function endOf(world: World): Promise<readonly [string, boolean | null, number, number]> {
  const { status, settled } = await app.pool.one(
    sql<{ status: string; settled: boolean | null }>`
      select w.status, a.settled from withdrawals w
      join approvals a on a.tenant_id = w.tenant_id and a.id = w.approval_id
      where w.tenant_id = ${tenant.id} and w.id = ${world.payments.get(NAME)?.id ?? ''}`,
  );
  const { available, held } = await foundIn(world);
  return [status, settled, available, held];
}

suite('the order of a withdrawal', () => {
  const STATUSES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    'that the rail has not answered': (world) => rail(world, 'resume', 'unknown'),
    'that is on its way': (world) => rail(world, 'resume', 'open'),
    'that is settled': (world) => rail(world, 'resume', 'settled'),
    'that failed': (world) => rail(world, 'resume', 'refused'),
    'that came back': (world) => rail(world, 'resume', 'returned'),
  };
  const WORDS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
    'a notice that it settled': (world) => rail(world, 'notice', 'settled'),
    'a notice that it settled under another id': (world) => rail(world, 'notice', 'settled_otherwise'),
    'a notice that it came back': (world) => rail(world, 'notice', 'returned'),
    'a notice that it failed, confirmed': (world) => rail(world, 'late_failure', 'refused'),
    'a notice that it failed, denied': (world) => rail(world, 'late_failure', 'settled'),
    'a notice that it failed, which the rail does not confirm': (world) =>
      rail(world, 'late_failure', 'unknown'),
    'the answer that it is on its way': (world) => rail(world, 'resume', 'open'),
  };
  type End = readonly [string, boolean | null, number, number];
  const always = (end: End) => Object.keys(WORDS).map(() => end);
  const settled: End = ['settled', true, FUNDS - AUTO, 0];
  const failed: End = ['failed', false, FUNDS, 0];
  const returned: End = ['returned', true, FUNDS, 0];
  const underway: End = ['pending', null, FUNDS - AUTO, AUTO];
  const open = [settled, settled, returned, failed, settled, underway, underway];
  const ENDS: Readonly<Record<string, readonly End[]>> = {
    'that the rail has not answered': open,
    'that is on its way': open,
    'that is settled': [settled, settled, returned, settled, settled, settled, settled],
    'that failed': always(failed),
    'that came back': always(returned),
  };
  for (const [status, reach] of Object.entries(STATUSES)) {
    for (const [i, [word, say]] of Object.entries(WORDS).entries()) {
      const expected = ENDS[status]?.[i];
      test(`${status}: the withdrawal is ${expected?.[0]} after ${word}, however often, and is sent once`, async () => {
        const world = await withdrawn(AUTO);
        await reach(world);
        for (let time = 0; time < 2; time++) await say(world);
        assert.deepEqual(await endOf(world), expected);
        assert.equal(world.scripted.sent.get((await orderIdOf(world, NAME)) ?? ''), 1);
      });
    }
  }

  for (const [i, [word, say]] of Object.entries(WORDS).entries()) {
    if (!word.startsWith('a notice') || word.endsWith('confirm')) continue;
    const expected = ENDS['that is on its way']?.[i];
    test(`that no one has answered yet: ${word} counts, and the answer after it changes nothing`, async () => {
      const world = await withdrawn(AUTO);
      const reference = (await orderIdOf(world, NAME)) ?? '';
      world.scripted.getsUnheard(reference);
      await say(world);
      assert.deepEqual(await endOf(world), expected);
      await rail(world, 'resume', 'open');
      assert.deepEqual(await endOf(world), expected);
    });
  }
});

suite('the approval of a withdrawal', () => {
  const decide = (kind: 'approve' | 'reject' | 'expire') => (world: World) =>
    carryOut(world, { act: { kind, payment: NAME } });
  const wait = (minutes: number) => (world: World) => carryOut(world, { act: { kind: 'wait', minutes } });
  const kyc = (status: string) => async (world: World) => {
    await app.pool.run(
      sql`update cardholders set kyc_status = ${status} where tenant_id = ${tenant.id} and id = ${world.owner.cardholderId}`,
    );
    return 'changed';
  };
  type Do = (world: World) => Promise<string>;
  const STATUSES: Readonly<Record<string, readonly Do[]>> = {
    'that waits': [],
    'whose time is over': [wait(MINUTES_OF_WHATSAPP)],
    'that expired': [wait(MINUTES_OF_WHATSAPP), decide('expire')],
    'that was given': [decide('approve')],
    'that was given and can be given again': [kyc('review'), decide('approve'), kyc('approved')],
    'that was given and not again in time': [kyc('review'), decide('approve'), wait(DAY), decide('expire')],
    'that was refused': [decide('reject')],
  };
  const DECIDED = 'approval already decided';
  const EXPIRED = 'approval expired';
  type End = readonly [
    answered: string,
    status: string,
    settled: boolean | null,
    available: number,
    held: number,
  ];
  const back = (answered: string): End => [answered, 'rejected', false, FUNDS, 0];
  const gone = (answered: string): End => [answered, 'pending', null, FUNDS - ASKED, ASKED];
  const waits = (answered: string, settled: boolean | null = null): End => [
    answered,
    'pending_approval',
    settled,
    FUNDS - ASKED,
    ASKED,
  ];
  /** To approve, to reject, and its time. */
  const ENDS: Readonly<Record<string, readonly [End, End, End]>> = {
    'that waits': [gone('processing'), back('rejected'), waits('heard')],
    'whose time is over': [waits(EXPIRED), waits(EXPIRED), back('heard')],
    'that expired': [back(EXPIRED), back(EXPIRED), back('heard')],
    'that was given': [gone(DECIDED), gone(DECIDED), gone('heard')],
    'that was given and can be given again': [
      gone('processing'),
      waits(DECIDED, false),
      waits('heard', false),
    ],
    'that was given and not again in time': [back(DECIDED), back(DECIDED), back('heard')],
    'that was refused': [back(DECIDED), back(DECIDED), back('heard')],
  };
  for (const [status, reach] of Object.entries(STATUSES)) {
    for (const [i, kind] of (['approve', 'reject', 'expire'] as const).entries()) {
      const expected = ENDS[status]?.[i];
      test(`${status}: to ${kind} answers “${expected?.[0]}”, and the withdrawal is ${expected?.[1]}`, async () => {
        const world = await withdrawn(ASKED);
        for (const one of reach) await one(world);
        const answered = await decide(kind)(world);
        assert.deepEqual([answered, ...(await endOf(world))], expected);
      });
    }
  }
});
