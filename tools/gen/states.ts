// The state machines: a diagram and a table of every status and event for each; and what moves over several
// rows: issuing a card, and a payment.
import type { Machine } from '#platform/db/machine.ts';
import { next, terminalStatuses } from '#platform/db/machine.ts';
import { definedTables } from '#platform/db/table.ts';
import { cardStepsSection } from './card-steps.ts';
import { code, fenced, page, table } from './markdown.ts';
import { paymentLifeSection } from './payment-life.ts';

type AnyMachine = Machine<string, string>;
type Stateful = { readonly name: string; readonly machine: AnyMachine };

const ABOUT =
  'The state machines. A move that is not in its table is refused, and a status without moves is final.';

export const statesPage = (tables: readonly Stateful[] = statefulTables()): string =>
  page('States', ABOUT, [...tables.map(sectionOf), cardStepsSection(), paymentLifeSection()]);

/** Every table of the product whose rows move by a machine, by its name, and not by what loads it first. */
const statefulTables = (): Stateful[] =>
  definedTables
    .flatMap(({ name, machine }) => (machine === undefined ? [] : [{ name, machine }]))
    .sort((a, b) => (a.machine.name < b.machine.name ? -1 : 1));

function sectionOf({ name: tableName, machine }: Stateful): string {
  const { name, column, initial } = machine;
  const about = `Stored in ${code(`${tableName}.${column}`)}. Starts as ${code(initial)}.`;
  return [`## ${name}`, about, fenced('mermaid', diagramOf(machine)), movesOf(machine)].join('\n\n');
}

function diagramOf(machine: AnyMachine): string {
  const moves = Object.entries(machine.events).flatMap(([event, { from, to }]) =>
    from.map((status) => `  ${status} --> ${to}: ${event}`),
  );
  const ends = terminalStatuses(machine).map((status) => `  ${status} --> [*]`);
  return ['stateDiagram-v2', `  [*] --> ${machine.initial}`, ...moves, ...ends].join('\n');
}

function movesOf(machine: AnyMachine): string {
  const events = Object.keys(machine.events);
  const rows = machine.statuses.map((status) => [
    code(status),
    ...events.map((event) => {
      const to = next(machine, status, event);
      return to === undefined ? '' : code(to);
    }),
  ]);
  return table(['from', ...events.map(code)], rows);
}
