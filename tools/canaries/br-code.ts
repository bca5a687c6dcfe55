// Mutants of what a payer by Pix scans: whether a text is a BR Code, what it asks for, and how it is drawn.
import { replace, type Mutant } from './mutant.ts';

const FIELDS = 'src/providers/wire/emv-qr.ts';
const CODE = 'src/providers/wire/br-code.ts';
const tests = ['src/providers/wire/br-code.test'];

export const brCodeMutants: readonly Mutant[] = [
  {
    name: 'a BR Code is read whatever its checksum is',
    plant: replace(FIELDS, ' || text.slice(covered.length) !== checksumOf(covered)', ''),
    tests,
    only: 'where any one character of it is another',
  },
  {
    name: 'a BR Code asks for a hundred times its amount',
    plant: replace(
      CODE,
      "return formatUnits(amountMinor, 'BRL');",
      "return formatUnits(amountMinor, 'CLP');",
    ),
    tests,
    only: 'asks for the amount to the cent',
  },
  {
    name: 'of two amounts in a BR Code the last one counts',
    plant: replace(FIELDS, ' || fields.has(id)', ''),
    tests,
    only: 'where it has two amounts',
  },
  {
    name: 'a QR code is as light as the text of its page',
    plant: replace('src/platform/qr.ts', 'stroke="black"', 'stroke="currentColor"'),
    tests: ['src/platform/qr.test'],
    only: 'is read by another program',
  },
];
