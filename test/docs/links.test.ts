// Every link from one document of the repository to another leads to a file that is there, and to a heading
// of it where it names one.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..', '..');

const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '');

/** As GitHub makes them. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string): Set<string> =>
  new Set([...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

function deadIn(path: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
  return links.filter((href) => {
    if (/^[a-z]+:/.test(href)) return false;
    const [file = '', anchor] = href.split('#', 2);
    const target = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(ROOT, target))) return true;
    const isHere = anchor === undefined || !target.endsWith('.md');
    return !isHere && !anchorsIn(readFileSync(join(ROOT, target), 'utf8')).has(anchor);
  });
}

test('no document links to a file or a heading that is not there', () => {
  const paths = globSync('**/*.md', { cwd: ROOT, exclude: ['node_modules', 'dist', 'data', '.*'] });
  assert.ok(paths.length > 100, `${paths.length} documents`);
  const dead = paths.flatMap((path) =>
    deadIn(path, readFileSync(join(ROOT, path), 'utf8')).map((href) => `${path}: ${href}`),
  );
  assert.deepEqual(dead, []);
});

test('a link to no file, and one to no heading, is found', () => {
  const text = '[a](gone.md) [b](HACKING.md#gone) [c](HACKING.md#tests) [d](https://example.com/gone.md)';
  assert.deepEqual(deadIn('README.md', text), ['gone.md', 'HACKING.md#gone']);
});
