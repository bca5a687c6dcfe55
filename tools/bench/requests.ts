// The requests of each scenario, as bytes, and what an answer to one promises to be recorded.
import { randomUUID } from 'node:crypto';
import { instant } from '#platform/time/clock.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { cuitOf } from '../../test/support/people.ts';
import type { Answer } from './answer.ts';
import {
  COMMANDS_PATH,
  KEYS,
  KINDS,
  LINES_OF_BATCH,
  type RequestKind,
  type LoadPlan,
  type Payer,
} from './protocol.ts';
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

type Made = { readonly plan: LoadPlan; readonly random: Random; readonly unique: () => number };

const SETTLED = [KINDS.pay, 'send.settled'];

/** What one connection sends, by what is asked. */
const REQUESTS: Readonly<Record<RequestKind, (made: Made) => Requests>> = {
  commands: ({ plan, random }) => transfers(plan, random),
  cardholders: ({ plan, unique }) => cardholders(plan, unique),
  cards: ({ plan, random }) => cards(plan, random),
  payments: ({ plan, random }) => payments(plan, plan.agents, random),
  hot_payments: ({ plan, random }) => payments(plan, plan.hotAgents, random),
  sent: ({ plan, random }) => sentTransfers(plan, random, [KINDS.pay]),
  settled: ({ plan, random }) => sentTransfers(plan, random, SETTLED),
  accepted_batches: ({ plan, random }) => sentBatches(plan, random, []),
  settled_batches: ({ plan, random }) => sentBatches(plan, random, SETTLED),
  authorizations: (made) => purchases(made),
  purchases: (made) => purchases(made),
  turned_away: (made) => purchases(made),
};

/** Shared by the connections of a window. */
export function createRequests(plan: LoadPlan, random: Random): () => Requests {
  let drawn = 0;
  const unique = (): number => plan.window * WINDOW_REQUESTS_MAX + drawn++;
  return () => REQUESTS[plan.asked]({ plan, random, unique });
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
function transfers(plan: LoadPlan, random: Random): Requests {
  const { wallets } = plan;
  const promised = [KINDS.transfer, EVENT_TYPE, KEYS];
  const some = wallets[0] ?? '';
  const body = `{"from":"${some}","to":"${some}","amountCents":${AMOUNT_CENTS_MIN}}`;
  const bytes = Buffer.from(head(plan, COMMANDS_PATH, keyed(plan, '0'.repeat(KEY_CHARACTERS)), body));
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
      bytes.write(wallets[other] ?? '', at.to, 'latin1');
      bytes.write(String(AMOUNT_CENTS_MIN + Math.floor(random() * AMOUNTS)), at.amount, 'latin1');
      bytes.write(randomUUID(), at.key, 'latin1');
      return bytes;
    },
    promisedBy: (answer) => (isDone(answer) ? promised : undefined),
  };
}

/** Signed messages of the card network: questions, and if asked for a clearing of each that was approved. */
function purchases({ plan, random, unique }: Made): Requests {
  const { networkPaths, cardIds, asked } = plan;
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
      const path = isClearing ? networkPaths.tell : networkPaths.ask;
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

/** Payments of agents to another bank, each with an idempotency key of its own. */
function payments(plan: LoadPlan, agents: readonly Payer[], random: Random): Requests {
  return {
    next() {
      const { key, payeeId } = drawnFrom(agents, random);
      const amount = AMOUNT_CENTS_MIN + Math.floor(random() * AMOUNTS);
      const body = `{"payee_id":"${payeeId}","amount_cents":${amount},"reason":"Factura 42"}`;
      const headers = `Authorization: Bearer ${key}\r\nX-Idempotency-Key: ${randomUUID()}`;
      return head(plan, '/api/v1/wallet/pay', headers, body);
    },
    promisedBy: ({ status }) => (status === 201 ? [KINDS.pay, KEYS] : undefined),
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
