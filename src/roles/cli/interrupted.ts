// A command that goes on until Ctrl-C ends then in order. A second Ctrl-C ends it at once.

export function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
