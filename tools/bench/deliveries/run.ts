// Sources, workers and receivers of deliveries that are measured, each source with its workers on a database
// of its own.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import { AS_STARTED, nextMessage, startChild, untilExit, type Cleanup } from '../processes.ts';
import type { WorkerReady } from '../protocol.ts';
import type { Counted, CountFrom, ReceiverReady } from './protocol.ts';
import { openSource, type Source } from './source.ts';

const HERE = import.meta.dirname;
const COUNTED_MS_MAX = 120_000;

export type Variant = {
  readonly name: string;
  readonly endpoints: number;
  readonly workers: number;
  readonly waiting: number;
};
export type Run = {
  readonly cleanup: Cleanup;
  readonly receiver: ChildProcess;
  readonly ready: ReceiverReady;
  readonly secretKey: Buffer;
};
export type Started = Variant & { readonly source: Source; readonly children: readonly ChildProcess[] };

export async function openRun(cleanup: Cleanup): Promise<Run> {
  const receiver = startChild(join(HERE, 'receiver.ts'), { cleanup });
  const ready = await nextMessage<ReceiverReady>(receiver, 'ready');
  return { cleanup, receiver, ready, secretKey: randomBytes(SECRET_KEY_BYTES) };
}

export async function startVariant(it: Run, variant: Variant, databaseUrl: string): Promise<Started> {
  const source = await openSource(databaseUrl, it.secretKey);
  const url = `http://127.0.0.1:${it.ready.port}/`;
  await source.addEndpoints(Array.from({ length: variant.endpoints }, (_, i) => `${url}${i}`));
  if (variant.waiting > 0) await source.addDead(`http://127.0.0.1:${it.ready.deafPort}/`, variant.waiting);
  const children = Array.from({ length: variant.workers }, () =>
    startChild(join(HERE, '..', 'worker.ts'), {
      execArgv: [...AS_STARTED],
      env: {
        BENCH_DATABASE_URL: databaseUrl,
        BENCH_SECRET_KEY: it.secretKey.toString('base64'),
      },
      cleanup: it.cleanup,
    }),
  );
  await Promise.all(children.map((child) => nextMessage<WorkerReady>(child, 'working')));
  return { ...variant, source, children };
}

/** Deliveries a second, from the first that arrives to the last. */
export async function deliver(
  { receiver }: Run,
  { source, endpoints, name }: Started,
  deliveries: number,
): Promise<number> {
  await source.reviveDead();
  const counted = countedBy(receiver, deliveries, name);
  await source.emit(Math.ceil(deliveries / endpoints));
  return deliveries / (await counted).seconds;
}

export function countedBy(receiver: ChildProcess, expected: number, name: string): Promise<Counted> {
  const counted = nextMessage<Counted>(receiver, 'counted');
  receiver.send({ kind: 'count', expected } satisfies CountFrom);
  const late = wait(COUNTED_MS_MAX, undefined, { ref: false }).then(() => {
    throw new Error(`${name}: ${expected} deliveries did not arrive in time`);
  });
  return Promise.race([counted, late]);
}

export async function stopStarted({ source, children }: Started): Promise<void> {
  for (const child of children) {
    child.send('stop');
    await untilExit(child);
  }
  await source.close();
}
