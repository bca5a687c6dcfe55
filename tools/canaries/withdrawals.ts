// Mutants of withdrawals: one request takes money once, what an owner agreed to is what happens, and money
// that does not leave comes back.
import { replace, type Mutant } from './mutant.ts';

const withdrawals = (file: string): string => `src/modules/withdrawals/${file}`;

export const withdrawalMutants: readonly Mutant[] = [
  {
    name: 'a withdrawal that is asked for again after a crash takes money again',
    plant: replace(
      withdrawals('prepare.ts'),
      'if (known !== undefined && plus(',
      'if (known === null && plus(',
    ),
    tests: ['test/withdrawals/once'],
    only: 'is found again where its answer was never stored',
  },
  {
    name: 'a withdrawal goes to where its alias leads by the time of the approval',
    plant: replace(
      withdrawals('held.ts'),
      "if (!isAsSeen(approval, row, { ...seenAccount(to), label: to.name })) return 'payee_changed';",
      '',
    ),
    tests: ['test/withdrawals/withdraw'],
    only: 'that is approved and whose alias has moved',
  },
  {
    name: 'a withdrawal that its owner rejects keeps the money',
    plant: replace(withdrawals('held.ts'), 'undo(tx, locked);', ''),
    tests: ['test/spending/every-status'],
    only: 'that waits: to reject',
  },
  {
    name: 'a withdrawal that the rail has refused is answered as on its way',
    plant: replace(
      withdrawals('withdraw.ts'),
      "if (row.status === 'failed')",
      "if (row.status === 'returned')",
    ),
    tests: ['test/withdrawals/withdraw'],
    only: 'that the rail refuses at once',
  },
  {
    name: 'a withdrawal passes the limit of 24 hours',
    plant: replace(
      withdrawals('make.ts'),
      'if (look.panic !== null) throw panicLimitReached(look, amountMinor);',
      '',
    ),
    tests: ['test/spending/random'],
    only: 'whatever happens at once',
  },
];
