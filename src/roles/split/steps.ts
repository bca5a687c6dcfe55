// How many slots a step of a split has: as many as hold so many people, whatever the number of slots, since a
// step costs nearly the same whether it moves ten rows or a thousand. Slots in which no one is are free.
import type { InSlot } from '#platform/across-cells/split/persons.ts';
import { SLOTS } from './slots.ts';

/** A step takes about this long, in which people of its slots are answered 503. */
const STEP_MS = 500;
/** A step with fewer rows takes as long as one without any, and half as many make two of them. */
const ROWS_FEW = 1_000;
const PEOPLE_FIRST = 4;
/** Their rows are in the memory of the command. */
const PEOPLE_MAX = 1_024;
/** A person has some hundred rows. */
const ROWS_PER_PERSON = 100;

export type Steps = {
  /** The end of a step that begins with a slot. */
  endOf(first: number): number;
  /** What one took, by which the next is larger or smaller. */
  took(step: { readonly rows: number; readonly ms: number }): void;
};

/** Steps for what is in the slots, in any of the cells that people leave. */
export function stepsFor(cells: ReadonlyArray<ReadonlyMap<number, InSlot>>): Steps {
  const peopleIn = (slot: number): number =>
    cells
      .map((cell) => cell.get(slot) ?? { persons: 0, others: 0 })
      .reduce((sum, { persons, others }) => sum + persons + others / ROWS_PER_PERSON, 0);
  let atOnce = PEOPLE_FIRST;
  return {
    endOf(first) {
      let people = peopleIn(first);
      let end = first + 1;
      for (; end < SLOTS; end++) {
        const more = peopleIn(end);
        if (more > 0 && people > 0 && people + more > atOnce) break;
        people += more;
      }
      return end;
    },
    took({ rows, ms }) {
      const isQuick = ms < STEP_MS / 2 || rows < ROWS_FEW;
      atOnce = isQuick ? Math.min(PEOPLE_MAX, atOnce * 2) : Math.max(1, Math.floor(atOnce / 2));
    },
  };
}
