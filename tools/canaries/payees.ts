// Mutants of payees: whose account it is, and whose payee.
import { replace, type Mutant } from './mutant.ts';

const payees = (file: string): string => `src/modules/wallets/payees/${file}`;

export const payeeMutants: readonly Mutant[] = [
  {
    name: 'a payee is kept although its holder is another',
    plant: replace(payees('create.ts'), '!isSameName(holderName, holder.name)', 'holder.name === holderName'),
    tests: [payees('create.test.ts')],
    only: 'with another holder',
  },
  {
    name: 'a payee with an initial is one whose name it completes',
    plant: replace(payees('same-name.ts'), '[...a, ...b].every(isLong) && ', ''),
    tests: [payees('same-name.test.ts')],
    only: 'an initial is not part of a word in a company either',
  },
  {
    name: 'a payee is kept without waiting for the one before it',
    plant: replace(
      payees('insert.ts'),
      '(await lockCardholder(work, tenantId, ownerId)) === undefined',
      "ownerId.startsWith('nobody')",
    ),
    tests: [payees('create.test.ts')],
    only: 'over two processes make one payee',
  },
  {
    name: 'a payee is taken for the answer to another request with its key',
    plant: replace(payees('insert.ts'), 'return row && repeatOf(row, requestKey).row;', 'return row;'),
    tests: [payees('create-again.test.ts')],
    only: 'is refused with another body',
  },
  {
    name: 'a payee of another owner is deleted',
    plant: replace(payees('queries.ts'), ' and cardholder_id = ${ownerId} for update', ' for update'),
    tests: [payees('list.test.ts')],
    only: 'are not there for another owner',
  },
];
