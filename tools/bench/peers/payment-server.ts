// The payment as a good engineer writes it in a day: Fastify and pg, a transaction a request, the rows
// locked, an idempotency table and an outbox. It takes the requests that are made of the product, byte for
// byte.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { systemClock, type Instant } from '#platform/time/clock.ts';
import { databaseUrl, stopOnRequest } from '../product.ts';
import type { Payer, Payers } from '../protocol.ts';
import { packageOf } from './packages.ts';
import { FUNDED_CENTS, TABLES } from './payment-tables.ts';
import { agentOf, pay, type Agent, type Answered } from './payment.ts';
import { CONNECTIONS_VARIABLE, type PaymentsReady } from './protocol.ts';

const KEY_BYTES = 24;
const CAP_CENTS = 9_000_000_000_000;
const VERSION_BITS = 0x7000;
const VARIANT_BITS = 0x8000;

type Request = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: { readonly payee_id: string; readonly amount_cents: number; readonly reason: string };
};
type Reply = { code(status: number): Reply; type(mediaType: string): Reply; send(body: string): Reply };
type Fastify = {
  post(
    path: string,
    options: { readonly schema: { readonly body: object } },
    handle: (request: Request, reply: Reply) => Promise<Reply>,
  ): void;
  addHook(name: 'onResponse', hook: (request: Logs, reply: Ended) => Promise<void>): void;
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  close(): Promise<void>;
};
type FastifyPackage = {
  fastify(options: object): Fastify;
  readonly LogController: new (options: object) => object;
};
type Logs = { readonly log: { info(fields: object, message: string): void } };
type Ended = { readonly statusCode: number; readonly elapsedTime: number };

// Sums and balances are far below the largest whole number that is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: Number(process.env[CONNECTIONS_VARIABLE]),
  pipeline: true,
});
const { fastify, LogController } = packageOf<FastifyPackage>('fastify');
// One line a request, as the product writes one.
const logController = new LogController({ disableRequestLogging: true });
const app = fastify({ logger: { level: 'info' }, logController });

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** UUIDv7, so that keys of an index are written next to each other. */
function newId(now: Instant): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE((bytes.readUInt16BE(6) & 0x0fff) | VERSION_BITS, 6);
  bytes.writeUInt16BE((bytes.readUInt16BE(8) & 0x3fff) | VARIANT_BITS, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const BODY = {
  type: 'object',
  required: ['payee_id', 'amount_cents', 'reason'],
  additionalProperties: false,
  properties: {
    payee_id: { type: 'string', maxLength: 64 },
    amount_cents: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
    reason: { type: 'string', minLength: 1, maxLength: 200 },
  },
};
const BEARER = 'Bearer ';

async function answerTo({ headers, body }: Request): Promise<Answered> {
  const { authorization = '', 'x-idempotency-key': key } = headers;
  const raw = authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : '';
  const [agent] = (await pool.query<Agent>(agentOf([hashOf(raw)]))).rows;
  if (agent === undefined) return { status: 401, body: '{"error":"unauthorized"}' };
  if (key === undefined) return { status: 400, body: '{"error":"idempotency_key_required"}' };
  const now = systemClock.now();
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await pay(client, agent, {
      id: newId(now),
      key,
      requestHash: hashOf(JSON.stringify([body.payee_id, body.amount_cents, body.reason])),
      payeeId: body.payee_id,
      amountCents: body.amount_cents,
      reason: body.reason,
      now,
    });
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

app.post('/api/v1/wallet/pay', { schema: { body: BODY } }, async (request, reply) => {
  const { status, body } = await answerTo(request);
  return reply.code(status).type('application/json').send(body);
});
app.addHook('onResponse', async ({ log }, { statusCode: status, elapsedTime: ms }) => {
  log.info({ status, ms }, 'request');
});

/** Tenants with wallets, in each some agents with a key and a payee; and one that many agents spend from. */
async function fill(payers: Payers): Promise<PaymentsReady> {
  await pool.query(TABLES);
  const agents: Payer[] = [];
  const hotAgents: Payer[] = [];
  const wallets = payers.tenants * payers.walletsEach;
  for (let wallet = 1; wallet <= wallets; wallet++)
    agents.push(...(await openWallet(wallet, wallet % payers.tenants, payers.agentsEach)));
  hotAgents.push(...(await openWallet(wallets + 1, payers.tenants, payers.agentsOfHot)));
  await pool.query('vacuum analyze');
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  return { kind: 'ready', port, agents, hotAgents };
}

let subWallets = 0;

async function openWallet(id: number, tenantId: number, agents: number): Promise<Payer[]> {
  const payeeId = `payee_${id}`;
  await pool.query('insert into accounts (id, tenant_id, balance_cents) values ($1, $2, $3)', [
    id,
    tenantId,
    FUNDED_CENTS,
  ]);
  await pool.query('insert into payees (id, account_id, account_number) values ($1, $2, $3)', [
    payeeId,
    id,
    `0110${id}`,
  ]);
  const keys = Array.from({ length: agents }, () => `key_${randomBytes(KEY_BYTES).toString('base64url')}`);
  const ids = keys.map(() => ++subWallets);
  await pool.query(
    `insert into sub_wallets (id, tenant_id, account_id, cap_cents, cap_of_day_cents)
     select id, $2, $3, $4, $4 from unnest($1::bigint[]) as id`,
    [ids, tenantId, id, CAP_CENTS],
  );
  await pool.query(
    'insert into agent_keys (hash, sub_wallet_id) select * from unnest($1::bytea[], $2::bigint[])',
    [keys.map(hashOf), ids],
  );
  return keys.map((key, n) => ({
    key,
    payeeId,
    account: `0110${id}`,
    subWalletId: String(ids[n]),
    apiKey: '',
  }));
}

stopOnRequest(async () => {
  await app.close();
  await pool.end();
});
process.on('message', (message: { readonly payers?: Payers }) => {
  if (message.payers !== undefined) void fill(message.payers).then((ready) => process.send?.(ready));
});
