// The promises that every provider of accounts behind the port must keep. A provider is ready when they hold
// for it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Open, OutsideAnswer } from '#platform/provider/outside.ts';
import {
  readAccountNumber,
  type Accounts,
  type BookedCharge,
  type BookedItem,
  type Destination,
  type Holder,
  type IncomingDeposit,
  type OpenedAccount,
  type ResolvedAccount,
  type ResolvingRefused,
} from '#modules/wallets/wallets/port.ts';
import { promisesOfCuts, type Cuttable } from './cuts.ts';

export type Subject = {
  readonly tenant: Tenant;
  readonly accounts: Accounts;
  /** Where it opens accounts, the first of them in most tests; everywhere where they are left out. */
  readonly countries?: readonly Country[];
  /** A well-formed alias that leads nowhere. */
  readonly nowhere: string;
  /** How many accounts the provider's books have for a reference. */
  opened(reference: string): Promise<number>;
  /** Money comes in for any account number, from a person and not by our wish. */
  comesIn(accountNumber: string, amountMinor: bigint): Promise<void>;
  /** What it takes for itself or puts right; left out where that is never on its statement. */
  readonly charges?: {
    readonly kinds: readonly BookedCharge['kind'][];
    /** Below zero where it is taken. What a verification takes is the provider's to say. */
    make(kind: BookedCharge['kind'], amountMinor: bigint): Promise<void>;
  };
  /** The messages about money for an account, as they arrive, oldest first. */
  messages(accountNumber: string): Promise<readonly InboundCall[]>;
  /** Makes the next answer of `open` be lost. */
  loseNext: Cuttable['loseNext'];
  /** Time passes, and what is open is answered in it. At a provider it is waited for. */
  advance(ms: number): void | Promise<void>;
  /** How long one that was cut off may need to find out; that of a double where it is left out. */
  readonly resumedMsMax?: number;
};

const CURRENCIES = { AR: 'ARS', MX: 'MXN', BR: 'BRL', CL: 'CLP', CO: 'COP', PE: 'PEN', UY: 'UYU' } as const;
export type Country = keyof typeof CURRENCIES;
const COUNTRIES: readonly Country[] = ['AR', 'MX', 'BR', 'CL', 'CO', 'PE', 'UY'];
const homeOf = ({ countries = COUNTRIES }: Subject): Country => countries[0] ?? 'AR';
const servedOf = ({ countries = COUNTRIES }: Subject, some: readonly Country[] = COUNTRIES) =>
  some.filter((country) => countries.includes(country));
const HOLDER: Holder = { name: 'Ana María Paz', taxId: '20111111112' };
/** A resolution that is open is answered in this time. */
const RESOLVED_MS_MAX = 60_000;
const PAGES_MAX = 100;

const signal = (): AbortSignal => AbortSignal.timeout(60_000);
const newReference = (): string => `ref_${randomBytes(12).toString('hex')}`;

function valueOf<Value>(answer: OutsideAnswer<Value> | Open): Value {
  assert.equal(answer.kind, 'accepted', inspect(answer));
  return answer.kind === 'accepted' ? answer.value : assert.fail();
}

const open = (subject: Subject, reference = newReference(), country = homeOf(subject)) => {
  const opening = { reference, country, currency: CURRENCIES[country], holder: HOLDER };
  return subject.accounts.open(subject.tenant, opening, signal());
};
const opened = async (subject: Subject, country = homeOf(subject)): Promise<OpenedAccount> =>
  valueOf(await open(subject, newReference(), country));

/** The answer to a question, however long it is open. */
async function resolve(
  subject: Subject,
  destination: Destination,
  { country = homeOf(subject), reference = newReference() }: { country?: Country; reference?: string } = {},
): Promise<OutsideAnswer<ResolvedAccount, ResolvingRefused>> {
  const { tenant, accounts, advance } = subject;
  const asked = { reference, country, destination };
  const first = await accounts.resolve(tenant, asked, signal());
  if (first.kind !== 'open') return first;
  await advance(RESOLVED_MS_MAX);
  const second = await accounts.resolve(tenant, asked, signal());
  return second.kind === 'open' ? assert.fail('it stays open') : second;
}

