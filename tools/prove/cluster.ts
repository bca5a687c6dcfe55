// Some servers and a worker of one deployment on one database, each server behind a proxy that can lose a
// commit or the answer to it, at once or after it was stuck for a while. On a cluster there is one before
// each node as well.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { rawQuery } from '#platform/db/sql.ts';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import type { Chance } from '../../test/support/chance.ts';
import { startNodeProxies } from '../../test/support/node-proxies.ts';
import { answersReady, freePort } from '../../test/support/ports.ts';
import { MONEDERO, ofTests } from '../../test/support/programs.ts';
import { startProxy, type DatabaseProxy, type Judge } from '../../test/support/proxy.ts';
import { until } from '../../test/support/wait.ts';
import type { DatabaseClock } from './database-clock.ts';

/** The name of the message that commits. */
const COMMIT = rawQuery('commit', []).name ?? '';
/** One of so many commits loses its answer, while some may. */
const COMMITS_PER_LOSS = 6;
/** How long a commit is stuck, while its locks are held and clients go to other servers. */
const STUCK_MS_MIN = 50;
const STUCK_MS_BELOW = 400;
/** How much later each question about a commit that was lost comes. */
const QUESTION_MS_MIN = 50;
const QUESTION_MS_BELOW = 100;
/** Then the outcome of a commit that was stuck is known, and the next one may be stuck. */
const FOUND_OUT_MS = 600;
/** Of so many commits that are stuck, one is carried out all the same. */
const STUCK_PER_CARRIED_OUT = 3;

export type Cluster = {
  readonly urls: readonly string[];
  readonly secretKey: Buffer;
  /** Waits until all are started and ready. */
  ready(): Promise<void>;
  /** Kills with SIGKILL; the server is started again at once. */
  killServer(which: number): Promise<void>;
  killWorker(): Promise<void>;
  /** So many connections break when they commit: half of them before the database hears of it. */
  loseCommits(count: number): void;
  /** So many commits of commands are stuck one after the other, and their connections break then. */
  stickCommits(count: number): void;
  /** How many connections broke at COMMIT, as it is printed. */
  saidLost(): string;
  /** Does what the operator does at the machine, by the clock of the others. Throws if it fails. */
  operate(args: readonly string[], typedIn: string): Promise<string>;
  /** All are killed with SIGKILL and started again; so much time has passed by their clocks meanwhile. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly secretKey?: Buffer;
  /** What processes have besides. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What they load before the program, as `--import` takes it. */
  readonly preload?: string;
  /** The clock of the database, which goes along if time passes. */
  readonly databaseClock?: DatabaseClock;
};

type Member = { kill(): Promise<void>; start(): void; isReady(): Promise<boolean> };

export async function openCluster(
  databaseUrl: string,
  chance: Chance,
  serverCount: number,
  { secretKey = randomBytes(SECRET_KEY_BYTES), environment = {}, preload, databaseClock }: Options = {},
): Promise<Cluster> {
  const shared = {
    PATH: process.env['PATH'] ?? '',
    ...ofTests(),
    SECRET_KEYS: secretKey.toString('base64'),
    DATABASE_POOL_MAX: '8',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...environment,
  };
  const losses: Losses = { left: 0, stuck: 0, stuckUntilMs: 0, lost: 0, lostToNodes: 0 };
  const time: Ahead = { ms: 0, preload };
  const proxies: DatabaseProxy[] = [];
  const servers: Member[] = [];
  const urls: string[] = [];
  for (let i = 0; i < serverCount; i++) {
    const proxy = await startProxy(databaseUrl);
    const nodes = await startNodeProxies(databaseUrl);
    proxy.judge(judgeBy(losses, chance, 'lost'));
    for (const one of nodes.proxies) one.judge(judgeBy(losses, chance, 'lostToNodes'));
    proxies.push(proxy, ...nodes.proxies);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    urls.push(url);
    const own = { DATABASE_URL: proxy.url, PORT: String(port), BASE_URL: url };
    const env = { ...shared, ...nodes.environment, ...own };
    servers.push(member(['serve'], env, time, () => answersReady(url)));
  }
  const [first = ''] = urls;
  const workerEnv = { ...shared, DATABASE_URL: databaseUrl, BASE_URL: first };
  const worker = member(['worker'], workerEnv, time, (said) => Promise.resolve(said));
  const members = [...servers, worker];
  const restart = async (one: Member | undefined): Promise<void> => {
    await one?.kill();
    one?.start();
  };
  for (const one of members) one.start();
  return {
    urls,
    secretKey,
    async ready() {
      for (const one of members) await until('every process is ready', () => one.isReady());
    },
    killServer: (which) => restart(servers[which]),
    killWorker: () => restart(worker),
    loseCommits: (count) => void (losses.left = count),
    stickCommits: (count) => void (losses.stuck = count),
    saidLost: () => saidOf(losses),
    operate: (args, typedIn) => operate(programOf(time, args), workerEnv, typedIn),
    async pass(ms) {
      await Promise.all(members.map((one) => one.kill()));
      time.ms += ms;
      if (databaseClock === undefined) throw new Error('no time passes for this database');
      await databaseClock.turnTo(time.ms);
      for (const one of members) one.start();
    },
    async close() {
      await Promise.all(members.map((one) => one.kill()));
      for (const proxy of proxies) proxy.close();
    },
  };
}

