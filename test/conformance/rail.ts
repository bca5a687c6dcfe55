// The promises that every rail behind the port must keep. A rail is ready when they hold for it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import type {
  Rail,
  RailAccount,
  RailArrived,
  RailNotice,
  RailOrder,
  RailProgress,
  RailRefusal,
} from '#modules/money-out/rail/port.ts';
import type { AccountCalls, BookedTransfer } from '#modules/wallets/wallets/port.ts';
import { promisesOfCuts, type Cuttable } from './cuts.ts';

/**
 * What becomes of an order to it. `limited`: a bank takes no more for now. `suspected`: of fraud. `unheard`:
 * it arrives, and neither an answer nor a notice says so.
 */
export type Destination = 'settles' | 'rejects' | 'nowhere' | ToldApart | 'returns' | 'unheard';
/** Refusals that not every rail knows. */
export type ToldApart = 'limited' | 'suspected';

export type Subject = {
  readonly tenant: Tenant;
  readonly rail: Rail;
  /** Where it carries money; in Argentina where it is left out. */
  readonly place?: Pick<RailOrder, 'country' | 'currency'>;
  /** Where the books of our accounts are read. */
  readonly accounts: Pick<AccountCalls, 'statement'>;
  /** One of our accounts that nothing else uses, with money in it; the tenant has nothing else. */
  account(amountMinor: bigint): Promise<RailAccount>;
  destination(kind: Destination): Promise<RailOrder['to']>;
  /** The messages about an order, as they arrive, oldest first. */
  messages(reference: string): Promise<readonly InboundCall[]>;
  /** As another process, that was just started, has it. */
  restarted(): Rail;
  /** The refusals that it tells apart besides; all of them where left out. */
  readonly tellsApart?: readonly ToldApart[];
  /** Makes the next answer of `submit` be lost. */
  loseNext: Cuttable['loseNext'];
  /** Time passes, and the rail does what it does in it. At a provider it is waited for. */
  advance(ms: number): Promise<void>;
  /** How long one that was cut off may need to find out; that of a double where it is left out. */
  readonly resumedMsMax?: number;
};

const MONEY = 100_000n;
const AMOUNT = 2_500n;
const OUT_OF_REACH_MS = 3 * DAY_MS;
const AT_ONCE = 6;

const signal = (): AbortSignal => AbortSignal.timeout(60_000);
const newReference = (): string => `ref_${randomBytes(12).toString('hex')}`;

type Orders = {
  readonly from: RailAccount;
  /** An order to the destination; each call the same words. */
  order(reference?: string, changes?: Partial<RailOrder>): RailOrder;
  submit(reference?: string, changes?: Partial<RailOrder>): ReturnType<Rail['submit']>;
};

const placeOf = ({ place }: Pick<Subject, 'place'>): Pick<RailOrder, 'country' | 'currency'> =>
  place ?? { country: 'AR', currency: 'ARS' };

async function ordersTo(subject: Subject, kind: Destination, money = MONEY): Promise<Orders> {
  const from = await subject.account(money);
  const to = await subject.destination(kind);
  const same = { ...placeOf(subject), amountMinor: AMOUNT, from, to, concept: 'Rent' } as const;
  const order = (reference = newReference(), changes: Partial<RailOrder> = {}) => ({
    reference,
    ...same,
    ...changes,
  });
  const submit = (reference?: string, changes?: Partial<RailOrder>) =>
    subject.rail.submit(subject.tenant, order(reference, changes), signal());
  return { from, order, submit };
}

const valueOf = <Value>(answer: OutsideAnswer<Value>): Value =>
  answer.kind === 'accepted' ? answer.value : assert.fail(inspect(answer));

const find = async ({ tenant, rail }: Subject, reference: string): Promise<RailProgress> =>
  valueOf(await rail.find(tenant, reference, signal()));

/** Where an order has ended, however long that takes. */
async function ended(subject: Subject, reference: string): Promise<RailProgress> {
  await subject.advance(OUT_OF_REACH_MS);
  const known = await find(subject, reference);
  assert.notEqual(known.kind, 'open', 'it has not ended');
  return known;
}

async function arrived(subject: Subject, reference: string): Promise<RailArrived> {
  const known = await ended(subject, reference);
  return known.kind === 'accepted' ? known.value : assert.fail(inspect(known));
}

type Line = { readonly kind: string; readonly reference: string | null; readonly amountMinor: bigint };
type Books = { readonly balanceMinor: bigint; readonly transfers: readonly BookedTransfer[] };

