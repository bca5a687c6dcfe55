// Mutants of payments: what a cap leaks is seen by the rounds of `npm run prove:caps`, and what is reckoned
// wrongly by the stories that are compared with a model.
import { replace, type Mutant } from './mutant.ts';

const PROVE = 'test/faults/prove-caps';
const RANDOM = 'test/spending/random';

export const paymentMutants: readonly Mutant[] = [
  {
    name: 'a payment passes a limit that is reached to the cent',
    plant: replace(
      'src/modules/ledger/limits.ts',
      'amount <= usage.remainingMinor',
      'usage.usedMinor <= usage.limitMinor',
    ),
    tests: [PROVE],
    only: 'a hundred payments at once',
  },
  {
    name: 'a repeat with the same key pays again',
    plant: replace('src/platform/idempotency.ts', 'if (row === undefined ||', 'if (row !== null ||'),
    tests: [PROVE],
    only: 'a hundred payments at once',
  },
  {
    name: 'a purchase with a card takes no room in the limits that payments share with it',
    plant: replace(
      'src/modules/authorizations/reserve.ts',
      'if (spentMinor > 0n) takeRoom',
      'if (false) takeRoom',
    ),
    tests: ['test/card-session/caps'],
    only: 'lets exactly ten through',
  },
  {
    name: 'an approval whose time is over is taken',
    plant: replace(
      'src/modules/approvals/decide.ts',
      'if (row.expires_at <= now) throw approvalExpired();',
      '',
    ),
    tests: [RANDOM],
    only: 'whatever happens at once',
  },
  {
    name: 'money of a payment that failed is given back once more when it is returned',
    plant: replace(
      'src/modules/rail/finish.ts',
      "if (row.status === 'failed') return contradict(tx, row, 'returned');",
      '',
    ),
    tests: ['test/spending/every-status'],
    only: 'that failed: it is failed after a notice that it came back',
  },
];
