// The checks of `npm run check`, cheapest last: each is a program that fails with a reason. Canaries prove
// that each can.

type Check = {
  readonly name: string;
  /** A script of this repository or of a package, and its arguments. */
  readonly command: readonly string[];
};

const CODE_FOLDERS = ['src', 'app', 'test', 'tools', 'bin', 'webhooks', 'examples', 'packages'];

export const checks = [
  { name: 'generated', command: ['tools/gen.ts', '--check'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'] },
  { name: 'app types', command: ['node_modules/typescript/bin/tsc', '-p', 'app', '--pretty', 'false'] },
  {
    name: 'client types',
    command: ['node_modules/typescript/bin/tsc', '-p', 'packages/client', '--noEmit', '--pretty', 'false'],
  },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', ...CODE_FOLDERS] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'tidy', command: ['tools/tidy.ts'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', ...CODE_FOLDERS] },
] as const satisfies readonly Check[];

export type CheckName = (typeof checks)[number]['name'];
