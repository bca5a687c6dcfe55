// The state machines: a diagram and a table of every status and event for each.
import type { Machine } from '../../src/platform/machine.ts';
import { next, terminalStatuses } from '../../src/platform/machine.ts';
import { kyc } from '../../src/modules/cardholders/index.ts';
import { transactionMachine } from '../../src/modules/authorizations/index.ts';
import { cardMachine } from '../../src/modules/cards/index.ts';
import { operationMachine } from '../../src/modules/funding/index.ts';
import { onboardingMachine } from '../../src/modules/onboarding/index.ts';
import { checkoutMachine, paymentMethodMachine } from '../../src/modules/payment-methods/index.ts';
import { endpointMachine } from '../../src/modules/webhooks/index.ts';
import { code, fenced, page, table } from './markdown.ts';

type AnyMachine = Machine<string, string>;

/** Every machine of the product; a new one is named here. */
const MACHINES: readonly AnyMachine[] = [
  kyc,
  paymentMethodMachine,
  checkoutMachine,
  onboardingMachine,
  cardMachine,
  operationMachine,
  transactionMachine,
  endpointMachine,
];

const ABOUT = 'A move that is not in a table here is refused. A status without a way out is final.';

export const statesPage = (machines: readonly AnyMachine[] = MACHINES): string =>
  page('States', ABOUT, machines.map(sectionOf));

function sectionOf(machine: AnyMachine): string {
  const { name, column, initial } = machine;
  const about = `Kept in ${code(`${column.table}.${column.name}`)}. Begins as ${code(initial)}.`;
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
