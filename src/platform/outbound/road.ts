// All that goes to one destination: a bounded number of lanes, and posts that wait until one is free.
import { createLane, type Lane, type LaneEnd, type LanePost } from './lane.ts';
import type { Lookup } from './lookup.ts';
import type { Outcome } from './reading.ts';
import type { Resting } from './resting.ts';
import type { Destination } from './url.ts';

export type Done = (outcome: Outcome) => void;
export type GiveUp = () => void;

export type Road = {
  /** `done` is called once, or never where the post was given up. */
  carry(post: LanePost, done: Done): GiveUp;
  /** Whatever is under way is given up. */
  close(): Promise<unknown>;
};

export type RoadSettings = {
  readonly destination: Destination;
  readonly lookup: Lookup;
  readonly lanesMax: number;
  readonly resting: Resting;
  /** Nothing is open and nobody waits. */
  onEmpty(): void;
};

type Ride = { readonly post: LanePost; readonly done: Done; lane: Lane | undefined; tries: number };

/**
 * A connection that is always in use is made anew now and then, so that its address is looked up and checked
 * again.
 */
const CONNECTION_AGE_MS_MAX = 5 * 60_000;
const TRIES_MAX = 2;

export function createRoad(settings: RoadSettings): Road {
  const waiting = new Set<Ride>();
  const lanes = createLanes(settings, () => next());

  const start = (ride: Ride, lane: Lane): void => {
    ride.lane = lane;
    ride.tries += 1;
    lane.carry(ride.post, (end) => finish(ride, lane, end));
  };
  const finish = (ride: Ride, lane: Lane, { outcome, isStale }: LaneEnd): void => {
    ride.lane = undefined;
    if (isReusable(lane, outcome)) lanes.rest(lane);
    else lanes.leave(lane);

    if (isStale && ride.tries < TRIES_MAX) start(ride, lanes.open());
    else ride.done(outcome);
    next();
  };
  const next = (): void => {
    for (const ride of waiting) {
      const lane = lanes.take();
      if (lane === undefined) return;
      waiting.delete(ride);
      start(ride, lane);
    }
    if (lanes.areNone()) settings.onEmpty();
  };
  const giveUp = (ride: Ride): void => {
    waiting.delete(ride);
    if (ride.lane === undefined) return;
    lanes.leave(ride.lane);
    next();
  };

  return {
    carry(post, done) {
      const ride: Ride = { post, done, lane: undefined, tries: 0 };
      const lane = lanes.take();
      if (lane === undefined) waiting.add(ride);
      else start(ride, lane);
      return () => giveUp(ride);
    },
    close() {
      waiting.clear();
      return lanes.close();
    },
  };
}

type Lanes = {
  /** One that rests, or a new one if there may be more. */
  take(): Lane | undefined;
  open(): Lane;
  rest(lane: Lane): void;
  leave(lane: Lane): void;
  areNone(): boolean;
  close(): Promise<unknown>;
};

/** `onLeft` tells that one which rested is gone. */
function createLanes({ destination, lookup, lanesMax, resting }: RoadSettings, onLeft: () => void): Lanes {
  const all = new Set<Lane>();
  /** Taken from the end, so that those that are not needed rest long enough to be closed. */
  const free: Lane[] = [];

  const leave = (lane: Lane): void => {
    all.delete(lane);
    void lane.drop();
  };
  const leaveResting = (lane: Lane): void => {
    const at = free.indexOf(lane);
    if (at !== -1) free.splice(at, 1);
    resting.delete(lane);
    leave(lane);
    onLeft();
  };
  const open = (): Lane => {
    const lane = createLane(destination, lookup, leaveResting);
    all.add(lane);
    return lane;
  };

  return {
    open,
    leave,
    take() {
      const lane = free.pop();
      if (lane === undefined) return all.size < lanesMax ? open() : undefined;
      resting.delete(lane);
      return lane;
    },
    rest(lane) {
      free.push(lane);
      resting.add(lane, leaveResting);
    },
    areNone: () => all.size === 0,
    close: () => Promise.all([...all].map((lane) => lane.drop())),
  };
}

const isReusable = (lane: Lane, outcome: Outcome): boolean =>
  outcome.kind === 'answered' && outcome.isWhole && performance.now() - lane.madeMs < CONNECTION_AGE_MS_MAX;
