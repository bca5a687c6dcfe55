// Canaries of the linter: mistakes with promises and types, habits that the code does not have, and sizes.
import { z } from 'zod';
import { both, nothing, write, type Canary, type CheckerCase } from './canary.ts';

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
  canary(
    'src/modules/base/ledger/canary-environment.ts',
    'export const a = process.env.HOME;',
    /no-process-env/,
  ),
  canary(
    'src/modules/base/ledger/canary-environment-imported.ts',
    "import { env } from 'node:process';\nexport const a = env.HOME;",
    /environment is read in src\/config\.ts|'env' import/,
  ),
  canary('src/roles/canary-environment-in-a-role.ts', 'export const a = process.env.HOME;', /no-process-env/),
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
    name: 'the other half of the cycle',
    path: 'src/platform/canary-cycle-back.ts',
    plant: nothing,
    expects: /no-cycle/,
  },
  {
    ...canary('src/platform/canary-cycle-of-types.ts', '', /no-cycle/),
    plant: both(
      write(
        'src/platform/canary-cycle-of-types.ts',
        "// A canary.\nimport type { B } from './canary-types-back.ts';\nexport type A = { b: B };\n",
      ),
      write(
        'src/platform/canary-types-back.ts',
        "// A canary.\nimport type { A } from './canary-cycle-of-types.ts';\nexport type B = { a: A };\n",
      ),
    ),
  },
  {
    name: 'the other half of the cycle of types',
    path: 'src/platform/canary-types-back.ts',
    plant: nothing,
    expects: /no-cycle/,
  },
];

const lines = (count: number): string => 'void 0;\n'.repeat(count).trimEnd();

const sizes: Canary[] = [
  canary('src/platform/canary-long.ts', lines(300), /max-lines/),

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
];

/** One line for each, with the reason that the configuration gives. */
function accusations(output: string): string[] {
  const { diagnostics } = report.parse(JSON.parse(output.slice(output.indexOf('{'))));
  return diagnostics.map(({ filename, code, message, help }) => `${filename}: ${code}: ${message} ${help}`);
}

export const lintCase = (command: readonly string[]): CheckerCase => ({
  checker: 'lint',
  command: [...command, '--format', 'json'],
  accusations,
  canaries: [...promises, ...types, ...habits, ...sizes],
});
