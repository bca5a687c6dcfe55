// One thing that is measured, and the processes that it needs.
import type { Asked, Filling, Payers } from './protocol.ts';

export type Processes = {
  readonly servers: number;
  readonly hasWorker: boolean;
  /** Cards are only issued, and wallets only opened, where a worker runs. */
  readonly filling?: Filling;
  /** How many there are who pay, where it is filled with payments. */
  readonly payers?: Payers;
};

export type Scenario = {
  readonly variant: string;
  readonly asked: Asked;
  readonly connections: number;
  /** How many of the servers are asked; all, if left out. */
  readonly servers?: number;
  readonly perSecond?: number;
  /** It leaves nothing to a worker, so its window begins after a warm-up. */
  readonly onlyReads?: true;
  /** Where a request makes many transfers, they are counted. */
  readonly transfersEach?: number;
  /** Until when its part of a worker's work goes: `opened`, all lines of batches. All of it, if left out. */
  readonly until?: 'opened';
  /** Payments say whether they are to be traced. */
  readonly traced?: boolean;
};
