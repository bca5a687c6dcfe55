// The requests of each scenario, as bytes, and what an answer to one promises to be recorded.
import { randomBytes, randomUUID } from 'node:crypto';
import { instant } from '#platform/clock.ts';
import { sign, SIGNATURE_HEADER } from '#platform/signature.ts';
import { cuitOf } from '../../test/support/people.ts';
import type { Answer } from './answer.ts';
import { KEYS, KINDS, LINES_OF_BATCH, PATHS, READ_PATHS, type LoadPlan, type Payer } from './protocol.ts';
import { EVENT_TYPE } from './transfer.ts';

export type Random = () => number;
/** The requests of one connection, one after the other. */
export type Requests = {
  next(): Buffer | string;
  /** What was promised; undefined: the answer is a failure. */
  promisedBy(answer: Answer): readonly string[] | undefined;
};

const AMOUNT_CENTS_MIN = 100;
const AMOUNTS = 900;
const KEY_CHARACTERS = 36;
const PURCHASE_CENTS_MAX = 5_000;
const MERCHANT = { name: 'Librería Ejemplo', category: '5942' };
/** No window has more requests that must be unique. */
const WINDOW_REQUESTS_MAX = 50_000;
const TAX_ID_FIRST = 10_000_000;

/** Shared by the connections of a window. */
export function createRequests(plan: LoadPlan, random: Random): () => Requests {
  let drawn = 0;
  const unique = (): number => plan.window * WINDOW_REQUESTS_MAX + drawn++;
  switch (plan.asked) {
    case 'commands':
      return () => transfers(plan, random, [KINDS.transfer, EVENT_TYPE, KEYS]);
    case 'plain':
      return () => transfers(plan, random, [KINDS.plain, EVENT_TYPE, KEYS]);
    case 'none':
      return () => transfers(plan, random, []);
    case 'reserves':
      return () => transfers(plan, random, [KINDS.reserve, KINDS.settle, KEYS]);
    case 'cardholders':
      return () => cardholders(plan, unique);
    case 'cards':
      return () => cards(plan, random);
    case 'wallet':
      return () => readings(plan, READ_PATHS.wallet, random);
    case 'history':
      return () => readings(plan, READ_PATHS.history, random);
    case 'deposits':
      return () => deposits(plan, random);
    case 'payments':
      return () => payments(plan, plan.agents, random);
    case 'balance':
      return () => balances(plan, random);
    case 'tool_balance':
      return () =>
        toolCalls(plan, 'wallet_balance', () => ({ payer: drawnFrom(plan.agents, random), given: '{}' }));
    case 'tool_pay':
      return () => toolCalls(plan, 'wallet_pay', () => paymentByTool(plan, random));
    case 'hot_payments':
      return () => payments(plan, plan.hotAgents, random);
    case 'sent':
      return () => sentTransfers(plan, random, [KINDS.pay]);
    case 'settled':
      return () => sentTransfers(plan, random, [KINDS.pay, 'send.settled']);
    case 'accepted_batches':
      return () => sentBatches(plan, random, []);
    case 'settled_batches':
      return () => sentBatches(plan, random, [KINDS.pay, 'send.settled']);
    default:
      return () => purchases(plan, random, unique);
  }
}

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

function head(plan: LoadPlan, path: string, headers: string, body: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.ports[0]}\r\n${headers}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

const keyed = (plan: LoadPlan, key: string): string =>
  `Authorization: Bearer ${plan.apiKey}\r\nX-Idempotency-Key: ${key}`;

/** Prepared bytes in which only the accounts, the amount and the idempotency key change. */
function transfers(plan: LoadPlan, random: Random, promised: readonly string[]): Requests {
  const { asked, wallets, reserved } = plan;
  const some = wallets[0] ?? '';
  const body = `{"from":"${some}","to":"${some}","amountCents":${AMOUNT_CENTS_MIN}}`;
  const path = PATHS[asked as keyof typeof PATHS];
  const bytes = Buffer.from(head(plan, path, keyed(plan, '0'.repeat(KEY_CHARACTERS)), body));
  const after = (text: string): number => bytes.indexOf(text) + text.length;
  const at = {
    from: after('"from":"'),
    to: after('"to":"'),
    amount: after('"amountCents":'),
    key: after('X-Idempotency-Key: '),
  };
  return {
    next() {
      const source = Math.floor(random() * wallets.length);
      const other = (source + 1 + Math.floor(random() * (wallets.length - 1))) % wallets.length;
      bytes.write(wallets[source] ?? '', at.from, 'latin1');
      bytes.write((asked === 'reserves' ? reserved[source] : wallets[other]) ?? '', at.to, 'latin1');
      bytes.write(String(AMOUNT_CENTS_MIN + Math.floor(random() * AMOUNTS)), at.amount, 'latin1');
      bytes.write(randomUUID(), at.key, 'latin1');
      return bytes;
    },
    promisedBy: (answer) => (isDone(answer) ? promised : undefined),
  };
}

