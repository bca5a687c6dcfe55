// Mutants of documents: an invoice belongs to one payment, and is the same one however it is written.
import { replace, type Mutant } from './mutant.ts';

const documents = (file: string): string => `src/modules/wallets/documents/${file}`;

export const documentMutants: readonly Mutant[] = [
  {
    name: 'an invoice is taken from the payment that it belongs to',
    plant: replace(documents('claim.ts'), 'if (heldType !== null)', "if (heldType === 'transfer')"),
    tests: [documents('claim.test.ts')],
    only: 'a hundred commands with one invoice',
  },
  {
    name: 'an invoice is given back by a payment that it no longer belongs to',
    plant: replace(documents('claim.ts'), 'if (!belongsTo(row, by)) return;', ''),
    tests: [documents('claim.test.ts')],
    only: 'no other can give it back',
  },
  {
    name: 'an invoice in capitals is another one',
    plant: replace(documents('read-document.ts'), 'written.toLowerCase()', 'written'),
    tests: [documents('read-document.test.ts')],
    only: 'a CFDI in either case',
  },
  {
    name: 'an access key with a wrong check digit is read',
    plant: replace(
      documents('read-document.ts'),
      'expected === Number(key.slice(-1))',
      'expected !== undefined',
    ),
    tests: [documents('read-document.test.ts')],
    only: 'with one digit changed',
  },
  {
    name: 'an invoice stays with a payment that its owner has rejected',
    plant: replace(
      'src/modules/money-out/outgoing/release.ts',
      'if (document !== null) freeDocument(',
      "if (document?.key === '') freeDocument(",
    ),
    tests: ['test/payments/invoice'],
    only: 'free once the owner rejects it',
  },
  {
    name: 'an invoice stays with a payment that the rail has refused',
    plant: replace('src/modules/money-out/outgoing/rail-owner.ts', 'if (key !== null)', "if (key === '')"),
    tests: ['test/payments/invoice'],
    only: 'the rail refuses can be paid again',
  },
];
