// Mutants of receipts: what is signed, who may open it, and what fits on one sheet.
import { replace, type Mutant } from './mutant.ts';

export const receiptMutants: readonly Mutant[] = [
  {
    name: 'a receipt that was changed is taken for signed',
    plant: replace(
      'src/modules/money-out/receipts/jws.ts',
      'return isSigned\n',
      'return isSigned || signature.length > 80\n',
    ),
    tests: ['test/pages/receipts.test'],
    only: 'knows nothing that was changed',
  },
  {
    name: 'a key that leaked stays published',
    plant: replace(
      'src/modules/money-out/receipts/keys.ts',
      "where purpose = 'signing' and withdrawn_at is null order by",
      "where purpose = 'signing' order by",
    ),
    tests: ['test/receipts/api'],
    only: 'that leaked are published no more',
  },
  {
    name: 'a receipt shows the whole number of an account',
    plant: replace(
      'src/modules/money-out/receipts/receipt.ts',
      'account: maskedNumber(number, country),',
      'account: number,',
    ),
    tests: ['test/receipts/api'],
    only: 'says what a bank prints',
  },
  {
    name: 'a long word runs off the sheet',
    plant: replace('src/web/pages/receipts-print.ts', 'lines.length < room.linesMax', 'lines.length < 9'),
    tests: ['test/pages/receipts-pdf'],
    only: 'is one sheet',
  },
  {
    name: 'codes of receipts may be guessed for ever',
    plant: replace('src/web/pages/receipts.ts', '    await refuseGuessing(pool, ip, clock.now());\n', ''),
    tests: ['test/pages/receipts.test'],
    only: 'refuses a network that has named',
  },
  {
    name: 'a receipt of an older payment says that its money stayed inside',
    plant: replace(
      'src/modules/money-out/rail/queries.ts',
      "and split_part(id, '_', 2) <> split_part(owner_id, '_', 2)",
      "and split_part(id, '_', 2) = split_part(owner_id, '_', 2)",
    ),
    tests: ['test/receipts/older'],
    only: 'names the rail that carried the money',
  },
  {
    name: 'receipts of older payments are made for the first of them',
    plant: replace(
      'src/modules/money-out/payments/backfill-receipts.ts',
      '      work.enqueue(KIND, { after: last });\n',
      '',
    ),
    tests: ['test/receipts/older'],
    only: 'however many there are',
  },
];
