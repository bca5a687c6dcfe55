// pg-boss with a trivial handler. Batches that follow each other while they are full, and a notification for
// each new job, are how it is fastest.
import pg from 'pg';
import { databaseUrl } from '../product.ts';
import { packageOf } from './packages.ts';
import { serveQueue } from './queue-meter.ts';

const QUEUE = 'trivial';
const BATCH = 1_000;
const POLL_SECONDS = 0.5;

type Job = { readonly data: { readonly number: number } };
type Boss = {
  on(event: 'error', listener: (error: Error) => void): void;
  start(): Promise<unknown>;
  stop(options: { readonly graceful: boolean }): Promise<void>;
  createQueue(name: string, options: object): Promise<void>;
  insert(name: string, jobs: ReadonlyArray<{ data: object }>): Promise<unknown>;
  send(name: string, data: object): Promise<unknown>;
  work(name: string, options: object, handler: (jobs: readonly Job[]) => Promise<void>): Promise<string>;
};

const { PgBoss } = packageOf<{ PgBoss: new (options: object) => Boss }>('pg-boss');

serveQueue(async (ran) => {
  const boss = new PgBoss({ connectionString: databaseUrl, useListenNotify: true, schedule: false });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.createQueue(QUEUE, { notify: true });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  return {
    async add(numbers) {
      const [number] = numbers;
      if (numbers.length === 1) await boss.send(QUEUE, { number });
      else
        await boss.insert(
          QUEUE,
          numbers.map((one) => ({ data: { number: one } })),
        );
    },
    async start() {
      const options = { batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: POLL_SECONDS };
      await boss.work(QUEUE, options, async (jobs) => {
        for (const { data } of jobs) ran(data.number);
      });
    },
    async hasLeft() {
      const { rows } = await pool.query(
        "select exists (select 1 from pgboss.job where name = $1 and state <> 'completed') as left",
        [QUEUE],
      );
      return (rows as Array<{ left: boolean }>)[0]?.left === true;
    },
    async close() {
      await boss.stop({ graceful: true });
      await pool.end();
    },
  };
});
