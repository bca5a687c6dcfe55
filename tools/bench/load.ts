// The load generator, a process of its own: raw sockets that stay open, one request at a time on each, so
// that it takes little of the machine that it shares with what is measured.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { readAnswer } from './answer.ts';
import type { LoadMessage, LoadPlan } from './protocol.ts';
import { createRequests, type Random, type Requests } from './requests.ts';

const ANSWER_BYTES_MAX = 16_384;
const LATENCIES_MAX = 4_000_000;

process.once('message', (plan) => void run(plan as LoadPlan));
process.on('disconnect', () => process.exit(1));

async function run(plan: LoadPlan): Promise<void> {
  const requestsOf = createRequests(plan, randomOf(plan.seed + plan.window));
  const latenciesMs = new Float64Array(LATENCIES_MAX);
  const promised: Record<string, number> = {};
  const seen = { answered: 0, errors: 0, firstError: undefined as string | undefined, requests: 0 };
  let phase: 'warm-up' | 'window' | 'over' = 'warm-up';
  // At a steady pace also what is answered late, or a stall would hide those that waited for it.
  const counts = (): boolean => phase === 'window' || (phase === 'over' && plan.perSecond !== null);
  const failed = (problem: string): void => {
    seen.errors += 1;
    seen.firstError ??= problem;
  };
  const pace = createPace(plan.perSecond, () => phase === 'over');
  const ended = Array.from({ length: plan.connections }, (_, i) =>
    converse(plan.ports[i % plan.ports.length] ?? 0, requestsOf(), {
      ...pace,
      done(problem, kinds, ms) {
        if (problem === undefined) seen.answered += 1;
        else failed(problem);
        for (const kind of kinds) promised[kind] = (promised[kind] ?? 0) + 1;
        if (counts() && seen.requests < LATENCIES_MAX) latenciesMs[seen.requests++] = ms;
      },
    }).catch((error: unknown) => failed(String(error))),
  );

  await wait(plan.warmUpSeconds * 1000);
  phase = 'window';
  const beganAt = performance.now();
  send({ kind: 'begin' });
  await wait(plan.seconds * 1000);
  phase = 'over';
  const endedAt = performance.now();
  send({ kind: 'end' });
  pace.end();
  await Promise.all(ended);
  const seconds = ((plan.perSecond === null ? endedAt : performance.now()) - beganAt) / 1000;
  const sorted = latenciesMs.subarray(0, seen.requests).sort();
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  send({ kind: 'result', ...seen, promised, seconds, p50Ms: at(0.5), p99Ms: at(0.99) });
}

/** The time since when a request is due, or that there are no more. */
type Due = number | 'over';
type Pace = {
  /** Calls back at once or later, when the next request is due. */
  next(begin: (due: Due) => void): void;
  end(): void;
};

/**
 * Sends as fast as requests are answered, or so many a second: then time counts from when a request was due,
 * so that a stall counts for all.
 */
function createPace(perSecond: number | null, isOver: () => boolean): Pace {
  if (perSecond === null) {
    return { next: (begin) => begin(isOver() ? 'over' : performance.now()), end: () => undefined };
  }
  const free: Array<(due: Due) => void> = [];
  const due: number[] = [];
  const startedMs = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    while (startedMs + (count * 1000) / perSecond <= performance.now()) {
      const at = startedMs + (count++ * 1000) / perSecond;
      // The one that is free for the longest, or some would never be used, and closed meanwhile.
      const begin = free.shift();
      if (begin === undefined) due.push(at);
      else begin(at);
    }
  }, 1);
  return {
    next(begin) {
      const at = due.shift();
      if (at !== undefined) begin(at);
      else if (isOver()) begin('over');
      else free.push(begin);
    },
    end() {
      clearInterval(timer);
      for (const begin of free) begin('over');
    },
  };
}

type Callbacks = Pace & {
  done(problem: string | undefined, kinds: readonly string[], ms: number): void;
};

/** One connection: asks, waits for the answer, asks again until it is over. */
function converse(port: number, requests: Requests, { next, done }: Callbacks): Promise<void> {
  // Read into one place again and again: a stream would make a buffer and several objects for each answer.
  const read = Buffer.allocUnsafe(ANSWER_BYTES_MAX);
  let rest: Buffer | undefined;
  let askedAt = 0;
  const ask = (due: Due): void => {
    if (due === 'over') return void socket.destroy();
    askedAt = due;
    socket.write(requests.next());
  };
  const onRead = (bytes: number): boolean => {
    const chunk = read.subarray(0, bytes);
    const all = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    const answer = readAnswer(all);
    rest = answer === undefined ? Buffer.from(all) : undefined;
    if (answer === undefined) return true;
    const promised = requests.promisedBy(answer);
    const problem = promised === undefined ? `${answer.status} ${answer.body.toString()}` : undefined;
    done(problem, promised ?? [], performance.now() - askedAt);
    askedAt = 0;
    next(ask);
    return true;
  };
  const socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: { buffer: read, callback: onRead },
  });
  socket.on('connect', () => next(ask));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => {
      if (askedAt === 0) resolve();
      else reject(new Error('the server closed a connection'));
    });
  });
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

function send(message: LoadMessage): void {
  process.send?.(message);
}
