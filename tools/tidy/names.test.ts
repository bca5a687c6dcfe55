// Files are named in kebab-case after what they hold.
import { suite } from 'node:test';
import { fileName } from './names.ts';
import { testRule } from './table.ts';

suite('file-name', () => {
  const text = '';
  testRule(fileName, [
    { name: 'kebab-case is right', path: 'src/modules/issuing/cards/set-pin.test.ts', text, lines: [] },
    {
      name: 'camelCase is wrong',
      path: 'src/modules/issuing/cards/setPin.ts',
      text,
      lines: [1],
      says: /kebab-case/,
    },
    { name: 'a second dot is wrong', path: 'src/cards.service.ts', text, lines: [1] },
    { name: 'the types of plain JavaScript are right', path: 'webhooks/index.d.ts', text, lines: [] },
    { name: 'folders count too', path: 'src/Modules/cards.ts', text, lines: [1] },
    { name: 'utils says nothing', path: 'src/platform/utils.ts', text, lines: [1], says: /says nothing/ },
    { name: 'types says nothing', path: 'src/modules/issuing/cards/types.ts', text, lines: [1] },
    { name: 'helpers says nothing', path: 'test/helpers.ts', text, lines: [1] },
    { name: 'files other than code may be called anything', path: 'docs/README.md', text, lines: [] },
  ]);
});
