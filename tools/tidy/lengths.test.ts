// Files of src have at most 300 lines, verbs of modules 150.
import { suite } from 'node:test';
import { fileLength } from './lengths.ts';
import { testRule } from './table.ts';

const lines = (count: number): string => 'a;\n'.repeat(count);

suite('file-length', () => {
  testRule(fileLength, [
    { name: 'a verb may have 150 lines', path: 'src/modules/cards/create.ts', text: lines(150), lines: [] },
    {
      name: 'a verb may not have 151 lines',
      path: 'src/modules/cards/create.ts',
      text: lines(151),
      lines: [1],
      says: /^151 lines; a verb file has at most 150$/,
    },
    {
      name: 'a verb in a folder is a verb',
      path: 'src/modules/cards/pin/set.ts',
      text: lines(151),
      lines: [1],
    },
    { name: 'queries are no verb', path: 'src/modules/cards/queries.ts', text: lines(300), lines: [] },
    { name: 'tests are no verb', path: 'src/modules/cards/create.test.ts', text: lines(300), lines: [] },
    { name: 'nothing in src has 301 lines', path: 'src/platform/work.ts', text: lines(301), lines: [1] },
    { name: 'tools may', path: 'tools/gen.ts', text: lines(301), lines: [] },
  ]);
});
