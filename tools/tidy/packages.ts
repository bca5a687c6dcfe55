// Dependencies: exact versions, a lock file that pins all that is installed on any system and names no place
// to get it from but npm's, and licences under which all of it may be passed on.
import { z } from 'zod';
import { lineOf, type Problem, type SourceFile } from './problem.ts';

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const WORKSPACE = /^packages\/[\w-]+$/;
const MANIFEST = /^(?:packages\/[\w-]+\/|tools\/(?:[\w-]+\/)+with\/)?package\.json$/;
const LOCK_FILE = /^(?:tools\/(?:[\w-]+\/)+with\/)?package-lock\.json$/;
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'MIT AND OFL-1.1',
]);
/** Tools are not passed on. */
const LICENCES_OF_TOOLS = new Set([
  ...LICENCES,
  'MPL-2.0',
  'Unlicense',
  'PSF-2.0',
  'Python-2.0',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
]);
/** What a package says in its file alone, and not in what npm reads. */
const READ: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' };
const EXPECTED_SOURCE = /^https:\/\/registry\.npmjs\.org\//;

const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      license: z.string().optional(),
      dependencies: versions,
      optionalDependencies: versions,
    }),
  ),
});
type Locked = z.infer<typeof lock>['packages'][string];

export function exactVersions({ path, text }: SourceFile): Problem[] {
  if (!MANIFEST.test(path)) return [];
  const sections = Object.values(manifest.parse(JSON.parse(text)));
  return sections
    .flatMap((section) => Object.entries(section))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({
      rule: 'exact-versions',
      path,
      line: lineOf(text, text.indexOf(`"${name}"`)),
      message: `${name} is ${version}; a dependency has an exact version`,
    }));
}

export function lockFile({ path, text }: SourceFile): Problem[] {
  if (!LOCK_FILE.test(path)) return [];
  const { packages } = lock.parse(JSON.parse(text));
  const present = new Set(Object.keys(packages).map((key) => key.replace(/^.*node_modules\//, '')));
  return Object.entries(packages).flatMap(([name, locked]) =>
    [...(isOurs(name, locked) ? [] : unpinned(locked)), ...missing(locked, present)].map((what) => ({
      rule: 'lock-file',
      path,
      line: lineOf(text, text.indexOf(`"${name}"`)),
      message: `${name === '' ? 'the project' : name} ${what}`,
    })),
  );
}

export function licences({ path, text }: SourceFile): Problem[] {
  if (!LOCK_FILE.test(path)) return [];
  return Object.entries(lock.parse(JSON.parse(text)).packages).flatMap(([name, locked]) => {
    const licence = locked.license ?? READ[name] ?? 'without a licence';
    if (isOurs(name, locked) || (locked.dev === true ? LICENCES_OF_TOOLS : LICENCES).has(licence)) return [];
    const line = lineOf(text, text.indexOf(`"${name}"`));
    return [{ rule: 'licences', path, line, message: `${name} is ${licence}, which is not on the list` }];
  });
}

/** The project itself, a workspace of it, and the link by which a workspace is found. */
const isOurs = (name: string, { link, resolved }: Locked): boolean =>
  name === '' || WORKSPACE.test(name) || (link === true && WORKSPACE.test(resolved ?? ''));

function unpinned({ integrity, resolved, link }: Locked): string[] {
  return [
    ...(integrity === undefined ? ['has no integrity'] : []),
    ...(resolved !== undefined && !EXPECTED_SOURCE.test(resolved) ? [`comes from ${resolved}`] : []),
    ...(link === true ? ['is a link'] : []),
  ];
}

/** `npm ci` refuses a lock file without an entry for each, also for systems other than this one. */
function missing({ dependencies, optionalDependencies }: Locked, present: ReadonlySet<string>): string[] {
  const needed = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !present.has(name),
  );
  return needed.length === 0 ? [] : [`needs ${needed.join(', ')}, which the lock file does not have`];
}
