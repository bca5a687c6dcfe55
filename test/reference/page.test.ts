// The pages of the documentation: complete, safe, of a size for phones, and their links lead somewhere.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite, test } from 'node:test';
import { openApi } from '#product.ts';
import { operationsOf, responsesOf, type OpenApiDocument } from '#platform/http/openapi/document.ts';
import { DARK, LIGHT, PAIRS, type Palette } from '#platform/http/reference/palette.ts';
import { errorAnchor } from '#platform/refusals/refusal.ts';
import { themed } from '#platform/http/reference/style.ts';
import { guideNames } from '#web/docs/guides.ts';
import { BASE_URL, htmlPages, pagesFor } from './support.ts';

const HTML_BYTES_MAX = 250_000;
const INDEX_GZIP_BYTES_MAX = 60_000;
/** How-tos for people who change Monedero itself, which integrators do not read. */
const FOR_CONTRIBUTORS = ['add-a-noun', 'add-a-question', 'add-a-verb', 'write-a-driver'];

const document = openApi();
const pages = pagesFor(document);
const shown = await htmlPages(document);
const bodyOf = (path: string): string => shown.get(path)?.body ?? '';
const all = [...shown.values()].map(({ body }) => body).join('\n');

const tagsOf = (body: string): string[] => body.match(/<[a-z][^>]*>/g) ?? [];
const attributesOf = (body: string, name: string): string[] =>
  tagsOf(body).flatMap((tag) =>
    [...tag.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value),
  );
const textOf = async (path: string): Promise<string> => (await pages[path]?.())?.body ?? '';

