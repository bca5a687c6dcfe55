// The checks of `npm run check`, cheapest last: each is a program that fails with a reason. Canaries prove
// that each can.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { buildClients } from '../../bin/built-clients.ts';

type Check = {
  readonly name: string;
  /** A script of this repository or of a package, and its arguments. */
  readonly command: readonly string[];
};

/** What the compiler has found before, so that it checks again only what changed and what hangs on that. */
const KNOWN_TYPES = '.types';

const tsc = (name: string, ...args: readonly string[]): readonly string[] => [
  'node_modules/typescript/bin/tsc',
  ...args,
  '--noEmit',
  '--pretty',
  'false',
  '--incremental',
  '--tsBuildInfoFile',
  `${KNOWN_TYPES}/${name}.json`,
];

const CODE_FOLDERS = ['src', 'app', 'test', 'tools', 'bin', 'webhooks', 'examples', 'packages'];

// Not in git, so the linter leaves them out unless each is named. What is checked has to be there before.
await buildClients();
const BUILT = globSync('packages/client/src/generated/*.ts', { cwd: join(import.meta.dirname, '../..') });

export const checks = [
  { name: 'generated', command: ['tools/gen.ts', '--check'] },
  { name: 'types', command: tsc('server', '-p', '.') },
  { name: 'app types', command: tsc('app', '-p', 'app') },
  { name: 'client types', command: tsc('client', '-p', 'packages/client') },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', ...CODE_FOLDERS, ...BUILT] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'tidy', command: ['tools/tidy.ts'] },
  { name: 'mutants', command: ['tools/mutants.ts'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', ...CODE_FOLDERS] },
] as const satisfies readonly Check[];

export type CheckName = (typeof checks)[number]['name'];
