// Mutants of what is measured beside the product: a peer that does less than is said, and a bench that does
// not look.
import { replace, type Mutant } from './mutant.ts';

const PEERS = 'tools/bench/peers';
const tests = ['tools/bench/peers/payment'];

export const peerMutants: readonly Mutant[] = [
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
];