/** What went out of an account and came back to it. */
async function booksOf(subject: Subject, { number }: RailAccount): Promise<Books> {
  const { tenant, accounts } = subject;
  const asked = { currency: placeOf(subject).currency, accountNumber: number, after: undefined };
  const { balanceMinor, items } = valueOf(await accounts.statement(tenant, asked, signal()));
  const sum = items.reduce((all, { amountMinor }) => all + amountMinor, 0n);
  assert.equal(sum, balanceMinor, 'the items are not the balance');
  return { balanceMinor, transfers: items.flatMap((item) => ('reference' in item ? [item] : [])) };
}
const linesOf = ({ transfers }: Books): Line[] =>
  transfers.map(({ kind, reference, amountMinor }) => ({ kind, reference, amountMinor }));

/** What the messages about an order report, read as the handler of messages does. */
async function reported(subject: Subject, reference: string): Promise<RailNotice[]> {
  const notices: RailNotice[] = [];
  for (const call of await subject.messages(reference)) {
    assert.notEqual(await subject.rail.verify(call), undefined, 'a message is signed');
    notices.push(...(await read(subject, call)));
  }
  return notices.filter((notice) => notice.reference === reference);
}

const read = ({ rail }: Subject, call: InboundCall): Promise<readonly RailNotice[]> =>
  rail.readNotices(call).catch((error: unknown) => assert.fail(`a notice cannot be read: ${String(error)}`));

const changed = (call: InboundCall, change: Partial<InboundCall['raw']>): InboundCall => ({
  ...call,
  raw: { ...call.raw, ...change },
});

const TOLD_APART: Readonly<Record<ToldApart, RailRefusal>> = {
  limited: 'try_other_day',
  suspected: 'suspected_fraud',
};

async function isRefused(subject: Subject, kind: Destination, reason: RailRefusal): Promise<void> {
  const { from, submit } = await ordersTo(subject, kind);
  const reference = newReference();
  const first = await submit(reference);
  // It may find out only later.
  const known = first.kind === 'open' ? await ended(subject, reference) : first;
  assert.deepEqual(known, { kind: 'refused', reasons: [reason] });
  assert.deepEqual(await submit(reference), known);
  assert.deepEqual(await ended(subject, reference), known);
  assert.deepEqual(await booksOf(subject, from), { balanceMinor: MONEY, transfers: [] });
}

type Promises = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

const submitting: Promises = {
  ...promisesOfCuts<Subject>(async (subject) => {
    const { from, submit } = await ordersTo(subject, 'settles');
    return {
      async ask(reference) {
        const answer = await subject.rail.find(subject.tenant, reference, signal());
        const isOpen = answer.kind === 'accepted' && answer.value.kind === 'open';
        if (isOpen) await subject.advance(OUT_OF_REACH_MS);
        return answer;
      },
      send: (reference) => submit(reference),
      times: async () => (await booksOf(subject, from)).transfers.length,
      loseNext: subject.loseNext,
      resumedMsMax: subject.resumedMsMax,
    };
  }),

  async 'has money leave once under a reference, however often and by how many it is submitted'(subject) {
    const { from, submit } = await ordersTo(subject, 'settles');
    const reference = newReference();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => submit(reference)));
    for (const { kind } of answers) assert.ok(kind === 'open' || kind === 'accepted', kind);
    const { providerRef, at } = await arrived(subject, reference);
    const again = await submit(reference);
    assert.deepEqual(again, { kind: 'accepted', value: { providerRef, at } });
    await subject.advance(OUT_OF_REACH_MS);
    const books = await booksOf(subject, from);
    assert.deepEqual(linesOf(books), [{ kind: 'payment', reference, amountMinor: -AMOUNT }]);
    assert.equal(books.balanceMinor, MONEY - AMOUNT);
  },

  async 'does not take another order under a reference that is known'(subject) {
    const { from, submit } = await ordersTo(subject, 'settles');
    const other = await subject.destination('settles');
    const reference = newReference();
    await submit(reference);
    for (const changes of [{ amountMinor: AMOUNT + 1n }, { to: other }, { concept: 'Other' }]) {
      const answer = await submit(reference, changes);
      assert.equal(answer.kind, 'unknown', inspect(changes));
    }
    await arrived(subject, reference);
    assert.equal((await submit(reference, { to: other })).kind, 'unknown');
    await subject.advance(OUT_OF_REACH_MS);
    assert.equal((await booksOf(subject, from)).balanceMinor, MONEY - AMOUNT);
  },

  async 'moves nothing for an order that it refuses, and stays with that'(subject) {
    await isRefused(subject, 'rejects', 'destination_rejected');
    await isRefused(subject, 'nowhere', 'destination_not_found');
  },

  async 'says of what it refuses whether it may go another day, or a person must look at it'(subject) {
    const { tellsApart = ['limited', 'suspected'] } = subject;
    for (const kind of tellsApart) await isRefused(subject, kind, TOLD_APART[kind]);
  },

  async 'does not send what is not there, also where several ask for it at once'(subject) {
    const { from, submit } = await ordersTo(subject, 'settles', 3n * AMOUNT);
    const references = Array.from({ length: AT_ONCE }, newReference);
    const answers = await Promise.all(references.map((reference) => submit(reference)));
    const known: (RailProgress | OutsideAnswer<RailArrived>)[] = [];
    for (const [i, answer] of answers.entries())
      known.push(answer.kind === 'open' ? await ended(subject, references[i] ?? '') : answer);
    const refusals = known.filter(({ kind }) => kind === 'refused');
    for (const answer of refusals)
      assert.deepEqual(answer, { kind: 'refused', reasons: ['insufficient_balance'] });
    assert.equal(refusals.length, AT_ONCE - 3);
    assert.equal((await booksOf(subject, from)).balanceMinor, 0n);
  },

  async 'refuses an order that makes no sense, and moves nothing'(subject) {
    const { from, submit } = await ordersTo(subject, 'settles');
    const stranger = await subject.destination('settles');
    for (const changes of [{ amountMinor: 0n }, { amountMinor: -AMOUNT }, { from: stranger }]) {
      const answer = await submit(newReference(), changes);
      assert.equal(answer.kind, 'refused', inspect(changes));
    }
    await subject.advance(OUT_OF_REACH_MS);
    assert.deepEqual(await booksOf(subject, from), { balanceMinor: MONEY, transfers: [] });
  },
};

