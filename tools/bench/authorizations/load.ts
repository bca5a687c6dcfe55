// The network of the benchmark: signed questions at a steady pace, or as fast as they are answered. Raw sockets that stay open, so that it
// takes little of the machine that it shares with what is measured.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { instant } from '../../../src/platform/clock.ts';
import { sign, SIGNATURE_HEADER } from '../../../src/platform/signature.ts';
import { readAnswer, type Answer } from '../answer.ts';
import type { LoadPlan, LoadResult } from './protocol.ts';

const AMOUNT_CENTS_MAX = 5_000;
const MERCHANT = { name: 'Librería Ejemplo', category: '5942' };

process.once('message', (plan) => void run(plan as LoadPlan));
process.on('disconnect', () => process.exit(1));

async function run(plan: LoadPlan): Promise<void> {
  const lines = createLines(plan.port, plan.connections);
  const seen = { approved: 0, declined: 0, refused: 0 };
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + plan.seconds * 1000;
  let sent = 0;

  const askOne = async (dueMs: number): Promise<void> => {
    sent += 1;
    const { status, body } = await lines.ask(questionOf(plan, sent));
    if (status !== 200 && status !== 401) throw new Error(`${status} ${body.toString()}`);
    if (status === 401) seen.refused += 1;
    else if (body.includes('"approved"')) seen.approved += 1;
    else seen.declined += 1;
    latenciesMs.push(performance.now() - dueMs);
  };
  const asked: Promise<void>[] = [];
  if (plan.perSecond === null) {
    const converse = async (): Promise<void> => {
      while (performance.now() < endMs) await askOne(performance.now());
    };
    for (let i = 0; i < plan.connections; i++) asked.push(converse());
  } else {
    for (let i = 0; i < plan.perSecond * plan.seconds; i++) {
      const dueMs = startedMs + (i * 1000) / plan.perSecond;
      const early = dueMs - performance.now();
      if (early > 0) await wait(early);
      asked.push(askOne(dueMs));
    }
  }
  await Promise.all(asked);
  const seconds = (performance.now() - startedMs) / 1000;
  const sorted = latenciesMs.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  process.send?.({
    kind: 'result',
    ...seen,
    perSecond: latenciesMs.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  } satisfies LoadResult);
  lines.close();
  process.disconnect();
}

/** A card and an amount that follow from the seed. */
function questionOf(plan: LoadPlan, nth: number): string {
  const id = `bench-${plan.seed}-${nth}`;
  const draw = Math.imul(plan.seed * 7919 + nth, 0x9e3779b1) >>> 0;
  const body = JSON.stringify({
    id: `${id}-1`,
    type: 'authorization',
    transaction: id,
    card: plan.cardIds[draw % plan.cardIds.length],
    amount: 1 + (draw % AMOUNT_CENTS_MAX),
    currency: 'ARS',
    merchant: MERCHANT,
  });
  return (
    `POST /inbound/authorizations/${plan.tenantId} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\n` +
    `Content-Type: application/json\r\n${SIGNATURE_HEADER}: ${sign(body, plan.secret, instant(Date.now()))}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

type Asked = { readonly request: string; resolve(answer: Answer): void; reject(error: Error): void };

/** Connections with one question at a time on each; what finds none free waits in line. */
function createLines(port: number, connections: number) {
  const free: Line[] = [];
  const waiting: Asked[] = [];
  const lines = Array.from({ length: connections }, () =>
    openLine(port, (line) => {
      const next = waiting.shift();
      if (next === undefined) free.push(line);
      else line.ask(next);
    }),
  );
  free.push(...lines);
  return {
    ask: (request: string): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const line = free.pop();
        if (line === undefined) waiting.push({ request, resolve, reject });
        else line.ask({ request, resolve, reject });
      }),
    close: () => lines.forEach((line) => line.socket.destroy()),
  };
}

type Line = { readonly socket: Socket; ask(asked: Asked): void };

function openLine(port: number, onFree: (line: Line) => void): Line {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let present: Asked | undefined;
  let rest: Buffer | undefined;
  const line: Line = {
    socket,
    ask(asked) {
      present = asked;
      socket.write(asked.request);
    },
  };
  socket.on('error', (error) => present?.reject(error));
  socket.on('close', () => present?.reject(new Error('the server closed a connection')));
  socket.on('data', (chunk: Buffer) => {
    rest = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    const answer = readAnswer(rest);
    if (answer === undefined) return;
    const answered = present;
    rest = undefined;
    present = undefined;
    answered?.resolve(answer);
    onFree(line);
  });
  return line;
}
