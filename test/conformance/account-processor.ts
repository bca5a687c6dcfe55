// The promises that every processor of accounts behind the port must keep. A provider is ready when they hold
// for it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { HOUR_MS, plus } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Open, OutsideAnswer } from '#platform/provider/outside.ts';
import type { AccountProcessor, Attaching, ProcessorItem } from '#modules/issuing/payment-methods/port.ts';
import { promisesOfCuts, type Cuttable } from './cuts.ts';

/** `returns`: what is refunded to it comes back. */
export type AccountKind = 'own' | 'of_another' | 'closed' | 'returns' | 'debited' | 'too_little';
export type Subject = {
  readonly tenant: Tenant;
  readonly processor: AccountProcessor;
  /** What is asked for a new account of this kind. */
  attaching(kind: AccountKind): Attaching;
  /**
   * Sends money for an account, and answers the processor's id of it; undefined if it went straight back.
   */
  pay(account: string, amountMinor: bigint): Promise<string | undefined>;
  /** Has its bank take back a part of a deposit. */
  takeBack(depositRef: string, amountMinor: bigint): Promise<void>;
  /** What the processor's books have given back of a deposit. */
  givenBack(depositRef: string): Promise<bigint>;
  /** What they have debited from an account. */
  debitedFrom(account: string): Promise<bigint>;
  loseNext: Cuttable['loseNext'];
};

const signal = (): AbortSignal => AbortSignal.timeout(60_000);
const newReference = (): string => `ref_${randomBytes(12).toString('hex')}`;

function valueOf<Value>(answer: OutsideAnswer<Value> | Open): Value {
  return answer.kind === 'accepted' ? answer.value : assert.fail(inspect(answer));
}

async function attached(
  { tenant, processor, attaching }: Subject,
  kind: AccountKind = 'own',
): Promise<Attaching> {
  const asked = attaching(kind);
  valueOf(await processor.attach(tenant, asked, signal()));
  return asked;
}

async function paid(subject: Subject, amountMinor: bigint, kind?: AccountKind) {
  const asked = await attached(subject, kind);
  const depositRef =
    (await subject.pay(asked.reference, amountMinor)) ?? assert.fail('it went straight back');
  const refund = (partMinor: bigint, reference = newReference()) =>
    subject.processor.refundDeposit(
      subject.tenant,
      { reference, depositRef, amountMinor: partMinor, currency: asked.currency },
      signal(),
    );
  return { asked, depositRef, refund };
}

async function debited(subject: Subject, kind: 'debited' | 'too_little' = 'debited') {
  const { tenant, processor } = subject;
  const { reference: account, currency } = await attached(subject, kind);
  return {
    account,
    currency,
    debit: (amountMinor: bigint, reference = newReference()) =>
      processor.debit(tenant, { reference, account, amountMinor, currency }, signal()),
  };
}
const PAGES_MAX = 100;
const page = async ({ tenant, processor }: Subject, { currency }: Attaching, after?: string) =>
  valueOf(await processor.statement(tenant, { currency, after }, signal()));

/** Every page, oldest first. */
async function linesOf(subject: Subject, about: Attaching): Promise<readonly ProcessorItem[]> {
  const lines: ProcessorItem[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const { items, next } = await page(subject, about, after);
    lines.push(...items);
    assert.equal(new Set(lines.map(({ lineRef }) => lineRef)).size, lines.length, 'a line is on two pages');
    if (next === undefined) return lines;
    after = next;
  }
  return assert.fail('the pages do not end');
}
const shortOf = ({ said: { kind }, amountMinor }: ProcessorItem): string => `${kind} ${amountMinor}`;

type Promises = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

