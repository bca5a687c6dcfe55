// Fintoc's test side as the subject of both of its suites: money comes in by its simulation of a deposit, and
// what it does with an order follows from the CLABE that it goes to.
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#platform/time/clock.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { Rail, RailOrder } from '#modules/money-out/rail/port.ts';
import { readAccountNumber, type Accounts } from '#modules/wallets/wallets/port.ts';
import { createApi } from '#providers/fintoc/api.ts';
import { walk } from '#providers/fintoc/lists.ts';
import { accountNumber } from '#providers/fintoc/objects.ts';
import { metadataOf, REFERENCE } from '#providers/fintoc/transfers.ts';
import { accountsPromises, type Subject as AccountsSubject } from '../../test/conformance/accounts.ts';
import { losing } from '../../test/conformance/cuts.ts';
import { railPromises, type Destination, type Subject as RailSubject } from '../../test/conformance/rail.ts';
import { makeClabe } from '../../test/doubles/fintoc/clabe.ts';
import { receiverOf, type Run, type TestSide } from './provider.ts';
import { NotHere } from './verdict.ts';
import { seenWithin } from './waiting.ts';

const TIMEOUT_MS = 60 * SECOND_MS;
const BEHIND_MS = SECOND_MS;
const HOLDER = { name: 'Ana Paz', taxId: 'PAXA800101AB1' };
/** On the test side money arrives at any CLABE that has no other meaning; these are of another bank. */
const ELSEWHERE = '012180';
const PLACE = { country: 'MX', currency: 'MXN' } as const;

const LEFT_OF_ACCOUNTS = {
  'has every deposit in its statement once, oldest first, and they are the balance':
    'it makes 232 deposits, too many for a test side that bounds requests',
  'has what it charges once and by its kind, among all accounts and on none of them':
    'a provider charges when it does, and not when it is asked to',
};
const LEFT_OF_RAIL = {
  'does not send what is not there, also where several ask for it at once':
    'the one account there has the money of all runs before, so it is not empty when a wallet is',
};

const CAN_BE_GIVEN: readonly Destination[] = ['settles', 'rejects', 'nowhere', 'limited', 'returns'];

export const fintocTestSide: TestSide = {
  destinations: CAN_BE_GIVEN,
  checkDestination: (_name, value) =>
    readAccountNumber(value)?.kind === 'clabe' ? undefined : 'it is not a CLABE: 18 digits, the last a check',
  async suites(run, onSuite) {
    await onSuite({
      port: 'accounts',
      promises: accountsPromises,
      left: LEFT_OF_ACCOUNTS,
      make: () => accountsSubject(run),
    });
    await onSuite({ port: 'rail', promises: railPromises, left: LEFT_OF_RAIL, make: () => railSubject(run) });
  },
};

const deadline = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS);
const resumedMsMax = ({ waitSeconds }: Run): number => 3 * waitSeconds * SECOND_MS;

function portsOf({ connection }: Run): { readonly accounts: Accounts; readonly rail: Rail } {
  const { accounts, rail } = connection.open().ports;
  assert.ok(accounts !== undefined && rail !== undefined);
  return { accounts, rail };
}

function accountsSubject(run: Run): AccountsSubject {
  const { connection, waitSeconds } = run;
  const { accounts } = portsOf(run);
  const { tenant } = connection;
  const { call: open, loseNext } = losing<
    Parameters<Accounts['open']>,
    Awaited<ReturnType<Accounts['open']>>
  >(accounts.open);
  const money = moneyOf(run, accounts);
  /** Asked again until they are answered, which `advance` waits for. */
  const asked: Parameters<Accounts['resolve']>[1][] = [];
  return {
    tenant,
    countries: ['MX'],
    nowhere: 'noexiste.nadie',
    accounts: {
      ...accounts,
      open,
      requestDeposit: money.requestDeposit,
      resolve(owner, question, signal) {
        asked.push(question);
        return accounts.resolve(owner, question, signal);
      },
    },
    opened: (reference) =>
      seenWithin(
        waitSeconds,
        () => numbersOf(run, reference),
        (count) => count > 0,
      ),
    comesIn: money.comesIn,
    messages: money.messages,
    loseNext,
    async advance() {
      for (const question of asked.splice(0))
        await seenWithin(
          waitSeconds,
          () => accounts.resolve(tenant, question, deadline()),
          ({ kind }) => kind !== 'open',
        );
    },
    resumedMsMax: resumedMsMax(run),
  };
}

/** How many numbers its own list has for a reference. */
async function numbersOf({ connection }: Run, reference: string): Promise<number> {
  const client = connection.open().client();
  const secretKey = (): string => connection.secretOf('secretKey');
  const api = createApi({ client, secretKey, sign: () => '' });
  const listing = { operation: 'account_numbers.list', path: '/v2/account_numbers', query: {} };
  const walked = await walk(api, { ...listing, schema: accountNumber }, deadline());
  assert.ok(walked.kind === 'walked', `its numbers cannot be listed: ${JSON.stringify(walked)}`);
  return walked.items.filter(({ metadata }) => metadataOf({ metadata }, REFERENCE) === reference).length;
}

type Money = Pick<AccountsSubject, 'comesIn' | 'messages'> & Pick<Accounts, 'requestDeposit'>;