type About = { readonly currency?: Currency; readonly accountNumber: string | null };
const page = async (subject: Subject, about: About, after?: string) => {
  const asked = { currency: CURRENCIES[homeOf(subject)], ...about, after };
  return valueOf(await subject.accounts.statement(subject.tenant, asked, signal()));
};

/** Every page, oldest first. */
async function itemsOf(subject: Subject, about: About): Promise<BookedItem[]> {
  const items: BookedItem[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const { items: more, next } = await page(subject, about, after);
    items.push(...more);
    const refs = items.map(({ providerRef }) => providerRef);
    assert.equal(new Set(refs).size, refs.length, 'an item is on two pages');
    if (next === undefined) return items;
    after = next;
  }
  return assert.fail('the pages do not end');
}

/** Each deposit that the messages report, read as the handler of messages does. */
async function reported(subject: Subject, accountNumber: string): Promise<IncomingDeposit[]> {
  const { accounts } = subject;
  const deposits: IncomingDeposit[] = [];
  for (const call of await subject.messages(accountNumber)) {
    assert.notEqual(await accounts.verify(call), undefined, 'a message is signed');
    deposits.push(...(await accounts.readDeposits(call)));
  }
  return deposits.filter((deposit) => deposit.accountNumber === accountNumber);
}

const changed = (call: InboundCall, change: Partial<InboundCall['raw']>): InboundCall => ({
  ...call,
  raw: { ...call.raw, ...change },
});
const sumOf = (items: readonly Pick<BookedItem, 'amountMinor'>[]): bigint =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

type Promises = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

const opening: Promises = {
  ...promisesOfCuts<Subject>((subject) =>
    Promise.resolve({
      ask: (reference) => subject.accounts.findAccount(subject.tenant, reference, signal()),
      send: (reference) => open(subject, reference),
      times: subject.opened,
      loseNext: subject.loseNext,
      resumedMsMax: subject.resumedMsMax,
    }),
  ),

  async 'opens one account for each of our references, however often it is asked for'(subject) {
    const reference = newReference();
    const first = valueOf(await open(subject, reference));
    assert.deepEqual(first.holder, HOLDER);
    const rest = await Promise.all(Array.from({ length: 6 }, () => open(subject, reference)));
    for (const answer of rest) assert.deepEqual(valueOf(answer), first);
    assert.equal(await subject.opened(reference), 1);
  },

  async 'gives namesakes who come at once numbers and aliases of their own'(subject) {
    const all = await Promise.all(Array.from({ length: 8 }, () => opened(subject)));
    assert.equal(new Set(all.map(({ number }) => number)).size, all.length);
    assert.equal(new Set(all.map(({ alias }) => alias.toLowerCase())).size, all.length);
  },

  async 'does not open an account of another country under a reference that is taken'(subject) {
    const reference = newReference();
    const other = homeOf(subject) === 'MX' ? 'AR' : 'MX';
    const first = valueOf(await open(subject, reference));
    assert.notEqual((await open(subject, reference, other)).kind, 'accepted');
    assert.deepEqual(valueOf(await open(subject, reference)), first);
  },

  async 'opens numbers of the form of each country, which lead to their holder'(subject) {
    for (const country of servedOf(subject)) {
      const { number, alias, holder } = await opened(subject, country);
      const currency = CURRENCIES[country];
      assert.deepEqual([readAccountNumber(number)?.currency, holder], [currency, HOLDER], number);
      for (const destination of [{ number }, { alias }]) {
        const found = valueOf(await resolve(subject, destination, { country }));
        assert.deepEqual([found.number, found.holder, found.currency], [number, HOLDER, currency]);
      }
    }
  },
};

