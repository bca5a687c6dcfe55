// An agent that pays: it looks before it pays, pays what it may, waits for its owner where it may not, and goes
// on. It runs with the official client of either version:
//
//   MONEDERO_URL=http://localhost:4000 AGENT_KEY=ak_test_… node examples/agent/main.js 40000 'Paper' 90000 'A chair'
//
// Each pair is an amount in cents and what it is for. MCP_CLIENT=v1 takes the client of the first version.
import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { connectV1, connectV2 } from './connect.js';

const WAIT_SECONDS = 25;
const TRIES_MAX = 5;
const RETRY_MS = 1_000;
const OPEN = new Set(['pending_approval', 'processing']);

const { MONEDERO_URL = 'http://localhost:4000', AGENT_KEY, PAYEE_ID, MCP_CLIENT = 'v2' } = process.env;
if (AGENT_KEY === undefined) throw new Error('AGENT_KEY is not set');
const connect = MCP_CLIENT === 'v1' ? connectV1 : connectV2;
const client = await connect(`${MONEDERO_URL}/mcp`, AGENT_KEY);

/**
 * What a tool answers, as data. What it refuses says what to do, and this program cannot; but a server that is away
 * for a moment is asked again, since no call of this program has a second effect.
 */
async function call(name, given = {}, tries = TRIES_MAX) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
  const [line] = content;
  if (isError && tries > 1 && line.text.startsWith('service_unavailable')) {
    await setTimeout(RETRY_MS);
    return call(name, given, tries - 1);
  }
  if (isError) throw new Error(`${name}: ${line.text}`);
  console.log(`${name}: ${line.text}`);
  return structuredContent;
}

/** The owner may take hours. Each call answers as soon as there is news, and costs little while there is none. */
async function untilOver(payment) {
  let seen = payment;
  while (OPEN.has(seen.status)) {
    seen = await call('wallet_payment_status', { payment_id: payment.id, wait_seconds: WAIT_SECONDS });
  }
  return seen;
}

async function pay(payeeId, cents, reason) {
  const intent = { payee_id: payeeId, amount_cents: cents, reason };
  const { outcome } = await call('wallet_preview_payment', intent);
  if (outcome === 'refused') return 'refused';
  // The key names the intent and not the call, so that a second run of this program pays nothing twice. It is a
  // digest since a key is printable ASCII, and a reason may be any text.
  const idempotency_key = hash('sha256', `${cents} ${reason}`);
  const payment = await call('wallet_pay', { ...intent, idempotency_key });
  if (payment.status === 'pending_approval') console.log(`waits for the owner: ${payment.approvalUrl}`);
  return (await untilOver(payment)).status;
}

await call('wallet_balance');
const { data: payees } = await call('wallet_list_payees');
const payeeId = PAYEE_ID ?? payees[0]?.id;
if (payeeId === undefined) throw new Error('the owner has not added anyone to pay');

const words = process.argv.slice(2);
for (let i = 0; i + 1 < words.length; i += 2) {
  const [cents, reason] = [Number(words[i]), words[i + 1]];
  console.log(`${reason}: ${await pay(payeeId, cents, reason)}`);
}
await client.close();
