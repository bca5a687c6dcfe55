// The reference page of the product: complete, safe, reachable by links and readable.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi, routes } from '#product.ts';
import {
  JSON_TYPE,
  operationsOf,
  responsesOf,
  type OpenApiDocument,
} from '#platform/http/openapi/document.ts';
import { referencePage } from '#platform/http/reference.ts';
import { createExamples } from '#platform/http/reference/example.ts';
import { DARK, LIGHT, PAIRS, type Palette } from '#platform/http/reference/palette.ts';

const BASE_URL = 'https://api.example.test';
const document = openApi();
const page = referencePage(document, BASE_URL);
const tags = page.body.match(/<[a-z][^>]*>/g) ?? [];
const attributes = (name: string): string[] =>
  tags.flatMap((tag) =>
    [...tag.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value),
  );

test('every operation is on the page, with its path and every error code', () => {
  for (const { operation } of operationsOf(document)) {
    assert.ok(attributes('id').includes(operation.operationId), operation.operationId);
    for (const { 'x-errors': errors = [] } of Object.values(responsesOf(document, operation))) {
      for (const { code } of errors) assert.ok(page.body.includes(`<code>${code}</code>`), code);
    }
  }
});

test('no text of the document can become markup', () => {
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
  const { body } = referencePage(poisoned, BASE_URL);
  assert.ok(body.includes('&lt;script&gt;alert(1)'), 'the attack did not reach the page');
  assert.ok(!/<script|<img/i.test(body));
});

const poisonAll = (values: readonly unknown[], attack: string): unknown[] =>
  values.map((value) => (typeof value === 'string' ? value + attack : value));
const renameAll = (record: Readonly<Record<string, unknown>>, attack: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name + attack, value]));

test('the page runs nothing and loads nothing from elsewhere', () => {
  assert.ok(!/<script/i.test(page.body));
  assert.deepEqual(
    tags.filter((tag) => /\s(style|on\w+)=/i.test(tag)),
    [],
  );
  for (const address of [...attributes('href'), ...attributes('src')])
    assert.match(address, /^(#|\/(?!\/)|data:)/);
  assert.ok(!/url\(|@import/i.test(page.body));
});

test('the policy allows the style of the page by its hash, and nothing by chance', () => {
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(page.body) ?? [];
  assert.ok(page.csp?.includes(`style-src 'sha256-${hash('sha256', style, 'base64')}'`));
  assert.ok(page.csp?.startsWith("default-src 'none'"));
  assert.ok(!page.csp?.includes('unsafe'));
});

test('every link within the page leads somewhere, and no id is there twice', () => {
  const ids = attributes('id');
  assert.equal(new Set(ids).size, ids.length);
  const wanted = attributes('href').filter((href) => href.startsWith('#'));
  assert.deepEqual(
    wanted.filter((href) => !ids.includes(href.slice(1))),
    [],
  );
});

test('every heading of the content can be linked to, and none skips a level', () => {
  const content = page.body.slice(page.body.indexOf('<main'));
  const levels = [...content.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  levels.forEach((level, i) => assert.ok(level - (levels[i - 1] ?? 0) <= 1, `heading ${i} is h${level}`));
  for (const [, heading = ''] of content.matchAll(/<h[23]([^>]*)>/g)) assert.match(heading, /id="/);
});

test('every example of a request is taken by the schema of its route', () => {
  const examples = createExamples(document);
  for (const { operation } of operationsOf(document)) {
    const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
    const body = routes.find(({ id }) => id === operation.operationId)?.body;
    if (schema === undefined || body === undefined) continue;
    const result = body.safeParse(examples.least(schema));
    assert.equal(result.success, true, `${operation.operationId}: ${result.error?.message}`);
  }
});

test('every example of an answer is valid by its own schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const examples = createExamples(document);
  for (const { operation } of operationsOf(document)) {
    for (const [status, { content }] of Object.entries(responsesOf(document, operation))) {
      const schema = content[JSON_TYPE]?.schema;
      if (schema === undefined) continue;
      const isValid = ajv.compile({ ...schema, components: document.components });
      assert.ok(isValid(examples.whole(schema)), `${operation.operationId} ${status}`);
    }
  }
});

test('the page shows the address of the server that it comes from', () => {
  for (const address of [BASE_URL, 'http://localhost:4321'])
    assert.ok(referencePage(document, address).body.includes(`export MONEDERO_URL=${address}\n`));
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