suite('the documentation', () => {
  test('has every operation on one page, with every error that it may give', () => {
    for (const { operation } of operationsOf(document)) {
      const at = [...shown].filter(([, { body }]) =>
        body.includes(`<article class="operation" id="${operation.operationId}"`),
      );
      assert.equal(at.length, 1, operation.operationId);
      const [, page] = at[0] ?? [];
      for (const { 'x-errors': errors = [] } of Object.values(responsesOf(document, operation)))
        for (const { code } of errors)
          assert.ok(
            page?.body.includes(`<code>${code}</code>`) || bodyOf('/docs/errors').includes(errorAnchor(code)),
            `${operation.operationId} ${code}`,
          );
    }
  });

  test('has every error on the page of errors, with what to do, where its docUrl leads', () => {
    const ids = attributesOf(bodyOf('/docs/errors'), 'id');
    for (const { code } of document['x-errors']) assert.ok(ids.includes(errorAnchor(code)), code);
  });

  test('has every event on the page of its family', () => {
    for (const type of Object.keys(document.webhooks))
      assert.ok(attributesOf(bodyOf(`/docs/events/${type.split('.')[0]}`), 'id').includes(type), type);
  });

  test('has every guide that is not for people who change Monedero', async () => {
    const folder = join(import.meta.dirname, '../../docs/how-to');
    const names = (await readdir(folder)).map((name) => name.replace(/\.md$/, ''));
    assert.deepEqual([...guideNames(), ...FOR_CONTRIBUTORS].sort(), names.sort());
    for (const name of guideNames()) assert.ok(shown.has(`/docs/guides/${name}`), name);
  });

  test('has each page as Markdown, which llms.txt lists', async () => {
    const list = await textOf('/llms.txt');
    for (const path of shown.keys()) {
      if (path === '/docs' || path === '/docs/find') continue;
      assert.match(await textOf(`${path}.md`), /^# .+\n/, path);
      assert.ok(list.includes(`](${BASE_URL}${path}.md)`), path);
    }
    assert.match(await textOf('/docs/cards.md'), /`POST \/api\/v1\/cards`[^]*```sh\ncurl /);
  });

  test('has no page that is too long for a phone, and an index that is loaded at once', async () => {
    for (const [path, { body }] of shown) assert.ok(Buffer.byteLength(body) <= HTML_BYTES_MAX, path);
    assert.ok(gzipSync(await textOf('/docs/search.json')).length <= INDEX_GZIP_BYTES_MAX);
  });

  test('shows the address of the server that it comes from', async () => {
    for (const address of [BASE_URL, 'http://localhost:4321']) {
      const { body } = (await pagesFor(document, address)['/docs']?.()) ?? {};
      assert.ok(body?.includes(`export MONEDERO_URL=${address}\n`));
    }
  });

  test('finds an operation by its name without a script', async () => {
    const { body } = (await pages['/docs/find']?.('q=create+a+card')) ?? {};
    const [first] = /<ul class="found">[^]*?<a href="([^"]*)"/.exec(body ?? '')?.slice(1) ?? [];
    assert.equal(first, '/docs/cards#cards.create');
  });
});

suite('a page of the documentation', () => {
  test('shows what is searched for as text', async () => {
    const { body = '' } = (await pages['/docs/find']?.('q=%22%3E%3Cscript%3Ealert(1)')) ?? {};
    assert.ok(body.includes('&lt;script&gt;alert(1)') && !body.includes('<script>'));
  });

  test('lets no text of the document become markup', async () => {
    const attack = `'"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const keys =
      /^(description|summary|title|version|message|fix|code|pattern|format|operationId|name|x-required-scope)$/;
    const poisoned = JSON.parse(
      JSON.stringify(document, (key, value: unknown) => {
        if (keys.test(key) && typeof value === 'string') return value + attack;
        if (key === 'enum' || key === 'examples' || key === 'tags')
          return poisonAll(value as unknown[], attack);
        if (key === 'properties') return renameAll(value as Record<string, unknown>, attack);
        return value;
      }),
    ) as OpenApiDocument;
    const bodies = [...(await htmlPages(poisoned)).values()].map(({ body }) => body).join('\n');
    assert.ok(bodies.includes('&lt;script&gt;alert(1)'), 'the attack did not reach the pages');
    assert.ok(!/<script(?! type="module" src="\/docs\/docs\.js")|<img/i.test(bodies));
  });

  test('runs and loads nothing but files of this server', () => {
    for (const [path, { body, csp = '' }] of shown) {
      assert.ok(csp.startsWith("default-src 'none'") && !csp.includes('unsafe'), path);
      assert.deepEqual(body.match(/<script[^>]*>/g), ['<script type="module" src="/docs/docs.js">'], path);
      assert.deepEqual(
        tagsOf(body).filter((tag) => /\s(style|on\w+)=|^<style/i.test(tag)),
        [],
      );
      for (const address of attributesOf(body, 'src')) assert.match(address, /^\/(?!\/)/);
      for (const address of attributesOf(body, 'href'))
        assert.match(address, /^(#|\/(?!\/)|data:|https:\/\/)/);
    }
    assert.ok(!/url\(|@import/i.test(themed('')));
  });

  test('has no id twice, and its links lead to places that are there', () => {
    const idsOf = new Map([...shown].map(([path, { body }]) => [path, attributesOf(body, 'id')]));
    for (const [path, ids] of idsOf) {
      assert.deepEqual(
        ids.filter((id, i) => ids.indexOf(id) !== i),
        [],
        path,
      );
      for (const href of attributesOf(bodyOf(path), 'href')) {
        if (!href.startsWith('#') && !href.startsWith('/docs')) continue;
        const [to = '', anchor] = href.startsWith('#') ? [path, href.slice(1)] : href.split('#');
        assert.ok(Object.hasOwn(pages, to), `${path} leads to ${href}`);
        if (anchor !== undefined) assert.ok(idsOf.get(to)?.includes(anchor), `${path} leads to ${href}`);
      }
    }
  });

  test('has one heading of its own, and none below it skips a level', () => {
    for (const [path, { body }] of shown) {
      const content = body.slice(body.indexOf('<main'));
      const levels = [...content.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
      assert.equal(levels.filter((level) => level === 1).length, 1, path);
      levels.forEach((level, i) => assert.ok(level - (levels[i - 1] ?? 0) <= 1, `${path}: heading ${i}`));
    }
  });

  test('found by a search is there, for each entry of the index', async () => {
    const entries = JSON.parse(await textOf('/docs/search.json')) as { url: string; title: string }[];
    assert.ok(entries.length > operationsOf(document).length + document['x-errors'].length);
    for (const { url, title } of entries) {
      const [path = '', anchor] = url.split('#');
      assert.ok(shown.has(path) && title.length > 0, url);
      if (anchor !== undefined) assert.ok(bodyOf(path).includes(` id="${anchor}"`), url);
    }
  });
});

const poisonAll = (values: readonly unknown[], attack: string): unknown[] =>
  values.map((value) => (typeof value === 'string' ? value + attack : value));
const renameAll = (record: Readonly<Record<string, unknown>>, attack: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name + attack, value]));

test('what the documentation says of Standard Webhooks is on the chapter of webhooks', () => {
  assert.ok(all.includes('webhook-signature') && bodyOf('/docs/webhooks').includes('standardwebhooks'));
});

test('text can be read on its ground by day and by night', () => {
  for (const palette of [LIGHT, DARK] as readonly Palette[]) {
    for (const [text, ground] of PAIRS) {
      const ratio = contrast(palette[text], palette[ground]);
      assert.ok(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`);
    }
  }
});

/** The contrast ratio of WCAG 2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
