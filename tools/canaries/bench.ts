// Mutants of what is measured: a peer that does less than is said, a bench that does not look, a simulated
// machine that can do more than a real one.
import { replace, type Mutant } from './mutant.ts';

const PEERS = 'tools/bench/peers';
const tests = ['tools/bench/peers/payment'];

export const benchMutants: readonly Mutant[] = [
  {
    name: 'what a peer is counted for is not looked for in its database',
    plant: replace(`${PEERS}/by-hand.ts`, 'n === answered ? []', 'n >= 0 ? []'),
    tests,
    only: 'is not recorded is wrong',
  },
  {
    name: 'a payment by hand leaves out its event',
    plant: replace(
      `${PEERS}/payment.ts`,
      "values ($2, 'payment.created', $12, $9)",
      "select $2::bigint, 'payment.created', $12, $9::timestamptz where false",
    ),
    tests,
    only: 'made once under a key',
  },
  {
    name: 'a peer whose money does not add up is measured all the same',
    plant: replace(`${PEERS}/run.ts`, 'wrong.push(...(await one.wrong()));', 'await one.wrong();'),
    tests,
    only: 'is seen by the comparison',
  },
  {
    name: 'a simulated thread does several things at once',
    plant: replace('tools/bench/cells/simulation.ts', 'if (!isRunning) next();', 'next();'),
    tests: ['tools/bench/cells'],
    only: 'a thread one',
  },
  {
    name: 'a simulated payment between two cells commits in one phase',
    plant: replace(
      'tools/bench/cells/payments.ts',
      'if (!isAcross) return',
      'if (isAcross || !isAcross) return',
    ),
    tests: ['tools/bench/cells'],
    only: 'takes longer, since it commits in two phases',
  },
];
