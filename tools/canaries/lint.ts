// Canaries of the linter: mistakes with promises and types, and every wall between the parts of the program.
import { z } from 'zod';
import { both, edit, write, type Canary, type Flock } from './canary.ts';

const report = z.object({
  diagnostics: z.array(
    z.object({
      filename: z.string(),
      code: z.string().default(''),
      message: z.string(),
      help: z.string().default(''),
    }),
  ),
});

const canary = (path: string, code: string, expects: RegExp): Canary => ({
  name: path
    .replace(/^.*canary-/, '')
    .replace(/\.ts$/, '')
    .replaceAll('-', ' '),
  path,
  plant: write(path, `// A canary.\n${code}\n`),
  expects,
});

/** An import that no file of this folder may have. */
const wall = (path: string, from: string, expects: RegExp): Canary =>
  canary(path, `export { a } from '${from}';`, expects);

const walls: Canary[] = [
  wall('src/platform/canary-platform-to-module.ts', '../modules/ledger/index.ts', /platform knows no module/),
  wall(
    'src/platform/canary-platform-to-provider.ts',
    '../providers/sandbox/issuer.ts',
    /platform knows no module/,
  ),
  wall('src/platform/canary-platform-to-role.ts', '../roles/database.ts', /platform knows no module/),
  wall('src/platform/canary-platform-to-web.ts', '../web/index.ts', /platform knows no module/),
  wall('src/platform/http/canary-inner-platform-to-web.ts', '../../web/page.ts', /platform knows no module/),
  wall('src/platform/canary-platform-to-product.ts', '../product.ts', /platform does not know the wiring/),
  wall('src/platform/canary-platform-to-app.ts', '../app.ts', /platform does not know the wiring/),
  wall('src/platform/canary-platform-to-config.ts', '../config.ts', /platform does not know the wiring/),
  wall(
    'src/platform/db/canary-inner-platform-to-module.ts',
    '../../modules/ledger/index.ts',
    /knows no module/,
  ),
  wall('src/platform/db/canary-inner-platform-to-config.ts', '../../config.ts', /does not know the wiring/),

  wall(
    'src/modules/ledger/canary-module-into-module.ts',
    '../identity/tables.ts',
    /index\.ts and nowhere else/,
  ),
  wall('src/modules/ledger/canary-module-to-port.ts', '../cardholders/port.ts', /index\.ts and nowhere else/),
  wall('src/modules/ledger/canary-module-deep.ts', '../cardholders/identity/index.ts', /nowhere else/),
  wall('src/modules/ledger/canary-module-roundabout.ts', '../../modules/identity/index.ts', /not by way of/),
  wall(
    'src/modules/ledger/canary-module-to-provider.ts',
    '../../providers/sandbox/issuer.ts',
    /knows no provider/,
  ),
  wall('src/modules/ledger/canary-module-to-role.ts', '../../roles/database.ts', /knows no provider/),
  wall('src/modules/ledger/canary-module-to-web.ts', '../../web/index.ts', /module knows no .*page/),
  wall(
    'src/modules/cardholders/identity/canary-inner-module-to-web.ts',
    '../../../web/page.ts',
    /knows no .*page/,
  ),
  wall(
    'src/modules/ledger/canary-module-to-product.ts',
    '../../product.ts',
    /module does not know the wiring/,
  ),
  wall('src/modules/ledger/canary-module-to-app.ts', '../../app.ts', /module does not know the wiring/),
  wall('src/modules/ledger/canary-module-to-config.ts', '../../config.ts', /module does not know the wiring/),
  wall('src/modules/ledger/canary-module-to-webhooks.ts', '../webhooks/index.ts', /nobody imports webhooks/),
  wall('src/modules/ledger/canary-module-to-mcp.ts', '../mcp/index.ts', /nobody imports webhooks or mcp/),
  wall('src/modules/cardholders/identity/canary-inner-module.ts', '../../ledger/post.ts', /nowhere else/),
  wall(
    'src/modules/cardholders/identity/canary-inner-provider.ts',
    '../../../providers/a/b.ts',
    /no provider/,
  ),
  wall('src/modules/cardholders/a/b/canary-innermost-module.ts', '../../../ledger/post.ts', /nowhere else/),
  canary(
    'src/modules/ledger/canary-module-type-only.ts',
    "export type { AuditRow } from '../identity/tables.ts';",
    /nowhere else/,
  ),
  canary(
    'src/modules/ledger/canary-module-at-run-time.ts',
    "export const a = import('../identity/tables.ts');",
    /nowhere else/,
  ),

  wall('src/providers/sandbox/canary-provider-to-index.ts', '../../modules/ledger/index.ts', /port\.ts only/),
  wall(
    'src/providers/sandbox/canary-provider-into-module.ts',
    '../../modules/ledger/post.ts',
    /port\.ts only/,
  ),
  wall(
    'src/providers/sandbox/canary-provider-to-provider.ts',
    '../other/client.ts',
    /do not know each other/,
  ),
  wall(
    'src/providers/sandbox/canary-provider-to-role.ts',
    '../../roles/database.ts',
    /provider knows no role/,
  ),
  wall('src/providers/sandbox/canary-provider-to-web.ts', '../../web/index.ts', /provider knows no .*page/),
  wall(
    'src/providers/sandbox/canary-provider-to-product.ts',
    '../../product.ts',
    /provider does not know the wiring/,
  ),
  wall(
    'src/providers/sandbox/canary-provider-to-app.ts',
    '../../app.ts',
    /provider does not know the wiring/,
  ),
  wall('src/providers/sandbox/canary-provider-to-mcp.ts', '../../modules/mcp/port.ts', /nobody imports mcp/),
  wall(
    'src/providers/sandbox/canary-provider-to-webhooks.ts',
    '../../modules/webhooks/tables.ts',
    /port\.ts/,
  ),
  wall(
    'src/providers/sandbox/a/canary-inner-provider-to-index.ts',
    '../../../modules/ledger/index.ts',
    /port\.ts/,
  ),

  wall('src/web/canary-page-into-module.ts', '../modules/cards/show.ts', /a page sees its index\.ts only/),
  wall('src/web/canary-page-to-port.ts', '../modules/cards/port.ts', /a page sees its index\.ts only/),
  wall('src/web/canary-page-to-provider.ts', '../providers/sandbox/cards.ts', /page knows no provider/),
  wall('src/web/canary-page-to-role.ts', '../roles/database.ts', /page knows no provider or role/),
  wall('src/web/canary-page-to-webhooks.ts', '../modules/webhooks/index.ts', /nobody imports webhooks/),
  wall('src/web/canary-page-to-product.ts', '../product.ts', /page does not know the wiring/),
  wall('src/web/pages/canary-inner-page-into-module.ts', '../../modules/cards/show.ts', /index\.ts only/),
  wall('src/web/pages/canary-inner-page-to-provider.ts', '../../providers/sandbox/cards.ts', /no provider/),
  wall('src/web/pages/canary-inner-page-to-config.ts', '../../config.ts', /does not know the wiring/),

  wall('src/roles/canary-role-into-module.ts', '../modules/ledger/post.ts', /from outside, a module is/),
  wall('src/roles/canary-role-to-provider.ts', '../providers/sandbox/issuer.ts', /wired in src\/product\.ts/),
  wall('src/roles/canary-role-to-mcp.ts', '../modules/mcp/index.ts', /nobody imports webhooks or mcp/),
  wall('src/roles/canary-role-to-webhooks.ts', '../modules/webhooks/index.ts', /nobody imports webhooks/),
  wall('src/roles/cli/canary-cli-to-mcp.ts', '../../modules/mcp/index.ts', /nobody imports mcp/),
  wall(
    'src/roles/cli/canary-cli-to-provider.ts',
    '../../providers/sandbox/mailer.ts',
    /wired in src\/product\.ts/,
  ),
  wall('src/roles/cli/canary-cli-into-webhooks.ts', '../../modules/webhooks/tables.ts', /a module is/),
];

