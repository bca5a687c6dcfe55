// The open connections that carry nothing, to whichever destination: a bounded number, of which the oldest
// must go first.
import type { Lane } from './lane.ts';

export type Resting = {
  add(lane: Lane, close: (lane: Lane) => void): void;
  delete(lane: Lane): void;
};

export function createResting(connectionsMax: number): Resting {
  const lanes = new Map<Lane, (lane: Lane) => void>();
  return {
    add(lane, close) {
      lanes.set(lane, close);
      if (lanes.size <= connectionsMax) return;
      for (const [oldest, closeOldest] of lanes) return closeOldest(oldest);
    },
    delete: (lane) => void lanes.delete(lane),
  };
}