const asking: Promises = {
  async 'knows nothing of a reference that nothing arrived under'(subject) {
    assert.deepEqual(await find(subject, newReference()), { kind: 'none' });
  },

  async 'tells of an order whose answer and notices were lost'(subject) {
    const { from, submit } = await ordersTo(subject, 'unheard');
    const reference = newReference();
    assert.equal((await submit(reference)).kind, 'unknown');
    const { providerRef } = await arrived(subject, reference);
    const [line, ...more] = (await booksOf(subject, from)).transfers;
    assert.deepEqual([line?.providerRef, line?.reference, more], [providerRef, reference, []]);
    assert.deepEqual(await subject.messages(reference), []);
  },

  async 'knows after a restart what it was given before, and does not do it again'(subject) {
    const { from, order, submit } = await ordersTo(subject, 'settles');
    const reference = newReference();
    await submit(reference);
    const restarted = subject.restarted();
    const known = valueOf(await restarted.find(subject.tenant, reference, signal()));
    assert.notEqual(known.kind, 'none');
    await restarted.submit(subject.tenant, order(reference), signal());
    await arrived({ ...subject, rail: restarted }, reference);
    assert.equal((await booksOf(subject, from)).transfers.length, 1);
  },

  async 'has the orders of one tenant apart from those of another'(subject) {
    const { submit } = await ordersTo(subject, 'settles');
    const reference = newReference();
    await submit(reference);
    const other = { ...subject.tenant, id: `${subject.tenant.id}x` };
    assert.deepEqual(valueOf(await subject.rail.find(other, reference, signal())), { kind: 'none' });
  },
};