const wiring: Canary[] = ['src/app.ts', 'src/product.ts'].map((path) => ({
  name: `the wiring of ${path} into a module`,
  path,
  plant: edit(path, (text) => `${text}export { a } from './modules/ledger/post.ts';\n`),
  expects: /from outside, a module is/,
}));

const promises: Canary[] = [
  canary('src/platform/canary-floating-promise.ts', 'Promise.resolve(1);', /no-floating-promises/),
  canary('test/canary-floating-promise-in-a-test.ts', 'Promise.resolve(1);', /no-floating-promises/),
  canary(
    'src/platform/canary-misused-promise.ts',
    'export const run = (a: Promise<boolean>) => (a ? 1 : 2);',
    /no-misused-promises/,
  ),
  canary(
    'src/platform/canary-awaited-value.ts',
    'export async function run(a: number): Promise<number> {\n  return await a;\n}',
    /await-thenable/,
  ),
];

const types: Canary[] = [
  canary('src/platform/canary-any.ts', 'export const a = (b: any) => b;', /no-explicit-any/),
  canary('src/platform/canary-as-any.ts', 'export const a = (b: string) => b as any;', /no-explicit-any/),
  canary('src/platform/canary-ts-ignore.ts', '// @ts-ignore\nexport const a = 1;', /ban-ts-comment/),
  canary(
    'src/platform/canary-non-null-assertion.ts',
    'export const a = (b: string | undefined): string => b!;',
    /no-non-null-assertion/,
  ),
  canary(
    'src/platform/canary-open-switch.ts',
    "export function run(a: 'b' | 'c'): number {\n  switch (a) {\n    case 'b':\n      return 1;\n  }\n  return 2;\n}",
    /switch-exhaustiveness-check/,
  ),
];

