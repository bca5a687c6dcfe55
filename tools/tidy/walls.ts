// Who may import whom in src: platform ← modules by their groups ← web ← roles, with the wiring above them.
// Paths are compared after they are resolved. What leaves its own part is written `#…`, from src on, so that
// one sees by an import where it leads.
import { moduleAt, type Place } from './groups.ts';
import { targetOf } from './import-target.ts';
import { isTest, lineOf, type Problem, type SourceFile } from './problem.ts';
import { brokenRoom } from './rooms.ts';
import { isCode, sourceOf } from './source.ts';

/** A file of any module of which its index.ts lists what others may import (module-lists.ts). */
const LISTED = 'what index.ts lists';
/** A file of any module, with all that is in it. */
const PORT = 'port.ts';
const MODULE = 'module.ts';

type Tier = {
  /** A file, or the files of a folder; `*` is any one folder. A file belongs to the first that fits. */
  readonly files: string;
  /** What it may import besides its own part. */
  readonly sees: readonly string[];
  readonly law: string;
};

const OPERATED = [
  'src/platform/',
  'src/web/',
  LISTED,
  PORT,
  'src/app.ts',
  'src/modules.ts',
  'src/product.ts',
  'src/config.ts',
];
const CLIENT = 'packages/client/src/';
const OPERATOR =
  'a role starts what src/app.ts puts together, and sees port.ts of a module and what index.ts lists';
const WIRED = [
  'src/platform/',
  'src/providers/',
  'src/web/',
  LISTED,
  PORT,
  'src/product.ts',
  'src/modules.ts',
  'src/product-services.ts',
  'src/outgoing-nouns.ts',
  'src/questions.ts',
  'src/services.ts',
  'src/mailers.ts',
  'src/ports.ts',
  'src/connected/',
  'src/operator-actions.ts',
];
/** What every driver is. */
const DRIVER = 'src/providers/driver.ts';
const WIRING = 'the wiring sees port.ts of a module and what index.ts lists, and modules.ts the modules';

const PLATFORM = 'src/platform/';

const TIERS: readonly Tier[] = [
  { files: PLATFORM, sees: ['package.json'], law: 'platform knows nothing of what is built on it' },
  {
    files: 'src/modules/',
    sees: ['src/platform/', LISTED],
    law: 'modules know no tier above, and only src/modules.ts sees module.ts of one',
  },
  {
    files: 'src/providers/wire/',
    sees: ['src/platform/', PORT],
    law: 'a wire is spoken by several providers, and knows none of them',
  },
  {
    files: 'src/providers/*/',
    sees: ['src/platform/', 'src/providers/wire/', DRIVER, PORT],
    law: 'a provider sees port.ts of a module and no other provider',
  },
  { files: DRIVER, sees: ['src/platform/', PORT], law: 'what a driver is knows no driver' },
  { files: 'src/providers/drivers.ts', sees: ['src/providers/'], law: 'the table of drivers names them' },
  {
    files: 'src/web/',
    sees: ['src/platform/', LISTED],
    law: 'a page sees what index.ts of a module lists and is given the rest',
  },
  // A command asks a server as any program does.
  { files: 'src/roles/cli/', sees: [...OPERATED, CLIENT], law: OPERATOR },
  { files: 'src/roles/', sees: OPERATED, law: OPERATOR },
  { files: 'src/app.ts', sees: WIRED, law: WIRING },
  { files: 'src/modules.ts', sees: [...WIRED, MODULE], law: WIRING },
  { files: 'src/product.ts', sees: WIRED, law: WIRING },
  { files: 'src/product-services.ts', sees: WIRED, law: WIRING },
  { files: 'src/outgoing-nouns.ts', sees: WIRED, law: WIRING },
  { files: 'src/questions.ts', sees: WIRED, law: WIRING },
  { files: 'src/services.ts', sees: WIRED, law: WIRING },
  { files: 'src/mailers.ts', sees: WIRED, law: WIRING },
  { files: 'src/ports.ts', sees: WIRED, law: WIRING },
  { files: 'src/connected/', sees: WIRED, law: WIRING },
  { files: 'src/operator-actions.ts', sees: WIRED, law: WIRING },
  { files: 'src/config.ts', sees: ['src/platform/'], law: 'the configuration sees platform' },
  { files: 'src/main.ts', sees: ['src/roles/'], law: 'main picks a role' },
];

/** What runs in a browser, of which only the build runs here. */
const APP = 'app/';
const APP_BUILD = 'app/build.ts';
const APP_LAW = 'the web app asks the API, and imports nothing but itself, preact and @tanstack/query-core';
/** The one rule of the server that is in it: what others wrote is to look alike on every page. */
const UNSEEN = 'src/platform/text/unseen.ts';
const APP_PARTS_LAW = 'console and wallet are apart, and ui and lib, of which both are made, know neither';
const APP_PACKAGES = /^(?:preact(?:\/hooks)?|@tanstack\/query-core)$/;
const BOTH_ARE_MADE_OF = ['app/ui/', 'app/lib/', 'app/messages/', 'app/contract.ts'];
/** Which parts of it a part sees besides itself. The contract is types alone, which no page downloads. */
const APP_PARTS: Readonly<Record<string, readonly string[]>> = {
  'app/console/': BOTH_ARE_MADE_OF,
  'app/wallet/': [...BOTH_ARE_MADE_OF, UNSEEN],
  'app/ui/': ['app/lib/'],
  'app/lib/': ['app/messages/', 'app/contract.ts', 'app/questions.ts'],
  'app/messages/': [],
  'app/worker/': [],
  'app/contract.ts': [`${CLIENT}generated/`],
  'app/questions.ts': [],
};

