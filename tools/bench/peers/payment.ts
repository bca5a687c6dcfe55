// One payment, written by hand: the rows it locks, what it refuses, and what it writes, in two flights of
// statements and one transaction.
import type pg from 'pg';
import { DAY_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { CLEARING_ID } from './payment-tables.ts';

export type Agent = {
  readonly tenant_id: number;
  readonly sub_wallet_id: number;
  readonly account_id: number;
};
export type PaymentRequest = {
  readonly id: string;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly payeeId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly now: Instant;
};
export type Answered = { readonly status: number; readonly body: string };

/** Planned once a connection, by its name. */
const named = (name: string, text: string) => (values: readonly unknown[]) => ({
  name,
  text,
  values: [...values],
});

export const agentOf = named(
  'agent',
  `select s.tenant_id, s.id as sub_wallet_id, s.account_id
   from agent_keys k join sub_wallets s on s.id = k.sub_wallet_id
   where k.hash = $1 and k.revoked_at is null`,
);
const lockSubWallet = named(
  'sub_wallet',
  'select cap_cents, cap_of_day_cents, spent_cents from sub_wallets where id = $1 for update',
);
/** The lock of the sub-wallet makes repeats of a key wait, so there is nothing to insert before. */
const storedAnswer = named(
  'stored',
  'select request_hash, status, body from idempotency_keys where sub_wallet_id = $1 and key = $2',
);
const lockAccount = named(
  'account',
  `select balance_cents,
     (select coalesce(sum(amount_cents), 0)::bigint from payments where sub_wallet_id = $2 and created_at > $3) as spent_of_day,
     exists (select 1 from payees where id = $4 and account_id = $1) as has_payee
   from accounts where id = $1 for update`,
);
const write = named(
  'write',
  `with account as (update accounts set balance_cents = balance_cents - $5 where id = $3),
        sub_wallet as (update sub_wallets set spent_cents = spent_cents + $5 where id = $4),
        legs as (insert into entries (payment_id, account_id, amount_cents, balance_after_cents)
                 values ($1, $3, -$5::bigint, $6), ($1, ${CLEARING_ID}, $5, null)),
        event as (insert into outbox (tenant_id, type, body, created_at)
                  values ($2, 'payment.created', $12, $9)),
        answer as (insert into idempotency_keys (sub_wallet_id, key, request_hash, status, body, created_at)
                   values ($4, $10, $11, 201, $12, $9))
   insert into payments (id, tenant_id, sub_wallet_id, payee_id, amount_cents, reason, status, created_at)
   values ($1, $2, $4, $7, $5, $8, 'pending', $9)`,
);

type SubWallet = {
  readonly cap_cents: number;
  readonly cap_of_day_cents: number;
  readonly spent_cents: number;
};
type Stored = { readonly request_hash: Buffer; readonly status: number; readonly body: string };
type Account = {
  readonly balance_cents: number;
  readonly spent_of_day: number;
  readonly has_payee: boolean;
};

const refused = (status: number, error: string): Answered => ({ status, body: JSON.stringify({ error }) });

/** Pays on a connection that sends statements without waiting for the answers to those before. */
export async function pay(client: pg.PoolClient, agent: Agent, asked: PaymentRequest): Promise<Answered> {
  const { sub_wallet_id: subWalletId, account_id: accountId } = agent;
  const dayAgo = isoOf(plus(asked.now, -DAY_MS));
  const [, subWallets, answers, accounts] = await Promise.all([
    client.query('begin'),
    client.query<SubWallet>(lockSubWallet([subWalletId])),
    client.query<Stored>(storedAnswer([subWalletId, asked.key])),
    client.query<Account>(lockAccount([accountId, subWalletId, dayAgo, asked.payeeId])),
  ]);
  const [subWallet] = subWallets.rows;
  const [account] = accounts.rows;
  if (subWallet === undefined || account === undefined) throw new Error('an agent has no sub-wallet');
  const answered = replayed(answers.rows[0], asked) ?? refusalOf(subWallet, account, asked);
  if (answered !== undefined) {
    await client.query('rollback');
    return answered;
  }
  const body = JSON.stringify({
    id: asked.id,
    status: 'pending',
    payee_id: asked.payeeId,
    amount_cents: asked.amountCents,
    reason: asked.reason,
    created_at: isoOf(asked.now),
  });
  await Promise.all([
    client.query(write(valuesOf(agent, asked, { balance: account.balance_cents, body }))),
    client.query('commit'),
  ]);
  return { status: 201, body };
}

function replayed(stored: Stored | undefined, { requestHash }: PaymentRequest): Answered | undefined {
  if (stored === undefined) return undefined;
  return stored.request_hash.equals(requestHash) ? stored : refused(409, 'idempotency_key_reused');
}

function refusalOf(subWallet: SubWallet, account: Account, asked: PaymentRequest): Answered | undefined {
  const { amountCents } = asked;
  if (!account.has_payee) return refused(404, 'payee_not_found');
  if (subWallet.spent_cents + amountCents > subWallet.cap_cents) return refused(403, 'cap_reached');
  if (account.spent_of_day + amountCents > subWallet.cap_of_day_cents)
    return refused(403, 'cap_of_day_reached');
  return account.balance_cents < amountCents ? refused(422, 'insufficient_balance') : undefined;
}

const valuesOf = (
  agent: Agent,
  asked: PaymentRequest,
  { balance, body }: { readonly balance: number; readonly body: string },
): readonly unknown[] => [
  asked.id,
  agent.tenant_id,
  agent.account_id,
  agent.sub_wallet_id,
  asked.amountCents,
  balance - asked.amountCents,
  asked.payeeId,
  asked.reason,
  isoOf(asked.now),
  asked.key,
  asked.requestHash,
  body,
];
