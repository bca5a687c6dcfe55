// Queues of jobs in PostgreSQL beside ours: jobs a second from a full queue, and how soon a new job has run.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SECRET_KEY_BYTES } from '#platform/seal.ts';
import { createDatabase } from '../database.ts';
import { AS_STARTED, nextMessage, startChild, untilExit } from '../processes.ts';
import { PACKAGES_VARIABLE, versionOf } from './packages.ts';
import type { Figure, Peer, Place } from './peer.ts';
import type { QueueAsked, QueueMeasured } from './protocol.ts';

const PACED_PER_SECOND = 100;
/** So many jobs run before the window begins, for each that runs in it. */
const WARM_UP = 0.25;

type Kind = { readonly name: string; readonly lacks: string };

export const graphileWorker = queuePeer({
  name: 'graphile-worker',
  lacks:
    'the time of a tenant, which a test moves; jobs of many tenants that find their rows by tenant; traces',
});
export const pgBoss = queuePeer({
  name: 'pg-boss',
  lacks:
    'the time of a tenant, which a test moves; an outcome of each job of a batch, unless its handler answers one; ' +
    'it keeps jobs that are done, which ours deletes',
});

function queuePeer({ name, lacks }: Kind): Peer {
  return {
    name,
    async open(place) {
      const wrong: string[] = [];
      const own = name.replaceAll('-', '_');
      const peer = await programOf(place, `queue-${name}`, `bench_${own}`);
      const ours = await programOf(place, 'queue-ours', `bench_jobs_${own}`);
      return {
        title: await versionOf(name),
        lacks,
        pairs: [{ peer: () => measure(place, peer, wrong), ours: () => measure(place, ours, wrong) }],
        wrong: () => Promise.resolve(wrong),
      };
    },
  };
}

type Program = { readonly file: string; readonly environment: Record<string, string> };

async function programOf(place: Place, file: string, database: string): Promise<Program> {
  return {
    file: `${file}.ts`,
    environment: {
      BENCH_DATABASE_URL: await createDatabase(place.serverUrl, database),
      BENCH_SECRET_KEY: randomBytes(SECRET_KEY_BYTES).toString('base64'),
      [PACKAGES_VARIABLE]: await place.packages(),
    },
  };
}

async function measure(
  { bench, jobs }: Place,
  { file, environment }: Program,
  wrong: string[],
): Promise<readonly Figure[]> {
  const child = startChild(join(import.meta.dirname, file), {
    execArgv: [...AS_STARTED],
    env: environment,
    cleanup: bench.cleanup,
  });
  const measured = nextMessage<QueueMeasured>(child, 'measured');
  child.send({
    warmUp: Math.ceil(jobs * WARM_UP),
    jobs,
    perSecond: PACED_PER_SECOND,
    seconds: bench.options.seconds,
  } satisfies QueueAsked);
  const { added, runs, jobsPerSecond, latenciesMs } = await measured;
  child.send('stop');
  await untilExit(child);
  if (runs !== added) wrong.push(`${file}: ${added} jobs were inserted, and they ran ${runs} times`);
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const paced = `a job at ${PACED_PER_SECOND} a second, from its insert until it has run`;
  return [
    { measured: `jobs of ${jobs.toLocaleString('en')} that wait`, unit: 'a second', value: jobsPerSecond },
    { measured: `${paced}, p50`, unit: 'ms', value: at(0.5) },
    { measured: `${paced}, p99`, unit: 'ms', value: at(0.99) },
  ];
}
