// The driver of Fintoc keeps what every provider of accounts and every rail must, over its double. What
// Fintoc itself does is not seen here.
import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import { systemClock } from '#platform/time/clock.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import { knowNumber, type Outcome } from '../doubles/fintoc/books.ts';
import { makeClabe } from '../doubles/fintoc/clabe.ts';
import { startFintocSubject, type FintocSubject } from '../doubles/fintoc/driver.ts';
import { charge, correct, receive } from '../doubles/fintoc/moves.ts';
import { accountsConformance } from './accounts.ts';
import { losing } from './cuts.ts';
import { railConformance, type Destination } from './rail.ts';

const TIMEOUT_MS = 60_000;
const HOLDER = { name: 'Carmen Ruiz', taxId: 'RUIC900101AB1' };
let serial = 0;

/** Messages are signed in real time, which no one turns, so it verifies in real time as well. */
function started(subject: FintocSubject): { readonly accounts: Accounts; readonly rail: Rail } {
  const { accounts, rail } = subject.driver();
  const real = subject.driver({ clock: systemClock });
  return {
    accounts: { ...accounts, verify: real.accounts.verify },
    rail: { ...rail, verify: real.rail.verify },
  };
}

const comesIn = ({ double }: FintocSubject, accountNumber: string, amountMinor: bigint): void => {
  const { books } = double.test;
  const number = books.numbers.find((one) => one.number === accountNumber);
  assert.ok(number !== undefined, `there is no number ${accountNumber}`);
  receive(books, { number, amount: amountMinor });
};

accountsConformance('the driver of Fintoc', async () => {
  const subject = await startFintocSubject({ signsInRealTime: true });
  const { accounts } = started(subject);
  type Open = Accounts['open'];
  const { call: open, loseNext } = losing<Parameters<Open>, Awaited<ReturnType<Open>>>(accounts.open);
  return {
    tenant: subject.tenant,
    accounts: { ...accounts, open },
    countries: ['MX'],
    nowhere: 'noexiste.nadie',
    opened: (reference) => {
      const ofIt = ({ metadata }: { metadata: Readonly<Record<string, string>> }): boolean =>
        Object.values(metadata).includes(reference);
      return Promise.resolve(subject.double.test.books.numbers.filter(ofIt).length);
    },
    comesIn: async (accountNumber, amountMinor) => comesIn(subject, accountNumber, amountMinor),
    charges: {
      kinds: ['verification', 'fee', 'correction'],
      async make(kind, amountMinor) {
        const { books } = subject.double.test;
        if (kind === 'fee') charge(books, -amountMinor);
        if (kind === 'correction') correct(books, amountMinor);
        if (kind !== 'verification') return;
        const number = makeClabe(++serial, '012180');
        knowNumber(books, number, { holder: HOLDER });
        const asked = { reference: randomUUID(), country: 'MX', destination: { number } };
        await accounts.resolve(subject.tenant, asked, AbortSignal.timeout(TIMEOUT_MS));
        subject.double.advance(TIMEOUT_MS);
      },
    },
    messages: (accountNumber) => Promise.resolve(subject.messages(accountNumber)),
    loseNext,
    advance: subject.double.advance,
  };
});

const OUTCOMES: Readonly<Record<Destination, Outcome>> = {
  settles: 'arrives',
  rejects: 'rejected',
  nowhere: 'nonexistent',
  limited: 'limited',
  // It has no code for this.
  suspected: 'rejected',
  returns: 'returned',
  unheard: 'unheard',
};

railConformance('the driver of Fintoc', async () => {
  const subject = await startFintocSubject({ signsInRealTime: true });
  const { tenant, double } = subject;
  const { accounts, rail } = started(subject);
  type Submit = Rail['submit'];
  const { call: submit, loseNext } = losing<Parameters<Submit>, Awaited<ReturnType<Submit>>>(rail.submit);
  return {
    tenant,
    accounts,
    rail: { ...rail, submit },
    place: { country: 'MX', currency: 'MXN' },
    async account(amountMinor) {
      const holder = { name: 'Ana Paz', taxId: 'PAXA800101AB1' };
      const opening = { reference: randomUUID(), country: 'MX', currency: 'MXN', holder } as const;
      const answer = await accounts.open(tenant, opening, AbortSignal.timeout(TIMEOUT_MS));
      assert.ok(answer.kind === 'accepted', JSON.stringify(answer));
      const { number } = answer.value;
      comesIn(subject, number, amountMinor);
      return { number, holderName: holder.name, taxId: holder.taxId };
    },
    async destination(kind) {
      const number = makeClabe(++serial, '012180');
      knowNumber(double.test.books, number, { holder: HOLDER, outcome: OUTCOMES[kind] });
      return { number, alias: null, holderName: HOLDER.name, taxId: HOLDER.taxId };
    },
    tellsApart: ['limited'],
    messages: (reference) => Promise.resolve(subject.messages(reference)),
    restarted: () => started(subject).rail,
    loseNext,
    advance: async (ms) => double.advance(ms),
  };
});
