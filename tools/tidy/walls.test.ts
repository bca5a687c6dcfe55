// Each part of src imports what stands below it, by the files that are made for that.
import { suite } from 'node:test';
import { testRule } from './table.ts';
import { walls } from './walls.ts';

suite('walls', () => {
  const allowed: [path: string, to: string][] = [
    ['src/platform/db/pool.ts', '../clock.ts'],
    ['src/platform/http/openapi.ts', '../../../package.json'],
    ['src/modules/cards/create.ts', '../../platform/work.ts'],
    ['src/modules/cards/create.ts', '../ledger/index.ts'],
    ['src/modules/cards/create.ts', '../../modules/ledger/index.ts'],
    ['src/modules/cards/a/b/c.ts', '../../tables.ts'],
    ['src/modules/cards/create.test.ts', '../../../test/support/app.ts'],
    ['src/modules/novelty/create.ts', '../ledger/index.ts'],
    ['src/providers/sandbox/issuer.ts', '../../modules/cards/port.ts'],
    ['src/providers/sandbox/a/b.ts', '../../../modules/webhooks/port.ts'],
    ['src/web/pages/checkout.ts', '../../modules/cards/index.ts'],
    ['src/roles/cli/listen.ts', '../../modules/webhooks/index.ts'],
    ['src/roles/dev.ts', '../app.ts'],
    ['src/app.ts', './modules/webhooks/index.ts'],
    ['src/product.ts', './providers/sandbox/issuer.ts'],
    ['src/main.ts', './roles/dev.ts'],
  ];
  const refused: [path: string, to: string, says: RegExp][] = [
    ['src/platform/work.ts', '../modules/ledger/index.ts', /platform knows nothing/],
    ['src/platform/http/a.ts', '../../web/page.ts', /platform knows nothing/],
    ['src/platform/work.ts', '../config.ts', /platform knows nothing/],
    ['src/platform/work.ts', '../../test/support/app.ts', /platform knows nothing/],
    ['src/platform/work.test.ts', '../modules/ledger/index.ts', /platform knows nothing/],
    ['src/modules/cards/create.ts', '../ledger/post.ts', /meet at index\.ts/],
    ['src/modules/cards/create.ts', '../funding/port.ts', /meet at index\.ts/],
    ['src/modules/cards/create.ts', '../cardholders/identity/index.ts', /meet at index\.ts/],
    ['src/modules/cards/a/b.ts', '../../ledger/post.ts', /meet at index\.ts/],
    ['src/modules/cards/create.ts', '../../providers/sandbox/issuer.ts', /no tier above/],
    ['src/modules/cards/create.ts', '../../web/page.ts', /no tier above/],
    ['src/modules/cards/create.ts', '../../product.ts', /no tier above/],
    ['src/modules/ledger/post.ts', '../cards/index.ts', /cards comes after ledger/],
    ['src/modules/cards/create.ts', '../webhooks/index.ts', /only .* import webhooks/],
    ['src/modules/cards/create.ts', '../mcp/index.ts', /only .* import mcp/],
    ['src/modules/cards/create.ts', '../novelty/index.ts', /novelty has no place in MODULES/],
    ['src/modules/novelty/create.ts', '../rarity/index.ts', /rarity has no place in MODULES/],
    ['src/modules/novelty/create.ts', '../webhooks/index.ts', /only .* import webhooks/],
    ['src/providers/sandbox/issuer.ts', '../../modules/cards/index.ts', /sees port\.ts/],
    ['src/providers/sandbox/issuer.ts', '../other/client.ts', /no other provider/],
    ['src/providers/sandbox/issuer.ts', '../../app.ts', /sees port\.ts/],
    ['src/providers/sandbox/issuer.ts', '../../modules/mcp/port.ts', /only .* import mcp/],
    ['src/web/page.ts', '../modules/cards/show.ts', /a page sees index\.ts/],
    ['src/web/page.ts', '../modules/cards/port.ts', /a page sees index\.ts/],
    ['src/web/page.ts', '../roles/dev.ts', /a page sees index\.ts/],
    ['src/web/page.ts', '../modules/webhooks/index.ts', /only .* import webhooks/],
    ['src/roles/dev.ts', '../modules/ledger/post.ts', /a role starts/],
    ['src/roles/dev.ts', '../providers/sandbox/issuer.ts', /a role starts/],
    ['src/roles/dev.ts', '../modules/webhooks/index.ts', /only .* import webhooks/],
    ['src/roles/cli/listen.ts', '../../modules/mcp/index.ts', /only .* import mcp/],
    ['src/app.ts', './modules/ledger/post.ts', /the wiring sees/],
    ['src/config.ts', './app.ts', /the configuration sees platform/],
    ['src/jobs/run.ts', '../app.ts', /of no tier/],
  ];
  const wall = (path: string, to: string) => ({ path, text: `export { a } from '${to}';` });
  testRule(walls, [
    ...allowed.map(([path, to]) => ({ name: `${path} may import ${to}`, ...wall(path, to), lines: [] })),
    ...refused.map(([path, to, says]) => ({
      name: `${path} may not import ${to}`,
      ...wall(path, to),
      lines: [1],
      says,
    })),
    {
      name: 'types and imports at run time count',
      path: 'src/platform/work.ts',
      text: "import type { A } from '../app.ts';\nconst b = import('../app.ts');\ntype C = import('../app.ts').C;",
      lines: [1, 2, 3],
    },
  ]);
});