export const accountProcessorPromises: Promises = {
  ...promisesOfCuts<Subject>(async (subject) => {
    const { depositRef, refund } = await paid(subject, 1_000n);
    return {
      ask: (reference) => subject.processor.findRefund(subject.tenant, reference, signal()),
      send: (reference) => refund(10n, reference),
      times: async () => Number(await subject.givenBack(depositRef)) / 10,
      loseNext: subject.loseNext,
    };
  }),

  ...Object.fromEntries(
    Object.entries(
      promisesOfCuts<Subject>(async (subject) => {
        const { account, debit } = await debited(subject);
        return {
          ask: (reference) => subject.processor.findDebit(subject.tenant, reference, signal()),
          send: (reference) => debit(10n, reference),
          times: async () => Number(await subject.debitedFrom(account)) / 10,
          loseNext: subject.loseNext,
        };
      }),
    ).map(([promise, keep]) => [`of a debit, ${promise}`, keep]),
  ),

  async 'refunds what it has debited as it does what came in'(subject) {
    const { tenant, processor } = subject;
    const { currency, debit } = await debited(subject);
    const { providerRef: depositRef } = valueOf(await debit(100n));
    const refund = (amountMinor: bigint) =>
      processor.refundDeposit(
        tenant,
        { reference: newReference(), depositRef, amountMinor, currency },
        signal(),
      );
    valueOf(await refund(100n));
    assert.equal((await refund(1n)).kind, 'refused');
    assert.equal(await subject.givenBack(depositRef), 100n);
  },

  async 'refuses a debit for want of money, and says so when it is asked'(subject) {
    const { tenant, processor } = subject;
    const { account, debit } = await debited(subject, 'too_little');
    const reference = newReference();
    const refused = { kind: 'refused', reasons: ['insufficient_funds'] };
    assert.deepEqual(await debit(100n, reference), refused);
    assert.deepEqual(valueOf(await processor.findDebit(tenant, reference, signal())), refused);
    assert.equal(await subject.debitedFrom(account), 0n);
  },

  async 'debits nothing from an account that was released'(subject) {
    const { tenant, processor } = subject;
    const { account, debit } = await debited(subject);
    valueOf(await processor.release(tenant, account, signal()));
    assert.equal((await debit(100n)).kind, 'refused');
    assert.equal(await subject.debitedFrom(account), 0n);
  },

  async 'gives an account one place to send money to, however often it is attached'(subject) {
    const { tenant, processor } = subject;
    const asked = subject.attaching('own');
    const first = valueOf(await processor.attach(tenant, asked, signal()));
    const [again, found] = await Promise.all([
      processor.attach(tenant, asked, signal()),
      processor.findAttached(tenant, asked.reference, signal()),
    ]);
    assert.deepEqual(valueOf(again), first);
    assert.deepEqual(valueOf(found), { kind: 'accepted', value: first });
  },

  async 'gives two references two places'(subject) {
    const { tenant, processor } = subject;
    const [one, two] = [await attached(subject), await attached(subject)];
    const [first, second] = await Promise.all(
      [one, two].map(async (asked) => valueOf(await processor.attach(tenant, asked, signal())).instructions),
    );
    assert.notDeepEqual(first, second);
  },

  async 'knows nothing of a reference that it was not asked for'({ tenant, processor }) {
    assert.deepEqual(valueOf(await processor.findAttached(tenant, newReference(), signal())), {
      kind: 'none',
    });
    assert.deepEqual(valueOf(await processor.findRefund(tenant, newReference(), signal())), { kind: 'none' });
    assert.deepEqual(valueOf(await processor.findDebit(tenant, newReference(), signal())), { kind: 'none' });
  },

  async 'says whose an account is'({ tenant, processor, attaching }) {
    const asked = attaching('of_another');
    const { holder } = valueOf(await processor.attach(tenant, asked, signal()));
    assert.notEqual(holder.taxId, asked.person.taxId);
  },

  async 'refuses an account that takes no money'({ tenant, processor, attaching }) {
    const answer = await processor.attach(tenant, attaching('closed'), signal());
    assert.equal(answer.kind, 'refused', inspect(answer));
  },

  async 'answers the same charge for the same reference'(subject) {
    const { tenant, processor } = subject;
    const { reference: account, currency } = await attached(subject);
    const expiresAt = plus(tenant.now(), HOUR_MS);
    const charging = { reference: newReference(), account, amountMinor: 5_000n, currency, expiresAt };
    const [one, two] = await Promise.all([
      processor.charge(tenant, charging, signal()),
      processor.charge(tenant, charging, signal()),
    ]);
    assert.deepEqual(valueOf(one), valueOf(two));
  },

  async 'refunds a deposit in parts, and never more than came in'(subject) {
    const { depositRef, refund } = await paid(subject, 100n);
    valueOf(await refund(60n));
    assert.equal((await refund(60n)).kind, 'refused');
    valueOf(await refund(40n));
    assert.equal((await refund(1n)).kind, 'refused');
    assert.equal(await subject.givenBack(depositRef), 100n);
  },

  async 'refunds nothing of a deposit that it does not know'(subject) {
    const { tenant, processor } = subject;
    const asked = await attached(subject);
    const refunding = {
      reference: newReference(),
      depositRef: newReference(),
      amountMinor: 10n,
      currency: asked.currency,
    };
    assert.equal((await processor.refundDeposit(tenant, refunding, signal())).kind, 'refused');
  },

  async 'has each deposit on its statement once, over all pages, and they add up to its balance'(subject) {
    const asked = await attached(subject);
    const { reference: account } = asked;
    const refs: Array<string | undefined> = [];
    const some = async () => {
      for (let i = 0; i < 30; i++) refs.push(await subject.pay(account, 7n));
    };
    await Promise.all(Array.from({ length: 5 }, some));
    const lines = await linesOf(subject, asked);
    const own = lines.flatMap(({ said, currency }) =>
      said.kind === 'arrived' && said.account === account ? [{ ...said, currency }] : [],
    );
    assert.equal(own.length, refs.length);
    assert.deepEqual(new Set(own.map(({ providerRef }) => providerRef)), new Set(refs));
    assert.ok(own.every((one) => one.amountMinor === 7n && one.currency === asked.currency));
    const sum = lines.reduce((all, { amountMinor }) => all + amountMinor, 0n);
    assert.equal((await page(subject, asked)).balanceMinor, sum);
  },

  async 'has what went back on its statement by our reference, and what its bank has taken'(subject) {
    const { asked, depositRef, refund } = await paid(subject, 100n);
    const reference = newReference();
    valueOf(await refund(60n, reference));
    assert.equal((await refund(60n)).kind, 'refused');
    await subject.takeBack(depositRef, 30n);
    const other = await paid(subject, 50n, 'returns');
    const returned = newReference();
    valueOf(await other.refund(50n, returned));
    const lines = await linesOf(subject, asked);
    const of = (isOne: (said: ProcessorItem['said']) => boolean): string[] =>
      lines.filter(({ said }) => isOne(said)).map(shortOf);
    assert.deepEqual(
      of((said) => 'providerRef' in said && said.providerRef === depositRef),
      ['arrived 100', 'taken_back -30'],
    );
    assert.deepEqual(
      of((said) => 'reference' in said && said.reference === reference),
      ['refunded -60'],
    );
    assert.deepEqual(
      of((said) => 'reference' in said && said.reference === returned),
      ['refunded -50', 'refund_returned 50'],
    );
    const sum = lines.reduce((all, { amountMinor }) => all + amountMinor, 0n);
    assert.equal((await page(subject, asked)).balanceMinor, sum);
  },

  async 'sends back what comes for an account that was released, and releases it twice as once'(subject) {
    const { tenant, processor, pay } = subject;
    const { reference } = await attached(subject);
    valueOf(await processor.release(tenant, reference, signal()));
    valueOf(await processor.release(tenant, reference, signal()));
    assert.equal(await pay(reference, 100n), undefined);
  },
};

export function accountProcessorConformance(name: string, subject: () => Promise<Subject>): void {
  suite(`${name} as a processor of accounts`, () => {
    for (const [promise, keep] of Object.entries(accountProcessorPromises))
      test(promise, async () => keep(await subject()));
  });
}
