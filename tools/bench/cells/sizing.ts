// How large a cluster must be for so many payments a second: what is too busy becomes larger, until nothing
// is. A cell is the smallest thing that can be moved, so there are no more engines than cells.
import { simulate, type Costs, type Load, type Outcome, type Plan } from './payments.ts';

export type Part = keyof Outcome['busy'];
export type Sized = { readonly plan: Plan; readonly outcome: Outcome; readonly limit: Part | undefined };

/** Beyond it, what is waited for grows faster than the load. */
const BUSY_MAX = 0.7;
/** A engine that is not too busy may still make groups that take long. */
const P99_MS_MAX = 50;
const AIMED_AT = 0.65;
const ROUNDS_MAX = 60;

const FIELD = {
  nodes: 'nodes',
  engines: 'engines',
  servers: 'serverCores',
  workers: 'workerCores',
} as const satisfies Record<Part, keyof Plan>;

const PARTS = Object.keys(FIELD) as Part[];

/** The smallest that holds, or with what cannot grow any more. */
export function sizeFor(costs: Costs, from: Plan, load: Load): Sized {
  let plan = from;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const outcome = simulate(costs, plan, load);
    const tooBusy = PARTS.filter(
      (part) => outcome.busy[part] > BUSY_MAX || (part === 'engines' && outcome.p99Ms > P99_MS_MAX),
    );
    const grown = tooBusy.filter((part) => part !== 'engines' || plan.engines < plan.cells);
    if (tooBusy.length === 0) return { plan, outcome, limit: undefined };
    if (grown.length === 0) return { plan, outcome, limit: tooBusy[0] };
    for (const part of grown) plan = withMore(plan, part, Math.max(1, outcome.busy[part] / AIMED_AT));
  }
  throw new Error(`no size was found in ${ROUNDS_MAX} rounds`);
}

function withMore(plan: Plan, part: Part, times: number): Plan {
  const field = FIELD[part];
  const more = Math.max(plan[field] + 1, Math.ceil(plan[field] * times));
  const size = part === 'engines' ? Math.min(more, plan.cells) : more;
  return { ...plan, [field]: size };
}