/**
 * Signed messages of the card network: questions, and where asked for a clearing of each that was approved.
 */
function purchases(plan: LoadPlan, random: Random, unique: () => number): Requests {
  const { tenantId, cardIds, asked } = plan;
  const secret = asked === 'turned_away' ? 'another' : plan.networkSecret;
  let open: Record<string, unknown> | undefined;
  let isClearing = false;
  const question = (): Record<string, unknown> => {
    const transaction = `bench-${plan.seed}-${unique()}`;
    return {
      id: `${transaction}-1`,
      type: 'authorization',
      transaction,
      card: cardIds[Math.floor(random() * cardIds.length)],
      amount: 1 + Math.floor(random() * PURCHASE_CENTS_MAX),
      currency: 'ARS',
      merchant: MERCHANT,
    };
  };
  return {
    next() {
      isClearing = open !== undefined;
      const message = open ?? question();
      open = asked === 'purchases' && !isClearing ? clearingOf(message) : undefined;
      const body = JSON.stringify(message);
      const signature = sign(body, secret, instant(Date.now()));
      const path = `/inbound/${isClearing ? 'network' : 'authorizations'}/${tenantId}`;
      return head(plan, path, `${SIGNATURE_HEADER}: ${signature}`, body);
    },
    promisedBy(answer) {
      if (asked === 'turned_away') return answer.status === 401 ? [] : undefined;
      if (!isDone(answer)) return undefined;
      if (isClearing) return ['card.clearing'];
      return answer.body.includes('"approved"') ? ['card.authorization'] : undefined;
    },
  };
}

const clearingOf = (question: Record<string, unknown>): Record<string, unknown> => ({
  ...question,
  id: `${String(question['transaction'])}-2`,
  type: 'clearing',
  final: true,
});

/** A row of the product that a POST with an idempotency key writes. */
function cardholders(plan: LoadPlan, unique: () => number): Requests {
  return {
    next() {
      let number = unique();
      let taxId = cuitOf(TAX_ID_FIRST + number);
      while (taxId === undefined) taxId = cuitOf(TAX_ID_FIRST + (number = unique()));
      const person = {
        firstName: 'Ana',
        lastName: 'García',
        dateOfBirth: '1990-05-17',
        phoneNumber: '+5491155551234',
        email: `ana.${number}@example.test`,
        taxId,
        country: 'AR',
      };
      return head(plan, '/api/v1/cardholders', keyed(plan, randomUUID()), JSON.stringify(person));
    },
    promisedBy: (answer) => (isDone(answer) ? ['cardholder.created', KEYS] : undefined),
  };
}

/** Single-use cards, each with a hold on the card of its holder and made by the issuer. */
const cards = (plan: LoadPlan, random: Random): Requests => ({
  next() {
    const cardholderId = plan.holderIds[Math.floor(random() * plan.holderIds.length)];
    const wanted = JSON.stringify({ cardholderId, amountCents: PURCHASE_CENTS_MAX });
    return head(plan, '/api/v1/cards', keyed(plan, randomUUID()), wanted);
  },
  promisedBy: ({ status }) => (status === 201 ? ['card.created', KEYS] : undefined),
});

/** Pages of the first owner one after the other, or the wallets of all in any order. */
function readings({ sessions, ports }: LoadPlan, path: string, random: Random): Requests {
  const isPaged = path === READ_PATHS.history;
  let cursor = '';
  return {
    next() {
      const session = sessions[isPaged ? 0 : Math.floor(random() * sessions.length)] ?? '';
      return `GET ${path}${cursor} HTTP/1.1\r\nHost: 127.0.0.1:${ports[0]}\r\nCookie: ${session}\r\n\r\n`;
    },
    promisedBy(answer) {
      const after = isPaged ? CURSOR.exec(answer.body.toString('latin1'))?.[1] : undefined;
      cursor = after === undefined ? '' : `?cursor=${encodeURIComponent(after)}`;
      return answer.status === 200 ? [] : undefined;
    },
  };
}

const CURSOR = /"next_cursor":"([^"]+)"/;

const TRACE_DIGITS = 32;
const SPAN_DIGITS = 16;

function traceOf({ traced }: LoadPlan): string {
  if (traced === null) return '';
  const random = randomBytes((TRACE_DIGITS + SPAN_DIGITS) / 2).toString('hex');
  const [trace, span] = [random.slice(0, TRACE_DIGITS), random.slice(TRACE_DIGITS)];
  return `\r\ntraceparent: 00-${trace}-${span}-${traced ? '01' : '00'}`;
}

/** Payments of agents to another bank, each with an idempotency key of its own. */
function payments(plan: LoadPlan, agents: readonly Payer[], random: Random): Requests {
  return {
    next() {
      const { key, payeeId } = drawnFrom(agents, random);
      const amount = AMOUNT_CENTS_MIN + Math.floor(random() * AMOUNTS);
      const body = `{"payee_id":"${payeeId}","amount_cents":${amount},"reason":"Factura 42"}`;
      const headers = `Authorization: Bearer ${key}\r\nX-Idempotency-Key: ${randomUUID()}`;
      return head(plan, '/api/v1/wallet/pay', headers + traceOf(plan), body);
    },
    promisedBy: ({ status }) => (status === 201 ? [KINDS.pay, KEYS] : undefined),
  };
}

