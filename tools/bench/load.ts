// The load generator, a process of its own: raw sockets that stay open, one request at a time on each, prepared bytes in
// which only the wallets, the amount and the idempotency key change.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { readAnswer, type Answer } from './answer.ts';
import type { LoadMessage, LoadPlan } from './protocol.ts';

const AMOUNT_CENTS_MIN = 100;
const AMOUNTS = 900;
const KEY_CHARACTERS = 36;
const ANSWER_BYTES_MAX = 16_384;
const LATENCIES_MAX = 4_000_000;

type Random = () => number;
/** Where in the prepared request the parts that change begin. */
type Template = { bytes: Buffer; from: number; to: number; amount: number; key: number };

process.once('message', (plan) => run(plan as LoadPlan));
process.on('disconnect', () => process.exit(1));

function run(plan: LoadPlan): void {
  const random = randomOf(plan.seed);
  const latenciesMs = new Float64Array(LATENCIES_MAX);
  const seen = { acknowledged: 0, errors: 0, firstError: undefined as string | undefined, requests: 0 };
  let phase: 'warm-up' | 'window' | 'over' = 'warm-up';
  let open = plan.connections;
  let beganAt = 0;
  let seconds = 0;

  const isGoing = (answer: Answer, ms: number): boolean => {
    if (answer.status >= 200 && answer.status < 300) seen.acknowledged += 1;
    else {
      seen.errors += 1;
      seen.firstError ??= `${answer.status} ${answer.body.toString()}`;
    }
    if (phase === 'window' && seen.requests < LATENCIES_MAX) latenciesMs[seen.requests++] = ms;
    return phase !== 'over';
  };
  const onEnd = (problem?: string): void => {
    if (problem !== undefined) {
      seen.errors += 1;
      seen.firstError ??= problem;
    }
    open -= 1;
    if (open > 0) return;
    const sorted = latenciesMs.subarray(0, seen.requests).sort();
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
    tell({ kind: 'result', ...seen, seconds, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) });
    process.disconnect();
  };
  Array.from({ length: plan.connections }, () => converse(plan, random, isGoing, onEnd));

  setTimeout(() => {
    phase = 'window';
    beganAt = performance.now();
    tell({ kind: 'begin' });
    setTimeout(() => {
      phase = 'over';
      seconds = (performance.now() - beganAt) / 1000;
      tell({ kind: 'end' });
    }, plan.seconds * 1000);
  }, plan.warmUpSeconds * 1000);
}

/** One connection: asks, waits for the answer, asks again for as long as it is told to. */
function converse(
  plan: LoadPlan,
  random: Random,
  isGoing: (answer: Answer, ms: number) => boolean,
  onEnd: (problem?: string) => void,
): void {
  const template = templateOf(plan);
  // Read into one place again and again: a stream would make a buffer and several objects for each answer.
  const read = Buffer.allocUnsafe(ANSWER_BYTES_MAX);
  let rest: Buffer | undefined;
  let askedAt = 0;
  let isOver = false;

  const ask = (): void => {
    fillIn(template, plan.wallets, random);
    askedAt = performance.now();
    socket.write(template.bytes);
  };
  const end = (problem?: string): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    onEnd(problem);
  };
  const hear = (bytes: number): boolean => {
    const chunk = read.subarray(0, bytes);
    const all = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    const answer = readAnswer(all);
    if (answer === undefined) {
      rest = Buffer.from(all);
      return true;
    }
    rest = undefined;
    if (isGoing(answer, performance.now() - askedAt)) ask();
    else end();
    return true;
  };
  const socket = connect({
    host: '127.0.0.1',
    port: plan.port,
    noDelay: true,
    onread: { buffer: read, callback: hear },
  });
  socket.on('connect', ask);
  socket.on('error', (error) => end(error.message));
  socket.on('close', () => end('the server closed a connection'));
}

function templateOf({ path, apiKey, port, wallets }: LoadPlan): Template {
  const wallet = wallets[0] ?? '';
  const body = `{"from":"${wallet}","to":"${wallet}","amountCents":${AMOUNT_CENTS_MIN}}`;
  const key = '0'.repeat(KEY_CHARACTERS);
  const bytes = Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${apiKey}\r\n` +
      `Content-Type: application/json\r\nX-Idempotency-Key: ${key}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return {
    bytes,
    from: bytes.indexOf('"from":"') + 8,
    to: bytes.indexOf('"to":"') + 6,
    amount: bytes.indexOf('"amountCents":') + 14,
    key: bytes.indexOf('X-Idempotency-Key: ') + 19,
  };
}

function fillIn(
  { bytes, from, to, amount, key }: Template,
  wallets: readonly string[],
  random: Random,
): void {
  const source = Math.floor(random() * wallets.length);
  const target = (source + 1 + Math.floor(random() * (wallets.length - 1))) % wallets.length;
  bytes.write(wallets[source] ?? '', from, 'latin1');
  bytes.write(wallets[target] ?? '', to, 'latin1');
  bytes.write(String(AMOUNT_CENTS_MIN + Math.floor(random() * AMOUNTS)), amount, 'latin1');
  bytes.write(randomUUID(), key, 'latin1');
}

/** mulberry32: small, and the same seed chooses the same wallets again. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

function tell(message: LoadMessage): void {
  process.send?.(message);
}
