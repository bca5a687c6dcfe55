// HAProxy before two servers, as deploy/haproxy has it, but for the addresses and for its retries: those are
// for servers that crash, and would hide a server that ends too early. So would connections that are there
// already, so each request gets one of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../test/support/ports.ts';
import { until } from '../../../test/support/wait.ts';
import type { Cleanup } from '../../bench/processes.ts';

const HAPROXY = process.env['HAPROXY'] ?? 'haproxy';
const FILE = join(import.meta.dirname, '..', '..', '..', 'deploy/haproxy/haproxy.cfg');
const RETRIES = /^ {2}(?:option redispatch|retry-on|http-request disable-l7-retry) .*\n/gm;
const RETRY_LINES = 3;

export type Balancer = {
  readonly url: string;
  /** Waits until it gives requests to this server. */
  takes(name: string): Promise<void>;
};

const places = { one: '10.0.0.1:4000', two: '10.0.0.2:4000', people: ':80', state: '127.0.0.1:8404' };
type Place = keyof typeof places;

/** The configuration with the addresses of this machine, each of them once. */
function configured(text: string, ports: Readonly<Record<Place, number>>): string {
  if (text.match(RETRIES)?.length !== RETRY_LINES) throw new Error(`${FILE} has other lines about retries`);
  let made = text
    .replaceAll(RETRIES, '')
    .replace('defaults\n', 'defaults\n  retries 0\n  option http-server-close\n');
  for (const [place, port] of Object.entries(ports)) {
    const line = place === 'people' || place === 'state' ? 'bind' : `server ${place}`;
    const said = `  ${line} ${places[place as Place]}\n`;
    if (!made.includes(said)) throw new Error(`${FILE} has no line "${said.trim()}"`);
    made = made.replace(said, `  ${line} 127.0.0.1:${port}\n`);
  }
  return made;
}

export async function openBalancer(
  folder: string,
  servers: Readonly<Record<'one' | 'two', number>>,
  cleanup: Cleanup,
): Promise<Balancer> {
  const [people, state] = [await freePort(), await freePort()];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configured(await readFile(FILE, 'utf8'), { ...servers, people, state }));
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (said += more));
  const ended = once(child, 'close');
  cleanup.add(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    url: `http://127.0.0.1:${people}`,
    takes: async (name) => {
      await until(`the balancer takes server ${name}`, async () => {
        if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
        return (await statusOf(state, name).catch(() => '')) === 'UP';
      });
    },
  };
}

async function statusOf(port: number, name: string): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/;csv`);
  const [head = [], ...rows] = (await response.text()).split('\n').map((line) => line.split(','));
  return rows.find(([proxy, server]) => proxy === 'monedero' && server === name)?.[head.indexOf('status')];
}