function balances(plan: LoadPlan, random: Random): Requests {
  return {
    next: () =>
      `GET /api/v1/wallet/balance HTTP/1.1\r\nHost: 127.0.0.1:${plan.ports[0]}\r\n` +
      `Authorization: Bearer ${drawnFrom(plan.agents, random).key}\r\n\r\n`,
    promisedBy: ({ status }) => (status === 200 ? [] : undefined),
  };
}

type ToolCall = { readonly payer: Payer; readonly given: string };

function paymentByTool(plan: LoadPlan, random: Random): ToolCall {
  const payer = drawnFrom(plan.agents, random);
  const amount = AMOUNT_CENTS_MIN + Math.floor(random() * AMOUNTS);
  const given = `{"payee_id":"${payer.payeeId}","amount_cents":${amount},"reason":"Factura 42","idempotency_key":"${randomUUID()}"}`;
  return { payer, given };
}

const REVISION = '2026-07-28';
const META = JSON.stringify({
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
});

/** A tool of the newest revision, which is one request. */
function toolCalls(plan: LoadPlan, name: string, draw: () => ToolCall): Requests {
  return {
    next() {
      const { payer, given } = draw();
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given},"_meta":${META}}}`;
      const headers =
        `Authorization: Bearer ${payer.key}\r\nAccept: application/json, text/event-stream\r\n` +
        `MCP-Protocol-Version: ${REVISION}\r\nMcp-Method: tools/call\r\nMcp-Name: ${name}`;
      return head(plan, '/mcp', headers, body);
    },
    promisedBy({ status, body }) {
      if (status !== 200 || body.includes('"isError":true')) return undefined;
      return name === 'wallet_pay' ? [KINDS.pay, KEYS] : [];
    },
  };
}

/** Transfers of organizations to another bank, each with an idempotency key of its own. */
function sentTransfers(plan: LoadPlan, random: Random, promised: readonly string[]): Requests {
  return {
    next() {
      const payer = drawnFrom(plan.agents, random);
      const body = `{${lineTo(payer, random)},"currency":"ARS","from_sub_wallet":"${payer.subWalletId}"}`;
      return head(plan, '/v1/send/transfers', ofOrganization(payer), body);
    },
    promisedBy: ({ status }) => (status === 202 ? promised : undefined),
  };
}

/** Batches from one sub-wallet each, to payees of the others. `promisedEach`: of each line. */
function sentBatches(plan: LoadPlan, random: Random, promisedEach: readonly string[]): Requests {
  const promised = Array.from({ length: LINES_OF_BATCH }, () => promisedEach).flat();
  return {
    next() {
      const payer = drawnFrom(plan.agents, random);
      const lineAt = (n: number): string =>
        `{${lineTo(drawnFrom(plan.agents, random), random)},"reference":"line ${n}"}`;
      const lines = Array.from({ length: LINES_OF_BATCH }, (_, n) => lineAt(n)).join(',');
      const body = `{"currency":"ARS","from_sub_wallet":"${payer.subWalletId}","transfers":[${lines}]}`;
      return head(plan, '/v1/send/batches', ofOrganization(payer), body);
    },
    promisedBy: ({ status }) => (status === 202 ? promised : undefined),
  };
}

const drawnFrom = (payers: readonly Payer[], random: Random): Payer =>
  payers[Math.floor(random() * payers.length)] ?? NO_PAYER;

function lineTo({ account }: Payer, random: Random): string {
  const amount = (AMOUNT_CENTS_MIN + Math.floor(random() * AMOUNTS)) / 100;
  return `"to":{"type":"cbu","value":"${account}"},"amount":${amount},"concept":"Factura 42"`;
}

const ofOrganization = ({ apiKey }: Payer): string =>
  `Authorization: Bearer ${apiKey}\r\nIdempotency-Key: ${randomUUID()}`;

const NO_PAYER: Payer = { key: '', payeeId: '', account: '', subWalletId: '', apiKey: '' };

/** Money sent through the sandbox, whose provider reports each deposit in a signed message. */
function deposits(plan: LoadPlan, random: Random): Requests {
  const { accountNumbers } = plan;
  return {
    next() {
      const cvu = accountNumbers[Math.floor(random() * accountNumbers.length)];
      const body = JSON.stringify({ cvu, amountCents: AMOUNT_CENTS_MIN });
      return head(plan, '/api/v1/sandbox/deposits', keyed(plan, randomUUID()), body);
    },
    promisedBy: (answer) => (isDone(answer) ? ['wallet.deposit', 'deposit.received', KEYS] : undefined),
  };
}
