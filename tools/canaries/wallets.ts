// Mutants of wallets: that they are opened once, that deposits are booked once, and what owners read of them.
import { replace, type Mutant } from './mutant.ts';

const wallets = (file: string): string => `src/modules/wallets/${file}`;

export const walletMutants: readonly Mutant[] = [
  {
    name: 'a deposit that was booked is booked again',
    plant: replace(wallets('book-deposit.ts'), 'if (before !== undefined) {', "if (before?.id === 'dep_') {"),
    tests: ['test/wallets/deposits'],
    only: 'is booked once',
  },
  {
    name: 'an organization is created with the accounts of the house that happen to be loaded',
    plant: replace('src/roles/cli.ts', "'--name'), houseAccounts);", "'--name'), []);"),
    tests: ['test/roles/command-line'],
    only: 'same accounts of the house as any other',
  },
  {
    name: 'a refused opening stays refused',
    plant: replace(wallets('open.ts'), 'isAgain: true', 'isAgain: false'),
    tests: ['test/wallets/opening'],
    only: 'a provider that remembers its refusal',
  },
  {
    name: 'balance.low is emitted at the threshold',
    plant: replace(wallets('postings.ts'), 'account.balance < threshold', 'account.balance <= threshold'),
    tests: ['test/wallets/deposits'],
    only: 'once each time that the balance falls',
  },
  {
    name: 'a page of movements begins with the last one of the page before',
    plant: replace(
      wallets('history-queries.ts'),
      'and entry_number < ${before}',
      'and entry_number <= ${before}',
    ),
    tests: ['test/wallets/history'],
    only: 'filters by type and by module',
  },
  {
    name: 'a number with an exponent is taken',
    plant: replace('src/platform/http/body.ts', 'if (EXPONENT.test(written)) return WITH_EXPONENT;', ''),
    tests: ['src/platform/http/body.test.ts'],
    only: '1e2',
  },
];
