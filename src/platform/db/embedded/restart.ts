// Restarts the server when it has died, on the port that it had, so that its clients only reconnect.
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './processes.ts';
import type { Server } from './pidfile.ts';

const LOOK_EVERY_MS = 500;
/** A server that dies more often has a cause that a restart does not cure. */
const RESTARTS_MAX = 5;
const RESTARTS_WINDOW_MS = 10 * 60_000;

type Watched = {
  readonly server: Server;
  readonly log: (line: string) => void;
  /** Attaches to the server if another process has started it meanwhile. */
  restart(): Promise<Server>;
};

/** Returns a function that stops watching and waits for a restart in progress. */
export function restartWhenDead({ server, log, restart }: Watched): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  const watch = async (): Promise<void> => {
    let current = server;
    let restarts: number[] = [];
    while (await isStillWatching()) {
      if (isAlive(current.pid)) continue;
      const now = performance.now();
      restarts = [...restarts.filter((at) => at > now - RESTARTS_WINDOW_MS), now];
      if (restarts.length > RESTARTS_MAX) {
        return log('PostgreSQL keeps ending and is left alone: see postgres.log, then start Monedero again');
      }
      log('PostgreSQL has ended by itself and is started again; see postgres.log');
      try {
        current = await restart();
      } catch (error) {
        log(
          `PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`,
        );
        continue;
      }
      if (current.port === server.port) log('PostgreSQL is back');
      else return log('PostgreSQL is back on another port, since its own is taken: start Monedero again');
    }
  };
  /** Returns false once it was stopped. It keeps no process alive. */
  const isStillWatching = (): Promise<boolean> =>
    wait(LOOK_EVERY_MS, !signal.aborted, { signal, ref: false }).catch(() => false);

  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
