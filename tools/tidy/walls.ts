// Who may import whom in src: platform ← modules in an order ← web ← roles, with the wiring above them. Paths
// are compared after they are resolved, so it does not matter how an import is spelled.
import { posix } from 'node:path';
import { isTest, lineOf, type Problem, type SourceFile } from './problem.ts';
import { sourceOf } from './source.ts';

/**
 * A module imports those before it and none behind it. One that is not listed stands behind all of them, and
 * no module imports it.
 */
const MODULES: readonly string[] = [
  'ledger',
  'identity',
  'cardholders',
  'payment-methods',
  'onboarding',
  'sign-in',
  'funding',
  'wallets',
  'payees',
  'agents',
  'documents',
  'spending',
  'approvals',
  'cards',
  'authorizations',
  'card-session',
  'rail',
  'receipts',
  'payments',
  'withdrawals',
  'schedules',
  'transfers',
  'batches',
  'grants',
  'sandbox',
  'webhooks',
  'mcp',
];

/** Imports against that order, as `from → to`, each with its reason. */
const AGAINST_THE_ORDER: Readonly<Record<string, string>> = {};

const INDEX = 'src/modules/*/index.ts';
const PORT = 'src/modules/*/port.ts';

type Tier = {
  /**
   * A file, or the files of a folder, or of any one folder where there is a `*`. A file belongs to the first
   * that fits.
   */
  readonly files: string;
  /** What it may import besides the files of its own folder. */
  readonly sees: readonly string[];
  readonly law: string;
};

const OPERATED = ['src/platform/', 'src/web/', INDEX, PORT, 'src/app.ts', 'src/product.ts', 'src/config.ts'];
const OPERATOR = 'a role starts what src/app.ts puts together, and sees index.ts or port.ts of a module';
const WIRED = [
  'src/platform/',
  'src/providers/',
  'src/web/',
  INDEX,
  PORT,
  'src/product.ts',
  'src/services.ts',
];
const WIRING = 'the wiring sees index.ts or port.ts of a module';

const TIERS: readonly Tier[] = [
  { files: 'src/platform/', sees: ['package.json'], law: 'platform knows nothing of what is built on it' },
  {
    files: 'src/modules/*/',
    sees: ['src/platform/', INDEX],
    law: 'modules meet at index.ts and know no tier above',
  },
  {
    files: 'src/providers/*/',
    sees: ['src/platform/', PORT],
    law: 'a provider sees port.ts of a module and no other provider',
  },
  {
    files: 'src/web/',
    sees: ['src/platform/', INDEX],
    law: 'a page sees index.ts of a module and is given the rest',
  },
  { files: 'src/roles/', sees: OPERATED, law: OPERATOR },
  { files: 'src/app.ts', sees: WIRED, law: WIRING },
  { files: 'src/product.ts', sees: WIRED, law: WIRING },
  { files: 'src/services.ts', sees: WIRED, law: WIRING },
  { files: 'src/config.ts', sees: ['src/platform/'], law: 'the configuration sees platform' },
  { files: 'src/main.ts', sees: ['src/config.ts', 'src/roles/'], law: 'main picks a role' },
];

/** Modules at the end of everything, and the only ones that may import them. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  webhooks: ['src/app.ts', 'src/services.ts', 'src/product.ts', 'src/roles/cli/', 'src/providers/'],
  mcp: ['src/app.ts', 'src/product.ts'],
};

export function walls(file: SourceFile): Problem[] {
  if (!/^src\/.*\.ts$/.test(file.path)) return [];
  return sourceOf(file).imports.flatMap(({ text, start }) => {
    const law = text.startsWith('.')
      ? brokenLaw(file.path, posix.join(posix.dirname(file.path), text))
      : undefined;
    if (law === undefined) return [];
    return [
      { rule: 'walls', path: file.path, line: lineOf(file.text, start), message: `imports ${text}: ${law}` },
    ];
  });
}

function brokenLaw(from: string, to: string): string | undefined {
  const tier = TIERS.find(({ files }) => fits(files, from));
  if (tier === undefined) return 'the importing file is of no tier in tools/tidy/walls.ts';
  if (isTest(from) && !to.startsWith('src/')) return undefined;
  const own = partOf(tier.files, from);
  if (to.startsWith(own)) return undefined;
  if (!tier.sees.some((seen) => fits(seen, to))) return tier.law;
  const target = moduleOf(to);
  const reservedFor = RESERVED[target ?? ''];
  if (reservedFor?.some((folder) => fits(folder, from)) === false)
    return `only ${reservedFor.join(', ')} import ${target}`;
  const importer = moduleOf(from);
  return importer === undefined || target === undefined ? undefined : brokenOrder(importer, target);
}

function brokenOrder(importer: string, target: string): string | undefined {
  if (!MODULES.includes(target)) return `${target} has no place in MODULES of tools/tidy/walls.ts`;
  if (!MODULES.includes(importer) || MODULES.indexOf(target) < MODULES.indexOf(importer)) return undefined;
  if (AGAINST_THE_ORDER[`${importer} → ${target}`] !== undefined) return undefined;
  return `${target} comes after ${importer} in MODULES of tools/tidy/walls.ts`;
}

const moduleOf = (path: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(path)?.[1];

const patternOf = (spelled: string): RegExp =>
  new RegExp(
    `^${spelled.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}${spelled.endsWith('/') ? '' : '$'}`,
  );

const fits = (spelled: string, path: string): boolean => patternOf(spelled).test(path);

const partOf = (spelled: string, path: string): string => patternOf(spelled).exec(path)?.[0] ?? path;
