// The changelog in the documentation: all entries are there, and no page grows with them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { htmlText } from '#platform/http/html.ts';
import { CHANGELOG_PATH } from '#web/docs/changelog.ts';
import { changelogPages } from '#web/docs/guides.ts';
import { htmlPages, pagesFor } from './support.ts';

/** Of the text of one page: 12,000 characters of entries, its heading and its links. */
const TEXT_CHARACTERS_MAX = 13_000;

const entry = (n: number): string => `- Entry ${n}. ${'It has some words. '.repeat(20).trim()}\n`;
const entries = (count: number): string => Array.from({ length: count }, (_, n) => entry(n)).join('');
const MANY = `# Changelog

## Unreleased

### Added
${entries(500)}
### Fixed
- One entry, which
  goes on in a second line.

## 2.0.0

### Changed
${entries(3)}
## 1.0.0

What it does.

${entries(2)}`;

suite('the changelog', () => {
  const pages = changelogPages(MANY);
  const [index, ...parts] = pages;

  test('has every entry once, in the order of the file', () => {
    const shown = parts.flatMap((page) => page.markdown().match(/^- .*$/gm) ?? []);
    assert.deepEqual(shown, MANY.match(/^- .*$/gm));
    assert.match(parts.map((page) => page.markdown()).join(''), /^ {2}goes on in a second line\.$/m);
  });

  test('has no page that grows with it', () => {
    assert.ok(parts.length > 10);
    for (const page of parts) assert.ok(page.markdown().length <= TEXT_CHARACTERS_MAX, page.path);
  });

  test('has a page with every release and the way to each of its pages, with the number of entries', () => {
    assert.equal(index?.path, CHANGELOG_PATH);
    const shown = htmlText(index.main());
    for (const { path } of parts) assert.ok(shown.includes(`href="${path}"`), path);
    assert.match(index.markdown(), /^## Unreleased$[^]*^## 2\.0\.0$[^]*^## 1\.0\.0$/m);
    assert.match(
      index.markdown(),
      /^- \[Fixed, unreleased\]\(\/docs\/changelog\/unreleased\/fixed\), one entry$/m,
    );
    assert.match(
      index.markdown(),
      /^- \[Changed in 2\.0\.0\]\(\/docs\/changelog\/2\.0\.0\/changed\), 3 entries$/m,
    );
    assert.match(index.markdown(), /^- \[Changelog of 1\.0\.0\]\(\/docs\/changelog\/1\.0\.0\), 2 entries$/m);
  });

  test('says nothing of what is next, before there is something', () => {
    const [first, ...next] = changelogPages(
      '# Changelog\n\n## Unreleased\n\n## 2.0.0 (2026-01-01)\n\n- One.\n',
    );
    assert.doesNotMatch(first?.markdown() ?? '', /Unreleased/);
    assert.deepEqual(
      next.map(({ path }) => path),
      ['/docs/changelog/2.0.0'],
    );
  });

  test('has each address once', () => {
    const paths = pages.map(({ path }) => path);
    assert.equal(new Set(paths).size, paths.length);
  });

  test('is at its old address, named once in the navigation, and all of it in llms.txt', async () => {
    const shown = await htmlPages();
    const real = changelogPages(await readFile(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'));
    const list = (await pagesFor()['/llms.txt']?.())?.body ?? '';
    const start = shown.get('/docs')?.body ?? '';
    for (const { path } of real) {
      assert.ok(shown.has(path), path);
      assert.ok(list.includes(`${path}.md)`), path);
      assert.equal(start.includes(`href="${path}"`), path === CHANGELOG_PATH, path);
    }
    const inside = shown.get(real.at(-1)?.path ?? '')?.body ?? '';
    assert.match(inside, /<a href="\/docs\/changelog"\s+aria-current="true">/);
    assert.match(inside, /rel="prev"/);
  });
});
