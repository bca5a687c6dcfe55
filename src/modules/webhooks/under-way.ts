// What a worker has taken: posts under way, counted by endpoint, the few that wait for one of those to end,
// and answers that are not written down yet.
import type { Clock } from '../../platform/clock.ts';
import { OPEN_MAX, POSTS_OF_ENDPOINT_MAX, type Capacity } from './allot.ts';
import { isSuccess } from './attempt.ts';
import type { Taken } from './claim.ts';
import type { Delivering } from './deliver.ts';

/** An endpoint that answers so soon is given its next deliveries without another look into the database. */
const SOON_MS = 250;
/** What a lease must still be good for when a post begins. */
const POST_MS_MAX = 12_000;

export type UnderWay = {
  add(taken: Taken): void;
  capacity(): Omit<Capacity, 'now'>;
  /** What has not begun is nobody's task any more. */
  leave(): Taken[];
  allDone(): Promise<unknown>;
};

export function createUnderWay(services: {
  deliver(taken: Taken): Delivering;
  clock: Clock;
  /** There is room for a good number more. */
  onRoom(): void;
  onNotMade(taken: Taken, error: unknown): void;
  /** These are left to others: their endpoint does not answer as it did. */
  onLeft(taken: readonly Taken[]): void;
}): UnderWay {
  const { deliver, clock, onRoom, onNotMade, onLeft } = services;
  const open = new Set<Promise<void>>();
  const lanes = new Map<string, Lane>();
  let waitingCount = 0;
  const free = (): number => OPEN_MAX - open.size - waitingCount;
  const ended = (written: Promise<void>): void => {
    open.delete(written);
    if (free() === 1) onRoom();
  };
  const begin = (taken: Taken): void => {
    const { id } = taken.endpoint;
    const { posted, recorded } = deliver(taken);
    const written = recorded.catch((error: unknown) => onNotMade(taken, error)).finally(() => ended(written));
    open.add(written);
    posted.then(
      ({ posted: { responseStatus: status, durationMs } }) =>
        answered(id, isSuccess(status) && durationMs <= SOON_MS),
      () => answered(id, false),
    );
  };
  const answered = (id: string, isSoon: boolean): void => {
    const lane = lanes.get(id);
    if (lane === undefined) return;
    lane.posts -= 1;
    lane.isSoon = isSoon;
    const [next] = lane.waiting;
    if (next !== undefined && isSoon && next.leasedUntil - clock.now() >= POST_MS_MAX) {
      lane.waiting.shift();
      waitingCount -= 1;
      lane.posts += 1;
      begin(next);
    } else if (next !== undefined) onLeft(emptied(lane));
    if (lane.posts === 0) lanes.delete(id);
    // Not for each that is through: a look costs as much for one as for many.
    if (lane.waiting.length === 0 && (isSoon || lane.posts <= POSTS_OF_ENDPOINT_MAX / 2)) onRoom();
  };
  const emptied = ({ waiting }: Lane): Taken[] => {
    waitingCount -= waiting.length;
    return waiting.splice(0);
  };

  return {
    add(taken) {
      const lane = laneOf(lanes, taken.endpoint.id);
      if (lane.posts < POSTS_OF_ENDPOINT_MAX) {
        lane.posts += 1;
        begin(taken);
      } else {
        lane.waiting.push(taken);
        waitingCount += 1;
      }
    },
    capacity: () => ({
      held: (id) => heldBy(lanes.get(id)),
      free: free(),
      answersSoon: (id) => lanes.get(id)?.isSoon === true,
    }),
    leave: () => [...lanes.values()].flatMap(emptied),
    allDone: () => Promise.all(open),
  };
}

type Lane = { posts: number; isSoon: boolean; readonly waiting: Taken[] };

function laneOf(lanes: Map<string, Lane>, id: string): Lane {
  let lane = lanes.get(id);
  if (lane === undefined) lanes.set(id, (lane = { posts: 0, isSoon: false, waiting: [] }));
  return lane;
}

const heldBy = (lane: Lane | undefined): number =>
  lane === undefined ? 0 : lane.posts + lane.waiting.length;
