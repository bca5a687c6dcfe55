// State machines as data: statuses, the terminal ones, and for each event where it may start and where it
// leads. The diagram, the status × event tests and the CHECK constraint are made from the same table.
import { refusal } from '../refusals/refusals.ts';

export type Machine<Status extends string, Event extends string> = {
  readonly name: string;
  /** The column that holds the status. */
  readonly column: string;
  readonly initial: Status;
  readonly statuses: readonly Status[];
  readonly events: Readonly<Record<Event, Move<Status>>>;
};

type Move<Status> = {
  readonly from: readonly Status[];
  readonly to: Status;
  /**
   * The column that keeps the moment of this move. The row says all there is to say of it then, so the move
   * has no row in the history: for moves that come often, and that happen to a row once.
   */
  readonly at?: string;
};

export function defineMachine<Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
): Machine<Status, Event> {
  return machine;
}

/** The status after an event, or undefined when the table does not allow it. */
export function next<Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
  status: Status,
  event: Event,
): Status | undefined {
  const { from, to } = machine.events[event];
  return from.includes(status) ? to : undefined;
}

/** The status after an event; a move that the table does not allow is refused. */
export function move<Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
  status: Status,
  event: Event,
): Status {
  const to = next(machine, status, event);
  if (to === undefined) throw refusal('invalid_state', { status });
  return to;
}

export function terminalStatuses(machine: Machine<string, string>): string[] {
  const left = new Set(Object.values(machine.events).flatMap((event) => event.from));
  return machine.statuses.filter((status) => !left.has(status));
}
