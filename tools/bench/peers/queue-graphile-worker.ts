// graphile-worker with a trivial task. It fetches and completes in batches, which is how it is fastest.
import pg from 'pg';
import { databaseUrl } from '../product.ts';
import { packageOf } from './packages.ts';
import { serveQueue } from './queue-meter.ts';

const TASK = 'trivial';
const CONCURRENT_JOBS = 24;
const POOL_MAX = 10;
const LOCAL_QUEUE = 500;
const COMPLETED_TOGETHER_MS = 0;

type Preset = {
  readonly worker: Readonly<Record<string, unknown>>;
};
type Tasks = Readonly<Record<string, (payload: { readonly number: number }) => void>>;
type Utils = {
  migrate(): Promise<void>;
  addJobs(jobs: ReadonlyArray<{ identifier: string; payload: object }>): Promise<unknown>;
  addJob(identifier: string, payload: object): Promise<unknown>;
  release(): Promise<void>;
};
type Package = {
  makeWorkerUtils(options: { readonly pgPool: pg.Pool; readonly logger: unknown }): Promise<Utils>;
  run(options: {
    readonly pgPool: pg.Pool;
    readonly preset: Preset;
    readonly taskList: Tasks;
    readonly logger: unknown;
    readonly noHandleSignals: boolean;
  }): Promise<{ stop(): Promise<void> }>;
  Logger: new (factory: () => () => void) => unknown;
};

const { makeWorkerUtils, run, Logger } = packageOf<Package>('graphile-worker');

serveQueue(async (ran) => {
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: POOL_MAX });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  const logger = new Logger(() => () => undefined);
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  let running: { stop(): Promise<void> } | undefined;
  return {
    async add(numbers) {
      const [number] = numbers;
      if (numbers.length === 1) await utils.addJob(TASK, { number });
      else await utils.addJobs(numbers.map((one) => ({ identifier: TASK, payload: { number: one } })));
    },
    async start() {
      const preset = {
        worker: {
          concurrentJobs: CONCURRENT_JOBS,
          localQueue: { size: LOCAL_QUEUE },
          completeJobBatchDelay: COMPLETED_TOGETHER_MS,
        },
      };
      const taskList: Tasks = { [TASK]: ({ number }) => ran(number) };
      running = await run({ pgPool, preset, taskList, logger, noHandleSignals: true });
    },
    async hasLeft() {
      const { rows } = await pgPool.query('select exists (select 1 from graphile_worker.jobs) as left');
      return (rows as Array<{ left: boolean }>)[0]?.left === true;
    },
    async close() {
      await running?.stop();
      await utils.release();
      await pgPool.end();
    },
  };
});
