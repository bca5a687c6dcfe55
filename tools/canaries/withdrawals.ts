// Mutants of withdrawals: one request takes money once, what an owner agreed to is what happens, and money
// that does not leave comes back.
import { replace, type Mutant } from './mutant.ts';

const withdrawals = (file: string): string => `src/modules/money-out/withdrawals/${file}`;

export const withdrawalMutants: readonly Mutant[] = [
  {
    name: 'any session withdraws to any account',
    plant: replace(
      'src/modules/money-out/withdrawals/withdraw.ts',
      "proof: 'always'",
      "proof: 'none: known payees'",
    ),
    tests: ['test/withdrawals/new-account.test.ts'],
    only: 'withdraws nothing to any account',
  },
  {
    name: 'any session asks whose any account is',
    plant: replace(withdrawals('preview.ts'), "proof: 'always'", "proof: 'none: no money goes'"),
    tests: ['test/withdrawals/preview.test.ts'],
    only: 'tells no one else',
  },
  {
    name: 'the owner never hears of a new account',
    plant: replace(
      'src/modules/money-out/withdrawals/make.ts',
      'if (input.isNewAccount) tx.enqueue',
      'if (false && input.isNewAccount) tx.enqueue',
    ),
    tests: ['test/withdrawals/new-account.test.ts'],
    only: 'of the first withdrawal to an account',
  },
  {
    name: 'the owner hears of the same account again and again',
    plant: replace(
      'src/modules/money-out/withdrawals/make.ts',
      'if (input.isNewAccount) tx.enqueue',
      'tx.enqueue',
    ),
    tests: ['test/withdrawals/new-account.test.ts'],
    only: 'of the first withdrawal to an account',
  },
  {
    name: 'a withdrawal that is asked for again after a crash takes money again',
    plant: replace(
      withdrawals('prepare.ts'),
      'known !== undefined && isWithinWindow',
      'known === null && isWithinWindow',
    ),
    tests: ['test/withdrawals/once'],
    only: 'is found again where its answer was never stored',
  },
  {
    name: 'what was made by a request that was cut off is taken for the answer to any request with its key',
    plant: replace('src/platform/repeat.ts', 'if (!isSame) throw', 'if (row === null) throw'),
    tests: ['test/withdrawals/once'],
    only: 'where a request that was cut off had its key',
  },
  {
    name: 'a withdrawal goes to where its alias leads by the time of the approval',
    plant: replace(
      'src/modules/money-out/outgoing/destination.ts',
      "if (!isUnchanged(approval, row, seenAccount(to))) return 'payee_changed';",
      '',
    ),
    tests: ['test/withdrawals/withdraw'],
    only: 'that is approved and whose alias has moved',
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
    name: 'the limit of 24 hours sends an owner to the owner',
    plant: replace(
      'src/modules/wallets/spending/refusals.ts',
      '...(subWalletId === null ? { fix: OF_THE_WALLET } : {}),',
      '',
    ),
    tests: ['test/withdrawals/withdraw'],
    only: 'with what is left of 24 hours',
  },
  {
    name: 'a withdrawal passes the limit of 24 hours',
    plant: replace(
      withdrawals('rules.ts'),
      'if (check.panic !== null) throw panicLimitReached(check, spentOf(input));',
      '',
    ),
    tests: ['test/spending/random'],
    only: 'whatever happens at once',
  },
  {
    name: 'a withdrawal that its owner was asked about is shown as one that went by itself',
    plant: replace(withdrawals('checks.ts'), "approval.channel === 'auto' ?", "approval.channel !== '' ?"),
    tests: ['test/withdrawals/checks'],
    only: 'that waits say why',
  },
  {
    name: 'an organization reads the withdrawals of another',
    plant: replace(
      withdrawals('queries.ts'),
      "where tenant_id = ${tenantId} and created_at > '-infinity'",
      "where created_at > '-infinity'",
    ),
    tests: ['test/withdrawals/checks'],
    only: 'to no other organization',
  },
];
