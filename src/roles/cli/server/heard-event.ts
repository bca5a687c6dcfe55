// Events that are heard, wherever they were read.

export type HeardEvent = {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly objectId: string;
  /** The body as a receiver gets it. */
  readonly body: string;
};

export type Source = {
  /** Whose events they are, for people. */
  readonly of: string;
  readonly events: AsyncIterable<HeardEvent>;
};

/** Calls `hear` with the source once nothing is missed any more, and ends with it. */
export type Listen = (hear: (source: Source) => Promise<void>, signal: AbortSignal) => Promise<void>;