const resolving: Promises = {
  async 'says of one account the same every time, by alias in letters of any size and by number'(subject) {
    for (const country of servedOf(subject, ['AR', 'MX'])) {
      const { alias, number } = await opened(subject, country);
      const destinations = [{ alias }, { alias: alias.toUpperCase() }, { alias }, { number }, { number }];
      const all = [];
      for (const destination of destinations)
        all.push(valueOf(await resolve(subject, destination, { country })));
      for (const one of all) assert.deepEqual(one, all[0]);
    }
  },

  async 'answers under one reference with one answer, and not with that to another question'(subject) {
    for (const country of servedOf(subject, ['AR', 'MX'])) {
      const [one, other] = [await opened(subject, country), await opened(subject, country)];
      const reference = newReference();
      const asked = { country, reference };
      const first = valueOf(await resolve(subject, { number: one.number }, asked));
      assert.deepEqual(valueOf(await resolve(subject, { number: one.number }, asked)), first);
      const second = await resolve(subject, { number: other.number }, asked);
      if (second.kind === 'accepted') assert.equal(second.value.number, other.number);
    }
  },

  async 'leads a key to one account and its holder, or knows none'(subject) {
    const key = { kind: 'pix_email', value: 'ana.paz@example.com' } as const;
    const [country = homeOf(subject)] = servedOf(subject, ['BR']);
    const answer = await resolve(subject, { key }, { country });
    if (answer.kind === 'refused') assert.deepEqual(answer.reasons, ['not_found']);
    else {
      const found = valueOf(answer);
      assert.equal(readAccountNumber(found.number)?.currency, found.currency);
      assert.deepEqual(valueOf(await resolve(subject, { key }, { country })), found);
    }
  },

  async 'finds nothing where an alias leads nowhere, or where there can be no such account'(subject) {
    const { number } = await opened(subject);
    const last = Number(number.slice(-1));
    const mistyped = number.slice(0, -1) + String((last + 1) % 10);
    for (const destination of [
      { alias: subject.nowhere },
      { alias: 'x' },
      { number: mistyped },
      { number: '1' },
    ]) {
      const answer = await resolve(subject, destination);
      assert.deepEqual(answer, { kind: 'refused', reasons: ['not_found'] }, inspect(destination));
    }
  },
};

const depositing: Promises = {
  async 'reports a deposit once, as its statement has it'(subject) {
    const { number } = await opened(subject);
    await subject.comesIn(number, 12_345n);
    const [deposit, ...more] = await reported(subject, number);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [deposit?.accountNumber, deposit?.amountMinor, deposit?.currency],
      [number, 12_345n, CURRENCIES[homeOf(subject)]],
    );
    assert.deepEqual(await itemsOf(subject, { accountNumber: number }), [{ kind: 'deposit', ...deposit }]);
  },

  async 'reports every one of many that come at once'(subject) {
    const { number } = await opened(subject);
    await Promise.all(Array.from({ length: 10 }, (_, i) => subject.comesIn(number, BigInt(i + 1))));
    const deposits = await reported(subject, number);
    assert.equal(new Set(deposits.map(({ providerRef }) => providerRef)).size, 10);
    assert.equal(sumOf(deposits), 55n);
  },

  async 'gives messages an id each, the same when one is sent again'(subject) {
    const { number } = await opened(subject);
    await subject.comesIn(number, 1n);
    await subject.comesIn(number, 1n);
    const [twice, again] = [await subject.messages(number), await subject.messages(number)];
    const idsOf = async (calls: readonly InboundCall[]) =>
      Promise.all(calls.map(async (call) => (await subject.accounts.verify(call))?.messageId));
    const ids = await idsOf(twice);
    assert.equal(new Set(ids).size, 2);
    assert.deepEqual(await idsOf(again), ids);
  },

  async 'takes no message for its own that is unsigned, changed, or meant for another tenant'(subject) {
    const { number } = await opened(subject);
    await subject.comesIn(number, 100n);
    const [call = assert.fail('no message came')] = await subject.messages(number);
    const { verify, readDeposits } = subject.accounts;
    assert.notEqual(await verify(call), undefined);
    const body = Buffer.from(call.raw.body.toString('utf8').replace('100', '900'));
    const { tenant } = call;
    const wrong: Record<string, InboundCall> = {
      unsigned: changed(call, { headers: {} }),
      changed: changed(call, { body }),
    };
    for (const [what, one] of Object.entries(wrong)) assert.equal(await verify(one), undefined, what);
    const other = { ...call, tenant: { ...tenant, id: `${tenant.id}x` } };
    if ((await verify(other)) !== undefined) assert.deepEqual(await readDeposits(other), []);
  },

  async 'has money sent once for a reference, and nothing else under it'(subject) {
    const { number } = await opened(subject);
    const { tenant, accounts } = subject;
    const reference = newReference();
    const request = (amountMinor: bigint) =>
      accounts.requestDeposit(tenant, { reference, accountNumber: number, amountMinor }, signal());
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(500n)));
    // Where people must send it themselves, nothing comes.
    const isOffered = answers.some(({ kind }) => kind === 'accepted');
    for (const answer of answers) assert.equal(answer.kind, isOffered ? 'accepted' : 'refused');
    assert.notEqual((await request(501n)).kind, 'accepted');
    assert.equal(sumOf(await reported(subject, number)), isOffered ? 500n : 0n);
  },
};

