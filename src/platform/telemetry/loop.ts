// A loop runs the same work again and again, one run after the other: each time it is woken and, if an
// interval is given, by itself. A wake during a run makes one more run follow.
import { withoutTrace } from './tracer.ts';

export type Loop = {
  wake(): void;
  isClosed(): boolean;
  /** Resolves when the last run has ended. */
  close(): Promise<void>;
};

type LoopOptions = {
  run(): Promise<unknown>;
  onError(error: unknown): void;
  /** How often it runs by itself; a run that takes longer is not followed by another at once. */
  readonly everyMs?: number;
};

export function createLoop({ run, onError, everyMs }: LoopOptions): Loop {
  let running: Promise<void> | undefined;
  let runAgain = false;
  let closed = false;

  const runAll = async (): Promise<void> => {
    do {
      runAgain = false;
      await run().catch(onError);
    } while (runAgain && !closed);
    running = undefined;
  };
  const wake = (): void => {
    runAgain = true;
    if (!closed) running ??= withoutTrace(runAll);
  };
  const wakeIfIdle = (): void => {
    if (running === undefined) wake();
  };
  const timer = everyMs === undefined ? undefined : setInterval(wakeIfIdle, everyMs);
  return {
    wake,
    isClosed: () => closed,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
