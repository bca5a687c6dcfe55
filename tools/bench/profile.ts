// Reads what `node --cpu-prof` wrote and says where the time went: self time by function, and by file.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type ProfileNode = {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
};
type CpuProfile = {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const FUNCTIONS_SHOWN = 45;
const FILES_SHOWN = 25;
const PATH_SEGMENTS_SHOWN = 3;

export async function profileText(directory: string): Promise<string> {
  const name = (await readdir(directory))
    .filter((one) => one.endsWith('.cpuprofile'))
    .sort()
    .at(-1);
  if (name === undefined) return 'no profile was written';
  const profile = JSON.parse(await readFile(join(directory, name), 'utf8')) as CpuProfile;
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const byFunction = new Map<string, number>();
  const byFile = new Map<string, number>();
  let busy = 0;
  profile.samples.forEach((id, i) => {
    const frame = nodes.get(id)?.callFrame;
    const micros = profile.timeDeltas[i] ?? 0;
    if (frame === undefined || frame.functionName === '(idle)') return;
    const file = fileOf(frame.url);
    busy += micros;
    add(byFunction, `${frame.functionName || '(anonymous)'}  ${file}:${frame.lineNumber + 1}`, micros);
    add(byFile, file, micros);
  });
  return [
    `${name}: ${(busy / 1e6).toFixed(2)} s busy`,
    ...top('self time by function', byFunction, busy, FUNCTIONS_SHOWN),
    ...top('self time by file', byFile, busy, FILES_SHOWN),
  ].join('\n');
}

const fileOf = (url: string): string =>
  url === '' ? '(native)' : url.split('/').slice(-PATH_SEGMENTS_SHOWN).join('/');

const add = (sums: Map<string, number>, key: string, by: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + by);

function top(title: string, sums: Map<string, number>, busy: number, shown: number): string[] {
  const rows = [...sums].sort(([, a], [, b]) => b - a).slice(0, shown);
  return [
    '',
    title,
    ...rows.map(([key, micros]) => `${((micros / busy) * 100).toFixed(1).padStart(6)} %  ${key}`),
  ];
}