const ending: Promises = {
  async 'gives a payment one id of its own, in its answers, its notices and on the statement'(subject) {
    const { from, submit } = await ordersTo(subject, 'settles');
    const [reference, other] = [newReference(), newReference()];
    await submit(reference);
    await submit(other);
    const { providerRef } = await arrived(subject, reference);
    assert.equal((await arrived(subject, reference)).providerRef, providerRef);
    assert.notEqual((await arrived(subject, other)).providerRef, providerRef);
    const told = await reported(subject, reference);
    assert.deepEqual(
      told.map((notice) => [notice.kind, notice.kind === 'failed' ? null : notice.providerRef]),
      [['settled', providerRef]],
    );
    const { transfers } = await booksOf(subject, from);
    const lines = transfers.filter((line) => line.reference === reference);
    assert.deepEqual(
      lines.map((line) => line.providerRef),
      [providerRef],
    );
  },

  async 'brings money back once, whole, and after it had arrived'(subject) {
    const { from, submit } = await ordersTo(subject, 'returns');
    const reference = newReference();
    await submit(reference);
    const { providerRef, at, returned } = await arrived(subject, reference);
    assert.ok(returned !== undefined && returned.at >= at && returned.providerRef !== providerRef);
    const told = await reported(subject, reference);
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['settled', 'returned'],
    );
    assert.deepEqual(told[1], { kind: 'returned', reference, ...returned });
    assert.deepEqual(await submit(reference), { kind: 'accepted', value: { providerRef, at, returned } });
    const books = await booksOf(subject, from);
    assert.deepEqual(linesOf(books), [
      { kind: 'payment', reference, amountMinor: -AMOUNT },
      { kind: 'return', reference, amountMinor: AMOUNT },
    ]);
    assert.equal(books.balanceMinor, MONEY);
  },

  async 'sends again what came back'(subject) {
    const { submit } = await ordersTo(subject, 'returns', AMOUNT);
    const first = newReference();
    await submit(first);
    assert.notEqual((await arrived(subject, first)).returned, undefined);
    const again = await submit(newReference());
    assert.notEqual(again.kind, 'refused', inspect(again));
  },

  async 'brings back nothing that never arrived'(subject) {
    for (const kind of ['rejects', 'nowhere', 'settles'] as const) {
      const { submit } = await ordersTo(subject, kind);
      const reference = newReference();
      await submit(reference);
      const known = await ended(subject, reference);
      const returns = (await reported(subject, reference)).filter((notice) => notice.kind === 'returned');
      assert.deepEqual(returns, [], kind);
      if (known.kind === 'accepted') assert.equal(known.value.returned, undefined);
    }
  },

  async 'says in its notices what it answers'(subject) {
    for (const kind of ['settles', 'rejects', 'nowhere', 'returns'] as const) {
      const { submit } = await ordersTo(subject, kind);
      const reference = newReference();
      await submit(reference);
      const known = await ended(subject, reference);
      const expected = known.kind === 'refused' ? 'failed' : 'settled';
      const first = (await reported(subject, reference)).find((notice) => notice.kind !== 'returned');
      // One that refuses in its answer need not say so again.
      if (first === undefined && expected === 'failed') continue;
      assert.equal(first?.kind, expected, kind);
      if (first?.kind === 'failed') assert.deepEqual(known, { kind: 'refused', reasons: [first.reason] });
      if (first?.kind === 'settled' && known.kind === 'accepted') assert.equal(first.at, known.value.at);
    }
  },
};

const reporting: Promises = {
  async 'reads a notice the same way however late it comes and however often'(subject) {
    const { submit } = await ordersTo(subject, 'returns');
    const reference = newReference();
    await submit(reference);
    await ended(subject, reference);
    const calls = await subject.messages(reference);
    const first = await Promise.all(calls.map((call) => read(subject, call)));
    await subject.advance(OUT_OF_REACH_MS);
    for (const [i, call] of calls.toReversed().entries())
      assert.deepEqual(await read(subject, call), first.at(-1 - i));
    const { rail } = subject;
    const again = { ...subject, rail: subject.restarted() };
    for (const [i, call] of calls.entries()) assert.deepEqual(await read(again, call), first[i]);
    const idsOf = (all: readonly InboundCall[]) =>
      Promise.all(all.map(async (call) => (await rail.verify(call))?.messageId));
    const ids = await idsOf(calls);
    assert.equal(new Set(ids).size, calls.length, 'two messages have one id');
    assert.deepEqual(await idsOf(await subject.messages(reference)), ids);
  },

  async 'takes no message for its own that is unsigned, changed, or meant for another tenant'(subject) {
    const { submit } = await ordersTo(subject, 'settles');
    const reference = newReference();
    await submit(reference);
    await ended(subject, reference);
    const [call = assert.fail('no message came')] = await subject.messages(reference);
    const { verify, readNotices } = subject.rail;
    assert.notEqual(await verify(call), undefined);
    const body = Buffer.from(call.raw.body.toString('utf8').replace(reference, newReference()));
    const { tenant } = call;
    const wrong: Record<string, InboundCall> = {
      unsigned: changed(call, { headers: {} }),
      changed: changed(call, { body }),
    };
    for (const [what, one] of Object.entries(wrong)) assert.equal(await verify(one), undefined, what);
    const other = { ...call, tenant: { ...tenant, id: `${tenant.id}x` } };
    if ((await verify(other)) !== undefined) assert.deepEqual(await readNotices(other), []);
  },
};

export const railPromises: Promises = { ...submitting, ...asking, ...ending, ...reporting };

export function railConformance(name: string, make: () => Promise<Subject>): void {
  suite(`${name} as a rail`, () => {
    for (const [promise, keep] of Object.entries(railPromises)) {
      test(promise, async () => keep(await make()));
    }
  });
}
