// Two servers and a worker of one deployment, each of which can be replaced by one of another version.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, answersReady } from '../../../test/support/ports.ts';
import { ofTests, programOf } from '../../../test/support/programs.ts';
import { until } from '../../../test/support/wait.ts';
import type { Cleanup } from '../../bench/processes.ts';
import { openBalancer, type Balancer } from './balancer.ts';

const START_MS_MAX = 180_000;

type Role = 'serve' | 'worker' | 'migrate';
type Ended = { readonly code: number | null; readonly said: string };
type Running = {
  said(): string;
  isOver(): boolean;
  end(signal: NodeJS.Signals): Promise<Ended>;
  readonly ended: Promise<Ended>;
};

export type Deployment = {
  readonly url: string;
  /** A command of the version in this folder, to its end. */
  run(root: string, role: Role): Promise<Ended>;
  /** One after the other: ended, started again from this folder, and in use before the next one ends. */
  replaceAll(root: string): Promise<string[]>;
};

export type Settings = {
  readonly databaseUrl: string;
  readonly secretKey: Buffer;
  readonly folder: string;
  /** SIGTERM, but for what must show failed requests. */
  readonly signal: NodeJS.Signals;
};

function start(root: string, role: Role, env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [programOf(join(root, 'bin/monedero.js')), role], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (said += more));
  const ended = once(child, 'close').then((): Ended => ({ code: child.exitCode, said }));
  return {
    said: () => said,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export async function openDeployment(
  root: string,
  settings: Settings,
  cleanup: Cleanup,
): Promise<Deployment> {
  const { databaseUrl, secretKey, folder, signal } = settings;
  const ports = { one: await freePort(), two: await freePort() };
  const balancer = await openBalancer(folder, ports, cleanup);
  const shared = {
    PATH: process.env['PATH'] ?? '',
    ...ofTests(),
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: secretKey.toString('base64'),
    DATABASE_POOL_MAX: '8',
    HOST: '127.0.0.1',
    BASE_URL: balancer.url,
    MAIL: 'sandbox',
  };
  const servers = Object.entries(ports).map(([name, port]) => ({
    begin: (from: string) => start(from, 'serve', { ...shared, PORT: String(port) }),
    isUp: (running: Running) => serves(balancer, name, port, running),
  }));
  const worker = {
    begin: (from: string) => start(from, 'worker', shared),
    isUp: async (running: Running) => {
      const works = (): boolean => running.said().includes('"event":"working"');
      await until('the worker works', works, undefined, START_MS_MAX);
    },
  };
  const members = await Promise.all(
    [...servers, worker].map(async (one) => {
      const member = { ...one, running: one.begin(root) };
      cleanup.add(async () => void (await member.running.end('SIGKILL')));
      await one.isUp(member.running);
      return member;
    }),
  );
  return {
    url: balancer.url,
    run: (from, role) => start(from, role, { ...shared, PORT: '0' }).ended,
    async replaceAll(from) {
      const wrong: string[] = [];
      for (const member of members) {
        const { code, said } = await member.running.end(signal);
        if (code !== 0) wrong.push(`a process ended with ${code}: ${said.slice(-1_000)}`);
        member.running = member.begin(from);
        await member.isUp(member.running);
      }
      return wrong;
    },
  };
}

async function serves(balancer: Balancer, name: string, port: number, running: Running): Promise<void> {
  const isReady = (): Promise<boolean> => {
    if (running.isOver()) throw new Error(`server ${name} ended: ${running.said()}`);
    return answersReady(`http://127.0.0.1:${port}`);
  };
  await until(`server ${name} is ready`, isReady, undefined, START_MS_MAX);
  await balancer.takes(name);
}