/** Money comes in by the simulation of the test side, and is waited for on the statement. */
function moneyOf(run: Run, accounts: Accounts): Money {
  const { connection, waitSeconds } = run;
  const { tenant } = connection;
  /** The references that were taken, by account. */
  const taken = new Map<string, Set<string>>();
  const depositsOn = async (number: string): Promise<number> => {
    const about = { currency: PLACE.currency, accountNumber: number, after: undefined };
    const answer = await accounts.statement(tenant, about, deadline());
    if (answer.kind !== 'accepted') return 0;
    return answer.value.items.filter(({ kind }) => kind === 'deposit').length;
  };
  const requestDeposit: Accounts['requestDeposit'] = async (owner, asked, signal) => {
    const answer = await accounts.requestDeposit(owner, asked, signal);
    const { accountNumber: number, reference } = asked;
    if (answer.kind === 'accepted') taken.set(number, (taken.get(number) ?? new Set()).add(reference));
    return answer;
  };
  return {
    requestDeposit,
    async comesIn(number, amountMinor) {
      const asked = { reference: randomUUID(), accountNumber: number, amountMinor };
      // Under one reference it is one deposit, so one whose answer was not heard is asked for again.
      const answer = await seenWithin(
        waitSeconds,
        () => requestDeposit(tenant, asked, deadline()),
        ({ kind }) => kind === 'accepted',
      );
      assert.equal(answer.kind, 'accepted', `no money came in: ${JSON.stringify(answer)}`);
      const count = taken.get(number)?.size ?? 0;
      const seen = await seenWithin(
        waitSeconds,
        () => depositsOn(number),
        (many) => many >= count,
      );
      assert.ok(seen >= count, `the statement has ${seen} of ${count} deposits after ${waitSeconds} seconds`);
    },
    messages: (number) => messagesOf(run, accounts, number, taken.get(number)?.size ?? 0),
  };
}

/** Each message once, when so many are here. What is not signed stays, since a promise looks at that. */
async function messagesOf(
  run: Run,
  { verify }: Pick<Accounts, 'verify'>,
  about: string,
  count: number,
): Promise<readonly InboundCall[]> {
  const receiver = receiverOf(run);
  const look = async (): Promise<InboundCall[]> => {
    const known = new Map<string, InboundCall>();
    for (const [n, call] of receiver.about(about).entries()) {
      const id = (await verify(call))?.messageId ?? `unsigned ${n}`;
      if (!known.has(id)) known.set(id, call);
    }
    return [...known.values()];
  };
  await seenWithin(run.waitSeconds, look, ({ length }) => length >= count);
  // One that is sent too often follows close behind, and would not be seen by who looks at once.
  await wait(BEHIND_MS);
  return look();
}

function railSubject(run: Run): RailSubject {
  const { connection } = run;
  const { tenant } = connection;
  const { accounts, rail } = portsOf(run);
  const { comesIn } = moneyOf(run, accounts);
  const orders = ordersOf(run, rail);
  type Submit = Rail['submit'];
  const { call, loseNext } = losing<Parameters<Submit>, Awaited<ReturnType<Submit>>>(rail.submit);
  const submit: Submit = (owner, order, signal) => {
    orders.note(order);
    return call(owner, order, signal);
  };
  return {
    tenant,
    accounts,
    rail: { ...rail, submit },
    place: PLACE,
    async account(amountMinor) {
      const opening = { reference: randomUUID(), ...PLACE, holder: HOLDER };
      const answer = await accounts.open(tenant, opening, deadline());
      assert.ok(answer.kind === 'accepted', `no number was opened: ${JSON.stringify(answer)}`);
      const { number } = answer.value;
      await comesIn(number, amountMinor);
      return { number, holderName: HOLDER.name, taxId: HOLDER.taxId };
    },
    destination: (kind) => Promise.resolve(destinationOf(run, kind)),
    tellsApart: ['limited'],
    messages: orders.messages,
    restarted: () => portsOf(run).rail,
    loseNext,
    advance: orders.ended,
    resumedMsMax: resumedMsMax(run),
  };
}

function destinationOf({ destinations }: Run, kind: Destination): RailOrder['to'] {
  if (kind === 'suspected') throw new NotHere('it has no code for fraud that is suspected');
  if (kind === 'unheard') throw new NotHere('only a double loses its answer and its messages on demand');
  const given = destinations.get(kind);
  if (given === undefined && kind !== 'settles')
    throw new NotHere(`it is not said where money ${SAID[kind]}: --destination ${kind}=CLABE`);
  const number = given ?? makeClabe(randomInt(1, 100_000_000), ELSEWHERE);
  return { number, alias: null, holderName: HOLDER.name, taxId: HOLDER.taxId };
}
const SAID = {
  rejects: 'is rejected',
  nowhere: 'finds no account',
  limited: 'finds a full account',
  returns: 'comes back from',
} as const;

type Orders = Pick<RailSubject, 'messages'> & {
  note(order: RailOrder): void;
  /**
   * Resolves once each of them has ended; one to an account from which money comes back, once it came back.
   */
  ended(): Promise<void>;
};

function ordersOf(run: Run, rail: Rail): Orders {
  const { connection, destinations, waitSeconds } = run;
  const sent = new Map<string, RailOrder>();
  const standing = (reference: string) => rail.find(connection.tenant, reference, deadline());
  const end = ({ reference, to }: RailOrder) => {
    const comesBack = to.number === destinations.get('returns');
    return seenWithin(
      waitSeconds,
      () => standing(reference),
      (answer) => {
        if (answer.kind !== 'accepted') return false;
        const { value } = answer;
        return value.kind === 'accepted'
          ? !comesBack || value.value.returned !== undefined
          : value.kind !== 'open';
      },
    );
  };
  return {
    note: (order) => void sent.set(order.reference, sent.get(order.reference) ?? order),
    async ended() {
      for (const order of sent.values()) await end(order);
    },
    async messages(reference) {
      const order = sent.get(reference);
      const answer = order === undefined ? undefined : await end(order);
      const value = answer?.kind === 'accepted' ? answer.value : undefined;
      const hasReturned = value?.kind === 'accepted' && value.value.returned !== undefined;
      return messagesOf(run, rail, reference, hasReturned ? 2 : 1);
    },
  };
}
