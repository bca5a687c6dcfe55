// What a simulated machine is made of: a time that jumps from one event to the next, processors that several
// share, threads that do one thing after the other, and a log whose flush is for all that wait for it.

export type Simulation = {
  /** Microseconds since it began. */
  now(): number;
  after(micros: number, act: () => void): void;
  /** Until that moment, or until nothing is left to happen. */
  run(untilMicros: number): void;
};

/** Something that is busy for a while for each who asks. */
export type Busy = {
  take(micros: number, done: () => void): void;
  /** Of all it could have done since the beginning, from 0 to 1. */
  share(): number;
};

/** What has been done is forgotten by so many, since an array is moved each time. */
const FORGOTTEN_FROM = 1_024;

type Moment = { readonly at: number; readonly order: number; readonly act: () => void };

const isBefore = (a: Moment, b: Moment): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

export function createSimulation(): Simulation {
  const heap: Moment[] = [];
  let now = 0;
  let order = 0;
  const push = (moment: Moment): void => {
    let at = heap.push(moment) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(moment, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = moment;
  };
  const shift = (): Moment | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const below = isRight ? right : left;
      if (!isBefore(below, last)) break;
      heap[at] = below;
      at = isRight ? 2 * at + 2 : 2 * at + 1;
    }
    heap[at] = last;
    return first;
  };
  return {
    now: () => now,
    after: (micros, act) => push({ at: now + micros, order: (order += 1), act }),
    run(untilMicros) {
      for (let next = shift(); next !== undefined; next = shift()) {
        if (next.at > untilMicros) return push(next);
        now = next.at;
        next.act();
      }
    },
  };
}

/** So many at once, each in the order in which they came. */
export function createCores(simulation: Simulation, cores: number): Busy {
  const waiting: Array<{ readonly micros: number; readonly done: () => void }> = [];
  let head = 0;
  let running = 0;
  let busyMicros = 0;
  const start = (): void => {
    while (running < cores) {
      const next = waiting[head];
      if (next === undefined) break;
      head += 1;
      running += 1;
      busyMicros += next.micros;
      simulation.after(next.micros, () => {
        running -= 1;
        next.done();
        start();
      });
    }
    if (head > FORGOTTEN_FROM) {
      waiting.splice(0, head);
      head = 0;
    }
  };
  return {
    take(micros, done) {
      waiting.push({ micros, done });
      start();
    },
    share: () => busyMicros / (cores * simulation.now()),
  };
}

/** A thread, or a session of PostgreSQL: one thing after the other, each on a core of its machine. */
export function createThread(simulation: Simulation, machine: Busy): Busy {
  const waiting: Array<() => void> = [];
  let busyMicros = 0;
  let isRunning = false;
  const next = (): void => {
    const work = waiting.shift();
    isRunning = work !== undefined;
    work?.();
  };
  return {
    take(micros, done) {
      waiting.push(() =>
        machine.take(micros, () => {
          busyMicros += micros;
          done();
          next();
        }),
      );
      if (!isRunning) next();
    },
    share: () => busyMicros / simulation.now(),
  };
}

/** Who commits while the log is being flushed waits for the next one, which is for all of them. */
export function createLog(simulation: Simulation, flushMicros: number): { flush(done: () => void): void } {
  let waiting: Array<() => void> = [];
  let isFlushing = false;
  const flushAll = (): void => {
    const flushed = waiting;
    waiting = [];
    isFlushing = flushed.length > 0;
    if (!isFlushing) return;
    simulation.after(flushMicros, () => {
      for (const done of flushed) done();
      flushAll();
    });
  };
  return {
    flush(done) {
      waiting.push(done);
      if (!isFlushing) flushAll();
    },
  };
}
