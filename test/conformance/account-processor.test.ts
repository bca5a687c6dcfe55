// The sandbox keeps what every processor of accounts must, in process and over HTTP; and the promises tell a
// bad processor from a good one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import type { AccountProcessor, ProcessorItem } from '#modules/issuing/payment-methods/port.ts';
import type { StatementOf } from '#modules/wallets/wallets/port.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { comeIn, takeBack } from '#providers/sandbox/method-controls.ts';
import { newClabe, newCvu } from '../payment-methods/accounts.ts';
import { startTestApp } from '../support/app.ts';
import {
  accountProcessorConformance,
  accountProcessorPromises,
  type AccountKind,
  type Subject,
} from './account-processor.ts';
import { losing } from './cuts.ts';
import { overHttp } from './over-http.ts';

const { app, tenant } = await startTestApp({ worker: false });
const sandbox = createSandboxAccountProcessor(app);
const ENDINGS: Readonly<Record<AccountKind, string>> = {
  own: '00',
  of_another: '66',
  closed: '77',
  debited: '00',
  too_little: '55',
  returns: '88',
};
const ACTOR = systemActor('test');

let references = 0;
const shared: Omit<Subject, 'processor' | 'loseNext'> = {
  tenant,
  attaching: (kind) => ({
    reference: `acct_${process.pid}_${(references += 1)}`,
    person: { name: 'Ana Prueba', taxId: 'PELU900517AB0' },
    ...(kind === 'debited' || kind === 'too_little'
      ? {
          country: 'AR',
          currency: 'ARS',
          rail: 'cvu',
          account: { kind: 'cvu', value: newCvu(ENDINGS[kind]) },
        }
      : {
          country: 'MX',
          currency: 'MXN',
          rail: 'clabe',
          account: { kind: 'clabe', value: newClabe(ENDINGS[kind]) },
        }),
  }),
  async pay(account, amountMinor) {
    const id = await app.works.run(tenant, ACTOR, (work) =>
      comeIn(work, { account, amountMinor, from: undefined, isHeld: false }),
    );
    const { status } = await app.pool.one(
      sql<{ status: string }>`
        select status from sandbox_method_deposits where tenant_id = ${tenant.id} and id = ${id}`,
    );
    return status === 'returned' ? undefined : id;
  },
  debitedFrom: async (account) =>
    (
      await app.pool.one(
        sql<{ debited: bigint }>`
          select coalesce(sum(amount_minor), 0)::int8 as debited from sandbox_method_debits
          where tenant_id = ${tenant.id} and account_id = ${account} and reason is null`,
      )
    ).debited,
  takeBack: (depositRef, amountMinor) =>
    app.works.run(
      tenant,
      ACTOR,
      async (work) => void (await takeBack(work, { id: depositRef, amountMinor })),
    ),
  givenBack: async (depositRef) =>
    (
      await app.pool.one(
        sql<{ gone: bigint }>`
          select gone_minor as gone from sandbox_method_deposits
          where tenant_id = ${tenant.id} and id = ${depositRef}`,
      )
    ).gone,
};

function inProcess(processor: AccountProcessor = sandbox): Subject {
  const [refunds, debits] = [losing(processor.refundDeposit), losing(processor.debit)];
  return {
    ...shared,
    loseNext(when) {
      refunds.loseNext(when);
      debits.loseNext(when);
    },
    processor: { ...processor, refundDeposit: refunds.call, debit: debits.call },
  };
}

accountProcessorConformance('the sandbox', () => Promise.resolve(inProcess()));

accountProcessorConformance('the sandbox over HTTP', async () => {
  const { verify, readDepositNotices, ...port } = sandbox;
  const wire = await overHttp(port, () => tenant);
  return {
    ...shared,
    processor: { verify, readDepositNotices, ...wire.client },
    loseNext: wire.breakNext,
  };
});

const EACH_DEPOSIT = 'has each deposit on its statement once, over all pages, and they add up to its balance';

type Page = StatementOf<ProcessorItem>;
type StatementRequest = Parameters<AccountProcessor['statement']>[1];
/** The sandbox, whose pages are shown otherwise. */
const stating = (show: (page: Page, asked: StatementRequest) => Page): AccountProcessor => ({
  ...sandbox,
  async statement(of, asked, signal) {
    const answer = await sandbox.statement(of, asked, signal);
    return answer.kind === 'accepted' ? { ...answer, value: show(answer.value, asked) } : answer;
  },
});

suite('the promises of a processor of accounts', () => {
  let times = 0;
  const FAULTY: Readonly<Record<string, { readonly processor: AccountProcessor; readonly broken: string }>> =
    {
      'one that refunds again for the same reference': {
        processor: {
          ...sandbox,
          refundDeposit: (of, request, signal) =>
            sandbox.refundDeposit(of, { ...request, reference: `${request.reference} ${++times}` }, signal),
        },
        broken: 'does it once where its caller was cut off while others were at the same',
      },
      'one that forgets what it did': {
        processor: {
          ...sandbox,
          findRefund: () => Promise.resolve({ kind: 'accepted', value: { kind: 'none' } }),
          refundDeposit: (of, request, signal) =>
            sandbox.refundDeposit(of, { ...request, reference: `${request.reference} ${++times}` }, signal),
        },
        broken: 'does it once where its caller was cut off after it was sent',
      },
      'one that refunds whatever is asked': {
        processor: { ...sandbox, refundDeposit: () => Promise.resolve({ kind: 'accepted', value: {} }) },
        broken: 'refunds a deposit in parts, and never more than came in',
      },
      'one that debits again for the same reference': {
        processor: {
          ...sandbox,
          debit: (of, request, signal) =>
            sandbox.debit(of, { ...request, reference: `${request.reference} ${++times}` }, signal),
        },
        broken: 'of a debit, does it once where its caller was cut off while others were at the same',
      },
      'one that debits what was released': {
        processor: { ...sandbox, release: () => Promise.resolve({ kind: 'accepted', value: null }) },
        broken: 'debits nothing from an account that was released',
      },
      'one that takes every account for their own': {
        processor: {
          ...sandbox,
          async attach(of, asked, signal) {
            const answer = await sandbox.attach(of, asked, signal);
            return answer.kind === 'accepted'
              ? { ...answer, value: { ...answer.value, holder: asked.person } }
              : answer;
          },
        },
        broken: 'says whose an account is',
      },
      'one that goes on taking money for what was released': {
        processor: { ...sandbox, release: () => Promise.resolve({ kind: 'accepted', value: null }) },
        broken: 'sends back what comes for an account that was released, and releases it twice as once',
      },
      'one whose pages lose the deposit between them': {
        processor: stating((page, { after }) => ({
          ...page,
          items: after === undefined ? page.items : page.items.slice(1),
        })),
        broken: EACH_DEPOSIT,
      },
      'one that begins every page of its statement at the beginning': {
        processor: {
          ...sandbox,
          statement: (of, asked, signal) => sandbox.statement(of, { ...asked, after: undefined }, signal),
        },
        broken: EACH_DEPOSIT,
      },
      'one that shows no refund on its statement': {
        processor: stating((page) => ({
          ...page,
          items: page.items.filter(({ said }) => said.kind !== 'refunded'),
        })),
        broken: 'has what went back on its statement by our reference, and what its bank has taken',
      },
    };
  for (const [what, { processor, broken }] of Object.entries(FAULTY))
    test(`are not kept by ${what}`, async () => {
      const keep = accountProcessorPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(inProcess(processor)), assert.AssertionError);
    });
});
