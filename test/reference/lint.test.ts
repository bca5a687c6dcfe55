// The rules that linters of OpenAPI come with (Redocly, Spectral), as far as they are about what a reader
// gets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { openApi, routes } from '#product.ts';
import { isForAnyone, isSigned } from '#platform/route/access.ts';
import { operationsOf, responsesOf } from '#platform/http/openapi/document.ts';

const document = openApi();
const operations = operationsOf(document).map(({ operation }) => operation);
const webhooks = Object.values(document.webhooks).map(({ post }) => post);

test('the license is that of the package', () => {
  assert.deepEqual(document.info.license, { name: packageJson.license, identifier: packageJson.license });
});

test('every tag is listed once, used, and said in a sentence', () => {
  const used = [...operations, ...webhooks].flatMap(({ tags }) => tags);
  assert.deepEqual(document.tags.map(({ name }) => name).sort(), [...new Set(used)].sort());
  for (const { name, description = '' } of document.tags) assert.match(description, /^[A-Z].*\.$/, name);
});

test('every operation and webhook has a summary, a description, and says who may call it', () => {
  for (const { operationId, summary, description = '', security } of [...operations, ...webhooks]) {
    assert.ok(summary.length > 0 && description.length > 0, operationId);
    assert.ok(Array.isArray(security), operationId);
  }
});

test('every component is used, under its full name', () => {
  const refs = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
  const { securitySchemes: _, ...components } = document.components;
  const named = Object.entries(components).flatMap(([kind, of]) =>
    Object.keys(of).map((name) => `#/components/${kind}/${name}`),
  );
  assert.deepEqual([...refs].sort(), named.sort());
  assert.deepEqual(
    named.filter((name) => !/^#\/components\/\w+\/[A-Za-z0-9._-]+$/.test(name)),
    [],
  );
});

test('a choice is one of several', () => {
  JSON.stringify(document, (key, value: unknown) => {
    if (['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(value)) assert.ok(value.length > 1, key);
    return value;
  });
});

test('an answer that several routes give is written once', () => {
  const inPlace = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((one) => ('x-errors' in one ? [JSON.stringify(one)] : [])),
  );
  assert.equal(new Set(inPlace).size, inPlace.length);
  const shared = Object.values(document.components.responses).map((one) => JSON.stringify(one));
  assert.deepEqual(
    shared.filter((one) => inPlace.includes(one)),
    [],
  );
});

test('every route that takes a credential may find it over its hourly limit', () => {
  for (const route of routes.filter(({ auth, internal }) => internal !== true && !isSigned(auth))) {
    const operation = operations.find(({ operationId }) => operationId === route.id);
    assert.ok(operation);
    const { headers = {}, 'x-errors': errors = [] } = responsesOf(document, operation)['429'] ?? {};
    if (isForAnyone(route.auth)) continue;
    assert.ok(errors.some(({ code }) => code === 'rate_limited') && 'X-RateLimit-Limit' in headers, route.id);
  }
});
