// The sandbox as a provider of accounts: it opens and closes them, says whose an account is, takes deposits
// in and reports them, and lists what it has booked.
import type { Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import { accepted, unknownBecause } from '#platform/provider/outside.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import {
  readAccountNumber,
  type AccountCalls,
  type Accounts,
  type OpenedAccount,
  type AccountOpening,
} from '#modules/wallets/wallets/port.ts';
import { answerDeposit, comeIn, depositAskedFor, readDeposit, SOURCE } from './accounts-deposits.ts';
import { resolve } from './accounts-resolve.ts';
import { closeAccount, findAccount, openAccount, type AccountRow } from './accounts-rows.ts';
import { statementOf } from './accounts-statement.ts';
import { CALLER_GONE, SANDBOX_ACTOR } from './calls.ts';
import { withFaults } from './faults.ts';
import { readAt, verifyMessage } from './messages.ts';

const TAKEN = unknownBecause('something else was asked for under this reference');
/** The sender of a deposit that was asked for. */
const SENDER = { name: 'Sandbox Bank', number: null, taxId: null };

type Services = {
  readonly pool: Pool;
  readonly reads: Db;
  readonly works: Works;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

export const createSandboxAccounts = (services: Services): Accounts => ({
  verify: (call) => verifyMessage(services, SOURCE, call),
  readDeposits: (call) => readAt(SOURCE, call, readDeposit),
  ...withFaults<AccountCalls>(services, 'accounts', callsOf(services)),
});

const callsOf = ({ pool, reads, works }: Services): AccountCalls => ({
  open: async (tenant, opening, signal) =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => open(work, opening)),
  async findAccount(tenant, reference, signal) {
    if (signal.aborted) return CALLER_GONE;
    const row = await findAccount(pool, tenant.id, reference);
    return accepted(row === undefined ? { kind: 'none' } : { kind: 'accepted', value: openedOf(row) });
  },
  async closeAccount(tenant, reference, signal) {
    if (signal.aborted) return CALLER_GONE;
    const isKnown = await works.run(tenant, SANDBOX_ACTOR, (work) => closeAccount(work, reference));
    return isKnown ? accepted(null) : { kind: 'refused', reasons: ['not_found'] };
  },
  resolve: async (tenant, asked, signal) =>
    signal.aborted ? CALLER_GONE : resolve({ reads, works }, tenant, asked),
  answerDeposit: async (tenant, deposit, signal) =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => answerDeposit(work, deposit)),
  statement: async (tenant, asked, signal) =>
    signal.aborted ? CALLER_GONE : accepted(await statementOf(pool, tenant.id, asked)),
  requestDeposit: async (tenant, asked, signal) =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => requestDeposit(work, asked)),
});

type Answered<Name extends keyof AccountCalls> = ReturnType<AccountCalls[Name]>;

async function open(work: Work, opening: AccountOpening): Answered<'open'> {
  const row = await openAccount(work, opening);
  const isSame = row.country === opening.country && row.currency === opening.currency;
  return isSame ? accepted(openedOf(row)) : TAKEN;
}

function openedOf({ reference, number, alias, holder_name: name, tax_id: taxId }: AccountRow): OpenedAccount {
  if (alias === null) throw new Error(`the sandbox account ${reference} was left without an alias`);
  return { number, alias, holder: { name, taxId } };
}

async function requestDeposit(
  work: Work,
  { reference, accountNumber, amountMinor }: Parameters<AccountCalls['requestDeposit']>[1],
): Answered<'requestDeposit'> {
  const read = readAccountNumber(accountNumber);
  if (read === undefined) return { kind: 'refused', reasons: ['not_offered'] };
  const { number, currency } = read;
  const deposit = { accountNumber: number, amountMinor, currency, from: SENDER, concept: null };
  if ((await comeIn(work, deposit, reference)) !== undefined) return accepted(null);
  const before = await depositAskedFor(work, work.tenantId, reference);
  const isSame = before?.account_number === number && before.amount_minor === amountMinor;
  return isSame ? accepted(null) : TAKEN;
}
