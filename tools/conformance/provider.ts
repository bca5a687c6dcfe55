// What a driver says of the test side of its provider, so that the suites of its ports can be run there.
import { NotHere, type Suite } from './verdict.ts';
import type { Connection } from './open.ts';
import type { Receiver } from './receive.ts';

export type Run = {
  readonly connection: Connection;
  /** The receiver; undefined if there is no public address. */
  readonly receiver: Receiver | undefined;
  /** How long a state is waited for. */
  readonly waitSeconds: number;
  /** The destinations of money, or of a message, by what happens to it there; from the command line. */
  readonly destinations: ReadonlyMap<string, string>;
};

/** Runs each suite with what it is given, so that their subjects may differ in type. */
export type OnSuite = <Subject>(suite: Suite<Subject>) => Promise<void>;

export type TestSide = {
  /** The names that `--destination` takes. */
  readonly destinations: readonly string[];
  /** Throws if a destination cannot be one. */
  checkDestination(name: string, value: string): string | undefined;
  /** What a claim names, if the driver is not of one provider alone. */
  placeOf?(settings: Readonly<Record<string, string>>): string | undefined;
  /** Each suite of its ports, in order. */
  suites(run: Run, onSuite: OnSuite): Promise<void>;
};

export function receiverOf({ receiver }: Pick<Run, 'receiver'>): Receiver {
  if (receiver !== undefined) return receiver;
  throw new NotHere('messages need a public address: --listen PORT --address URL');
}
