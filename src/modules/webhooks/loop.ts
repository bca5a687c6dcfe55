// Does something again each time it is woken, one run after the other. To be woken during a run means that
// one more follows.
export type Loop = {
  wake(): void;
  /** Resolves when the last run has ended. */
  close(): Promise<void>;
};

export function createLoop(run: () => Promise<void>, onError: (error: unknown) => void): Loop {
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
  return {
    wake() {
      runAgain = true;
      if (!closed) running ??= runAll();
    },
    async close() {
      closed = true;
      await running;
    },
  };
}