const booking: Promises = {
  async 'has every deposit in its statement once, oldest first, and they are the balance'(subject) {
    const { number } = await opened(subject);
    await subject.comesIn(number, 1n);
    const some = async () => {
      for (let i = 0; i < 46; i++) await subject.comesIn(number, 7n);
    };
    await Promise.all(Array.from({ length: 5 }, some));
    await subject.comesIn(number, 2n);
    const items = await itemsOf(subject, { accountNumber: number });
    assert.deepEqual([items[0]?.amountMinor, items.length, items.at(-1)?.amountMinor], [1n, 232, 2n]);
    assert.deepEqual(
      items.map(({ at }) => at),
      items.map(({ at }) => at).sort((a, b) => a - b),
    );
    assert.equal((await page(subject, { accountNumber: number })).balanceMinor, sumOf(items));
  },

  async 'has the deposits of all accounts of a currency in one statement'(subject) {
    const [country = homeOf(subject), elsewhere] = servedOf(subject, ['UY', 'PE']);
    const [one, other] = [await opened(subject, country), await opened(subject, country)];
    await subject.comesIn(one.number, 30n);
    await subject.comesIn(other.number, 40n);
    if (elsewhere !== undefined) await subject.comesIn((await opened(subject, elsewhere)).number, 1n);
    const currency = CURRENCIES[country];
    const about = { currency, accountNumber: null };
    const items = await itemsOf(subject, about);
    assert.deepEqual(
      items.slice(-2).map((item) => ('accountNumber' in item ? item.accountNumber : null)),
      [one.number, other.number],
    );
    assert.ok(items.every((item) => item.currency === currency));
    assert.equal((await page(subject, about)).balanceMinor, sumOf(items));
  },

  async 'has what it charges once and by its kind, among all accounts and on none of them'(subject) {
    const { charges } = subject;
    if (charges === undefined) return;
    const { number } = await opened(subject);
    await subject.comesIn(number, 90_000n);
    const before = sumOf(await itemsOf(subject, { accountNumber: null }));
    const amounts = { verification: -1n, fee: -250n, correction: 40n, sweep: -1_000n };
    for (const kind of charges.kinds) await charges.make(kind, amounts[kind]);
    for (let twice = 0; twice < 2; twice++) {
      const items = await itemsOf(subject, { accountNumber: null });
      const charged = items.filter((item) => item.kind in amounts);
      assert.deepEqual(
        charged.map(({ kind }) => kind),
        charges.kinds,
      );
      for (const { kind, amountMinor } of charged)
        if (kind === 'verification') assert.ok(amountMinor < 0n, 'a verification brings money');
        else assert.equal(amountMinor, amounts[kind as 'fee' | 'correction'], kind);
      assert.equal(sumOf(items), before + sumOf(charged));
      assert.equal((await page(subject, { accountNumber: null })).balanceMinor, sumOf(items));
    }
    const own = await itemsOf(subject, { accountNumber: number });
    assert.deepEqual(
      own.map(({ kind, amountMinor }) => [kind, amountMinor]),
      [['deposit', 90_000n]],
    );
  },

  async 'has nothing on an account that nothing came in for'(subject) {
    const { number } = await opened(subject);
    const { balanceMinor, items, next } = await page(subject, { accountNumber: number });
    assert.deepEqual([balanceMinor, items, next], [0n, [], undefined]);
  },

  async 'keeps what is accepted, gives back what is returned, once, and stays with the first answer'(
    subject,
  ) {
    const { number } = await opened(subject);
    await subject.comesIn(number, 300n);
    await subject.comesIn(number, 50n);
    const [kept, returned] = await reported(subject, number);
    const answer = (deposit: IncomingDeposit | undefined, isAccepted: boolean) =>
      subject.accounts.answerDeposit(
        subject.tenant,
        { providerRef: deposit?.providerRef ?? 'none', isAccepted },
        signal(),
      );
    for (let twice = 0; twice < 2; twice++) {
      valueOf(await answer(kept, true));
      valueOf(await answer(returned, false));
    }
    assert.deepEqual(await answer(kept, false), { kind: 'refused', reasons: ['answered_otherwise'] });
    assert.deepEqual(await answer(undefined, true), { kind: 'refused', reasons: ['not_found'] });
    const items = await itemsOf(subject, { accountNumber: number });
    assert.deepEqual(
      items.map(({ providerRef }) => providerRef),
      [kept?.providerRef],
    );
    assert.equal((await page(subject, { accountNumber: number })).balanceMinor, 300n);
  },
};

