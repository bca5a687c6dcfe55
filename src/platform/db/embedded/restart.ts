// Starts the server again when it has died. It comes back on the port that it had, so whoever uses it only
// connects again.
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './processes.ts';
import type { Server } from './pidfile.ts';

const LOOK_EVERY_MS = 500;
/** A server that dies so often dies of something that a start does not mend. */
const RESTARTS_MAX = 5;
const RESTARTS_WINDOW_MS = 10 * 60_000;

type Watched = {
  readonly server: Server;
  readonly log: (line: string) => void;
  /** Attaches to the server if another process has started it meanwhile. */
  restart(): Promise<Server>;
};

/** Answers how to stop watching, which waits for a restart that is under way. */
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
  /** False once it was told to stop. It keeps no process alive. */
  const isStillWatching = (): Promise<boolean> =>
    wait(LOOK_EVERY_MS, !signal.aborted, { signal, ref: false }).catch(() => false);

  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
