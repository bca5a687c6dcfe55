// Mutants of what is said of drivers: no claim without its date, and none for a double that is green.
import { replace, type Mutant } from './mutant.ts';

const STATES = 'tools/gen/driver-states.ts';
const PAGE = 'tools/gen/drivers.ts';
const tests = ['tools/gen/drivers'];

export const driverMutants: readonly Mutant[] = [
  {
    name: 'drivers: a claim needs no date',
    plant: replace(STATES, 'strictObject({ date, run })', 'strictObject({ date: date.optional(), run })'),
    tests,
    only: 'live without a date',
  },
  {
    name: 'drivers: a claim may be of a day that has not come',
    plant: replace(STATES, 'dates.filter((day) => day > today)', "dates.filter((day) => day === '')"),
    tests,
    only: 'live tomorrow',
  },
  {
    name: 'drivers: one of which nothing is said is left out',
    plant: replace(STATES, 'filter((name) => !states.has(name))', "filter((name) => name === '')"),
    tests,
    only: 'is said of each driver',
  },
  {
    name: 'drivers: the test side has the date of the double',
    plant: replace(PAGE, 'dateOf(state.testSide),', 'dateOf(state.testSide) || state.double.date,'),
    tests,
    only: 'leaves the test side and live empty',
  },
];
