// Draws the life of a payment, which the tests walk: what its five rows may have together, and the events of
// their machines that lead from one to the next.
import type { Machine } from '#platform/db/machine.ts';
import { approvalMachine } from '#modules/approvals/states.ts';
import { paymentMachine } from '#modules/money-out/payments/states.ts';
import { railMachine } from '#modules/money-out/rail/states.ts';
import { runMachine } from '#modules/money-out/schedules/states.ts';
import { BEGINS, SITUATIONS, STEPS, type Name, type Situation } from '../../test/payments/life-rule.ts';
import { code, fenced, table } from './markdown.ts';

const MACHINES = {
  payment: paymentMachine,
  approval: approvalMachine,
  order: railMachine,
  occurrence: runMachine,
} as const;
const ROWS = ['payment', 'approval', 'order', 'occurrence'] as const;

const ABOUT =
  'A payment has up to five rows, which move together. Each box is what the first four of them and the ' +
  'receipt may be at once, and each arrow what happens, with the events of their machines. Where the rail has ' +
  'an order, the occurrence follows in a commit of its own; until then it is as it was. There is nothing else: ' +
  '`test/payments/life.test.ts` walks all of it.';

export const paymentLifeSection = (): string =>
  ['## The life of a payment', ABOUT, fenced('mermaid', diagram()), allTogether()].join('\n\n');

function diagram(): string {
  const boxes = Object.entries<Situation>(SITUATIONS).map(([name, one]) => `  ${name}: ${boxOf(one)}`);
  const begins = BEGINS.map((name) => `  [*] --> ${name}`);
  const steps = STEPS.map(({ from, to, when }) => `  ${from} --> ${to}: ${when} (${eventsOf(from, to)})`);
  const left = new Set<string>(STEPS.map(({ from }) => from));
  const ends = Object.keys(SITUATIONS).filter((name) => !left.has(name));
  return ['stateDiagram-v2', ...boxes, ...begins, ...steps, ...ends.map((name) => `  ${name} --> [*]`)].join(
    '\n',
  );
}

const boxOf = ({ payment, approval, order, occurrence }: Situation): string =>
  payment === 'none'
    ? `occurrence ${occurrence[0]}`
    : [`payment ${payment}`, ...partOf('approval', approval), ...partOf('order', order)].join(', ');
const partOf = (name: string, status: string): string[] => (status === 'none' ? [] : [`${name} ${status}`]);

/** What the machines of the rows do from one situation to another; that they can is checked by looking. */
function eventsOf(from: Name, to: Name): string {
  const before: Situation = SITUATIONS[from];
  const after: Situation = SITUATIONS[to];
  const isByRail = before.order === 'pending' || before.order === 'settled';
  const said = ROWS.flatMap((row) => {
    if (row === 'occurrence' && isByRail) return [];
    const [a, b] =
      row === 'occurrence' ? [before.occurrence[0], after.occurrence[0]] : [before[row], after[row]];
    const path = pathOf(MACHINES[row], a ?? 'none', b ?? 'none');
    if (path === undefined) throw new Error(`no ${row} moves from ${a} to ${b}, as ${from} → ${to} has it`);
    return path.length === 0 ? [] : [`${row} ${path.join(' and ')}`];
  });
  return said.join('; ');
}

/** The fewest events that lead from one status to another; none if a row is made as it is. */
function pathOf(machine: Machine<string, string>, from: string, to: string): string[] | undefined {
  if (from === to || from === 'none') return [];
  const known = new Map<string, string[]>([[from, []]]);
  for (const [status, path] of known) {
    for (const [event, { from: starts, to: end }] of Object.entries(machine.events)) {
      if (starts.includes(status) && !known.has(end)) known.set(end, [...path, event]);
    }
  }
  return known.get(to);
}

const allTogether = (): string =>
  table(
    ['payment', 'approval', 'order', 'receipt', 'occurrence, where there is one'],
    Object.values<Situation>(SITUATIONS).map(({ payment, approval, order, receipt, occurrence }) => [
      ...[payment, approval, order, receipt].map((status) => (status === 'none' ? '' : code(status))),
      occurrence.map(code).join(', '),
    ]),
  );