const closing: Promises = {
  async 'takes no money in on an account that it has closed, however often, and keeps what came before'(
    subject,
  ) {
    const { tenant, accounts } = subject;
    const reference = newReference();
    const { number } = valueOf(await open(subject, reference));
    const other = await opened(subject);
    await subject.comesIn(number, 300n);
    const close = () => accounts.closeAccount(tenant, reference, signal());
    const answers = [...(await Promise.all([close(), close(), close()])), await close()];
    if (answers.every(({ kind }) => kind === 'refused')) {
      for (const answer of answers) assert.deepEqual(answer, { kind: 'refused', reasons: ['not_offered'] });
      return;
    }
    for (const answer of answers) valueOf(answer);
    const send = (accountNumber: string) =>
      accounts.requestDeposit(
        tenant,
        { reference: newReference(), accountNumber, amountMinor: 50n },
        signal(),
      );
    await send(number);
    assert.equal(sumOf(await reported(subject, number)), 300n);
    assert.equal((await page(subject, { accountNumber: number })).balanceMinor, 300n);
    const isOffered = (await send(other.number)).kind === 'accepted';
    assert.equal(sumOf(await reported(subject, other.number)), isOffered ? 50n : 0n);
  },

  async 'closes none under a reference that it has opened none for'(subject) {
    const { tenant, accounts } = subject;
    const answer = await accounts.closeAccount(tenant, newReference(), signal());
    assert.equal(answer.kind, 'refused', inspect(answer));
  },
};

export const accountsPromises: Promises = {
  ...opening,
  ...resolving,
  ...depositing,
  ...booking,
  ...closing,
};

export function accountsConformance(name: string, make: () => Promise<Subject>): void {
  suite(`${name} as a provider of accounts`, () => {
    for (const [promise, keep] of Object.entries(accountsPromises)) {
      test(promise, async () => keep(await make()));
    }
  });
}
