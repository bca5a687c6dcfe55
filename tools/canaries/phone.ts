// Mutants of the lists of the console on a phone.
import { replace, type Mutant } from './mutant.ts';

const PHONE = ['test/app/phone'];
const SHEET = 'app/styles/console.css';

export const phoneMutants: readonly Mutant[] = [
  {
    name: 'app: the amount of a row on a phone stands below its title',
    plant: replace(SHEET, 'order: 1;\n    flex: 1 1 0;', 'order: 1;\n    flex: none;'),
    tests: PHONE,
    only: 'has two lines for each row',
  },
  {
    name: 'app: a phone shows the columns that it has no line for',
    plant: replace(SHEET, '.scroller .on-none {', '.scroller .on-nothing {'),
    tests: PHONE,
    only: 'has two lines for each row',
  },
  {
    name: 'app: a phone says whose card it was and not why the purchase was declined',
    plant: replace(SHEET, ':has(~ .on-detail:not(:empty))', '~ .on-detail'),
    tests: PHONE,
    only: 'says why a purchase was declined',
  },
  {
    name: 'app: on a phone a cell of a list is none to a screen reader',
    plant: replace('app/ui/table.tsx', '<td key={name} role="cell"', '<td key={name}'),
    tests: PHONE,
    only: 'is the same table to a screen reader',
  },
  {
    name: 'app: on a phone the rows that are not drawn are as high as on a desk',
    plant: replace('app/ui/use-heights.ts', 'PHONE.matches ? ON_A_PHONE : ON_A_DESK', 'ON_A_DESK'),
    tests: PHONE,
    only: 'draws the rows around what is seen',
    hangs: true,
  },
  {
    name: 'app: who turns a phone is somewhere else in the list',
    plant: replace('app/ui/table.tsx', 'if (rowPx !== heights.rowPx)', 'if (rowPx < 0)'),
    tests: PHONE,
    only: 'once the phone is turned',
    hangs: true,
  },
];