const habits: Canary[] = [
  canary('src/platform/canary-loose-equality.ts', 'export const a = (b: string) => b == null;', /eqeqeq/),
  canary(
    'src/platform/canary-thrown-text.ts',
    "export function run(): never {\n  throw 'a';\n}",
    /only-throw-error/,
  ),
  canary('src/platform/canary-default-export.ts', 'export default 1;', /no-default-export/),
  canary('src/platform/canary-console.ts', "console.log('a');", /no-console/),
  canary('src/modules/ledger/canary-environment.ts', 'export const a = process.env.HOME;', /no-process-env/),
  canary(
    'src/modules/ledger/canary-environment-imported.ts',
    "import { env } from 'node:process';\nexport const a = env.HOME;",
    /environment is read in src\/config\.ts|'env' import/,
  ),
  canary('src/roles/canary-environment-in-a-role.ts', 'export const a = process.env.HOME;', /no-process-env/),
  canary(
    'src/platform/canary-nested.ts',
    'export function run(a: number[], b: () => void): void {\n  for (const c of a) {\n    if (c > 1) {\n      while (c > 2) {\n        if (c > 3) b();\n      }\n    }\n  }\n}',
    /max-depth/,
  ),
  canary(
    'src/platform/canary-parameters.ts',
    'export const a = (b: number, c: number, d: number, e: number, f: number) => b + c + d + e + f;',
    /max-params/,
  ),
  canary(
    'src/platform/canary-excuse-for-nothing.ts',
    '// oxlint-disable-next-line eqeqeq -- nothing is wrong here\nexport const a = 1;',
    /Unused/,
  ),
  {
    ...canary('src/platform/canary-cycle.ts', '', /no-cycle/),
    plant: both(
      write('src/platform/canary-cycle.ts', "// A canary.\nexport { a } from './canary-cycle-back.ts';\n"),
      write(
        'src/platform/canary-cycle-back.ts',
        "// A canary.\nimport * as b from './canary-cycle.ts';\nexport const a = () => b;\n",
      ),
    ),
  },
  {
    name: 'the way back of the cycle',
    path: 'src/platform/canary-cycle-back.ts',
    plant: () => Promise.resolve(),
    expects: /no-cycle/,
  },
];

/** One line for each, with the reason that the configuration gives. */
function accusations(output: string): string[] {
  const { diagnostics } = report.parse(JSON.parse(output.slice(output.indexOf('{'))));
  return diagnostics.map(({ filename, code, message, help }) => `${filename}: ${code}: ${message} ${help}`);
}

export const lintFlock = (command: readonly string[]): Flock => ({
  checker: 'lint',
  command: [...command, '--format', 'json'],
  accusations,
  canaries: [...walls, ...wiring, ...promises, ...types, ...habits],
});
