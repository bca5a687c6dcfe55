// Where servers under test listen, and whether they answer there.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { underLoad } from './load.ts';

/**
 * Below what the system gives to outgoing connections, so that none of them takes a port while its process is
 * being restarted.
 */
const PORT_MIN = 20_000;
const PORT_BELOW = 32_000;
/**
 * Each process of tests has ports of its own, and gives none twice in a row: another would take one between
 * the moment at which it was found free and the one at which a server listens there.
 */
const OF_PROCESS = 100;
const FIRST = PORT_MIN + (process.pid % ((PORT_BELOW - PORT_MIN) / OF_PROCESS)) * OF_PROCESS;
const READY_MS_MAX = 5_000;

let given = randomInt(OF_PROCESS);

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    given = (given + 1) % OF_PROCESS;
    const port = FIRST + given;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** Whether the server at an address says that it is ready. */
export async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(underLoad(READY_MS_MAX)) });
    await response.text();
    return response.status === 200;
  } catch {
    return false;
  }
}
