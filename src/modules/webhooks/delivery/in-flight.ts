// The deliveries that a worker has claimed: posts in flight, counted by endpoint, the few that wait for one
// of those to end, and results that are not recorded yet.
import type { Clock } from '#platform/time/clock.ts';
import { within } from '#platform/basics/maps.ts';
import type { Delivering } from './deliver.ts';
import { IN_FLIGHT_MAX, POSTS_OF_ENDPOINT_MAX, type Capacity } from './fair-share.ts';
import type { ClaimedDelivery } from './leased-deliveries.ts';
import { isSuccess } from './post.ts';

/** An endpoint that answers so fast is given its next deliveries without another query. */
const FAST_MS = 250;
/** How long a lease must still last when a post begins. */
const POST_MS_MAX = 12_000;

type InFlight = {
  add(delivery: ClaimedDelivery): void;
  capacity(): Omit<Capacity, 'now'>;
  /** Gives up the deliveries that have not begun. */
  release(): ClaimedDelivery[];
  allDone(): Promise<unknown>;
};

/** The deliveries to one endpoint. */
type Queue = { posts: number; isFast: boolean; readonly waiting: ClaimedDelivery[] };

const newQueue = (): Queue => ({ posts: 0, isFast: false, waiting: [] });
const sizeOf = (queue: Queue = newQueue()): number => queue.posts + queue.waiting.length;

export function createInFlight(services: {
  deliver(delivery: ClaimedDelivery): Delivering;
  clock: Clock;
  /** There is capacity for a good number more. */
  onCapacity(): void;
  onFailed(delivery: ClaimedDelivery, error: unknown): void;
  /** These are released because their endpoint is no longer as fast as before. */
  onReleased(deliveries: readonly ClaimedDelivery[]): void;
}): InFlight {
  const { deliver, clock, onCapacity, onFailed, onReleased } = services;
  const open = new Set<Promise<void>>();
  const queues = new Map<string, Queue>();
  let waitingCount = 0;
  const free = (): number => IN_FLIGHT_MAX - open.size - waitingCount;
  const ended = (done: Promise<void>): void => {
    open.delete(done);
    if (free() === 1) onCapacity();
  };
  const begin = (delivery: ClaimedDelivery): void => {
    const { id } = delivery.endpoint;
    const { posted, recorded } = deliver(delivery);
    const done = recorded.catch((error: unknown) => onFailed(delivery, error)).finally(() => ended(done));
    open.add(done);
    posted.then(
      ({ posted: { responseStatus: status, durationMs } }) =>
        answered(id, isSuccess(status) && durationMs <= FAST_MS),
      () => answered(id, false),
    );
  };
  const answered = (id: string, isFast: boolean): void => {
    const queue = queues.get(id);
    if (queue === undefined) return;
    queue.posts -= 1;
    queue.isFast = isFast;
    const [next] = queue.waiting;
    if (next !== undefined && isFast && next.leasedUntil - clock.now() >= POST_MS_MAX) {
      queue.waiting.shift();
      waitingCount -= 1;
      queue.posts += 1;
      begin(next);
    } else if (next !== undefined) onReleased(emptied(queue));
    if (queue.posts === 0) queues.delete(id);
    // A poll is not asked for after each answer: it costs as much for one delivery as for many.
    if (queue.waiting.length === 0 && (isFast || queue.posts <= POSTS_OF_ENDPOINT_MAX / 2)) onCapacity();
  };
  const emptied = ({ waiting }: Queue): ClaimedDelivery[] => {
    waitingCount -= waiting.length;
    return waiting.splice(0);
  };

  return {
    add(delivery) {
      const queue = within(queues, delivery.endpoint.id, newQueue);
      if (queue.posts < POSTS_OF_ENDPOINT_MAX) {
        queue.posts += 1;
        begin(delivery);
      } else {
        queue.waiting.push(delivery);
        waitingCount += 1;
      }
    },
    capacity: () => ({
      inFlight: (id) => sizeOf(queues.get(id)),
      free: free(),
      isFast: (id) => queues.get(id)?.isFast === true,
    }),
    release: () => [...queues.values()].flatMap(emptied),
    allDone: () => Promise.all(open),
  };
}