type Losses = { left: number; stuck: number; stuckUntilMs: number; lost: number; lostToNodes: number };

const saidOf = ({ lost, lostToNodes }: Losses): string =>
  `${lost + lostToNodes} connections broken at COMMIT${lostToNodes === 0 ? '' : `, ${lostToNodes} of them to nodes`}`;

function judgeBy(losses: Losses, chance: Chance, counted: 'lost' | 'lostToNodes'): Judge {
  return (sent, application) => {
    if (application === 'monedero commits')
      return { afterMs: QUESTION_MS_MIN + chance.below(QUESTION_MS_BELOW), fate: 'pass' };
    if (!sent.includes(COMMIT)) return 'pass';
    const now = performance.now();
    if (losses.stuck > 0 && application === 'monedero commands' && now >= losses.stuckUntilMs) {
      const afterMs = STUCK_MS_MIN + chance.below(STUCK_MS_BELOW);
      losses.stuck -= 1;
      losses.stuckUntilMs = now + afterMs + FOUND_OUT_MS;
      losses[counted] += 1;
      return { afterMs, fate: chance.below(STUCK_PER_CARRIED_OUT) === 0 ? 'break_after' : 'break_before' };
    }
    if (losses.left === 0 || chance.below(COMMITS_PER_LOSS) > 0) return 'pass';
    losses.left -= 1;
    losses[counted] += 1;
    return chance.below(2) === 0 ? 'break_before' : 'break_after';
  };
}

/** How far the clocks of processes that are started from now on are ahead of that of the system. */
type Ahead = { ms: number; readonly preload: string | undefined };

/** Run before the program, which takes real time from nowhere else. */
const moduleAhead = ({ ms }: Ahead): string =>
  `data:text/javascript,const now=Date.now;Date.now=()=>now()+${ms}`;

const programOf = (time: Ahead, args: readonly string[]): readonly string[] => [
  ...(time.ms === 0 ? [] : ['--import', moduleAhead(time)]),
  ...(time.preload === undefined ? [] : ['--import', time.preload]),
  MONEDERO,
  ...args,
];

async function operate(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  typedIn: string,
): Promise<string> {
  const child = spawn(process.execPath, command, { env });
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  child.stdin.end(typedIn);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${out}${err}`);
  return out;
}

function member(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  time: Ahead,
  isReady: (saysThatItWorks: boolean) => Promise<boolean>,
): Member {
  let child: ChildProcess | undefined;
  let saysThatItWorks = false;
  const endWithUs = (): void => void child?.kill('SIGKILL');
  process.once('exit', endWithUs);
  return {
    start() {
      saysThatItWorks = false;
      child = spawn(process.execPath, programOf(time, args), { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout?.setEncoding('utf8').on('data', (said: string) => {
        saysThatItWorks ||= said.includes('"event":"working"');
      });
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    isReady: () => isReady(saysThatItWorks),
  };
}