/** Nothing of the server gets into what everybody downloads; tests of the app run here. */
function appWalls(file: SourceFile): Problem[] {
  if (file.path === APP_BUILD || isTest(file.path)) return [];
  const [part = '', seen = []] = Object.entries(APP_PARTS).find(([one]) => file.path.startsWith(one)) ?? [];
  const isSeen = (to: string): boolean => part !== '' && [part, ...seen].some((one) => to.startsWith(one));
  return sourceOf(file).imports.flatMap(({ text, start }) => {
    const to = targetOf(file.path, text);
    if (to === undefined ? APP_PACKAGES.test(text) : isSeen(to)) return [];
    const law = to?.startsWith(APP) === true ? APP_PARTS_LAW : APP_LAW;
    const message = `imports ${text}: ${law}`;
    return [{ rule: 'walls', path: file.path, line: lineOf(file.text, start), message }];
  });
}

const CLIENT_LAW = 'the client has no dependencies, and runs where there is no Node';

function clientWalls(file: SourceFile): Problem[] {
  return sourceOf(file).imports.flatMap(({ text, start }) => {
    if (targetOf(file.path, text)?.startsWith(CLIENT) === true) return [];
    const message = `imports ${text}: ${CLIENT_LAW}`;
    return [{ rule: 'walls', path: file.path, line: lineOf(file.text, start), message }];
  });
}

export function walls(file: SourceFile): Problem[] {
  if (file.path.startsWith(CLIENT)) return clientWalls(file);
  if (file.path.startsWith(APP) && isCode(file.path)) return appWalls(file);
  if (!/^src\/.*\.ts$/.test(file.path)) return [];
  return sourceOf(file).imports.flatMap(({ text, start }) => {
    const to = targetOf(file.path, text);
    const law =
      to === undefined ? undefined : (brokenLaw(file.path, to) ?? brokenSpelling(file.path, text, to));
    if (law === undefined) return [];
    return [
      { rule: 'walls', path: file.path, line: lineOf(file.text, start), message: `imports ${text}: ${law}` },
    ];
  });
}

/** Why a file of src may not import another; undefined if it may. */
export function brokenLaw(from: string, to: string): string | undefined {
  const tier = TIERS.find(({ files }) => fits(files, from));
  if (tier === undefined) return 'the importing file is of no tier in tools/tidy/walls.ts';
  if (isTest(from) && !to.startsWith('src/')) return undefined;
  // A test may drive what it is about with all that there is.
  if (from.startsWith(PLATFORM) && to.startsWith(PLATFORM))
    return isTest(from) ? undefined : brokenRoom(from, to);
  if (partOf(from) === partOf(to) && partOf(from) !== WIRING_PART) return undefined;
  if (!tier.sees.some((seen) => fits(seen, to))) return tier.law;
  const target = moduleAt(to);
  if (target === undefined) return undefined;
  const reservedFor = target.group?.reserved?.[target.module];
  if (reservedFor?.some((folder) => fits(folder, from)) === false)
    return `only ${reservedFor.join(', ')} import ${target.module}`;
  const importer = moduleAt(from);
  return importer === undefined ? undefined : brokenOrder(importer, target);
}

function brokenOrder(importer: Place, target: Place): string | undefined {
  const isListed = target.group?.modules.includes(target.module) ?? false;
  const isGroup = target.group?.name === target.module;
  if (!isListed && !isGroup) return `${target.module} has no place in tools/tidy/groups.ts`;
  if (importer.group === undefined) return undefined;
  if (importer.group !== target.group) {
    const isSeen = importer.group.sees.includes(target.group?.name ?? '');
    return isSeen
      ? undefined
      : `${importer.group.name} does not see ${target.group?.name} (tools/tidy/groups.ts)`;
  }
  const { modules } = importer.group;
  const isBefore =
    !modules.includes(importer.module) || modules.indexOf(target.module) < modules.indexOf(importer.module);
  return isBefore ? undefined : `${target.module} comes after ${importer.module} in tools/tidy/groups.ts`;
}

function brokenSpelling(from: string, spelled: string, to: string): string | undefined {
  if (!to.startsWith('src/')) return undefined;
  const isOwn = partOf(from) === partOf(to);
  if (isOwn && spelled.startsWith('#'))
    return 'what belongs to the same part is imported by its relative path';
  return !isOwn && spelled.startsWith('.') ? `write #${to.slice('src/'.length)}` : undefined;
}

const WIRING_PART = 'src';

/** A module, a provider, another folder of src, or the files of src itself. */
const partOf = (path: string): string =>
  moduleAt(path)?.folder ?? /^src\/(?:providers\/)?[^/]+(?=\/)|^src(?=\/)/.exec(path)?.[0] ?? path;

/** Whether the importer may take anything from that file of a module, and not only what is listed. */
export const seesAllOf = (from: string, to: string): boolean => {
  const tier = TIERS.find(({ files }) => fits(files, from));
  return tier?.sees.some((seen) => seen !== LISTED && fits(seen, to)) ?? false;
};

const fits = (spelled: string, path: string): boolean => {
  if (spelled === PORT || spelled === MODULE) return path === `${moduleAt(path)?.folder}/${spelled}`;
  if (spelled === LISTED) return moduleAt(path) !== undefined && !fits(MODULE, path);
  const pattern = spelled.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
  return new RegExp(`^${pattern}${spelled.endsWith('/') ? '' : '$'}`).test(path);
};
