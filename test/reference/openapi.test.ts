// The OpenAPI document of the product, held against the standard and against the routes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describedRoutes } from '../../src/product.ts';
import { takesIdempotencyKey, type AnyRoute } from '../../src/platform/route.ts';
import { scopeOf } from '../../src/platform/access.ts';
import { openApiOf } from '../../src/platform/http/openapi.ts';
import {
  operationsOf,
  resolveParameter,
  type JsonSchema,
  type Operation,
} from '../../src/platform/http/openapi/document.ts';

const routes = describedRoutes();
const shown = routes.filter((route) => route.internal !== true);
const document = openApiOf(routes);
const operations = operationsOf(document);

function operation(route: AnyRoute): Operation {
  const found = operations.find((one) => one.operation.operationId === route.id);
  assert.ok(found, `${route.id} is not in the document`);
  return found.operation;
}

const codesOf = ({ responses }: Operation): string[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    (response['x-errors'] ?? []).map(({ code }) => `${status} ${code}`),
  );

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(result.valid, true);
  assert.equal(validator.version, '3.1');
});

test('every schema in the document compiles as JSON Schema 2020-12, in strict mode', () => {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats: false,
  });
  ajv.addVocabulary(['components', 'example']);
  const schemas: JsonSchema[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'schema') schemas.push(value as JsonSchema);
    if (key === 'schemas') schemas.push(...Object.values(value as Record<string, JsonSchema>));
    return value;
  });
  assert.ok(schemas.length > shown.length);
  for (const schema of schemas) ajv.compile({ ...schema, components: document.components });
});

test('every route appears once with its method and path, and internal ones do not', () => {
  assert.deepEqual(
    operations
      .map(({ method, path, operation: { operationId } }) => `${operationId} ${method} ${path}`)
      .sort(),
    shown
      .map(({ id, method, path }) => `${id} ${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      .sort(),
  );
});

test('every refusal of a route is listed under its status, with its message and what to do', () => {
  for (const route of shown) {
    for (const [code, row] of Object.entries(route.refusals ?? {})) {
      const listed = operation(route).responses[row.status]?.['x-errors']?.find(
        (error) => error.code === code,
      );
      assert.deepEqual(listed, { code, message: row.message.en, fix: row.fix.en }, `${route.id} ${code}`);
      assert.ok(operation(route).responses[row.status]?.description.includes(code));
    }
  }
});

test('every route that asks for a key says so, with its scope in words and for programs', () => {
  for (const route of shown) {
    const { security, description, 'x-required-scope': scope } = operation(route);
    assert.equal(scope, scopeOf(route.auth));
    if (scope === undefined) continue;
    assert.deepEqual(security, [{ apiKey: [scope] }]);
    assert.ok(description?.includes(`\`${scope}\``));
    assert.ok(codesOf(operation(route)).includes('403 insufficient_scope'));
  }
});

test('the idempotency key is offered exactly where it is taken', () => {
  for (const route of shown) {
    const names = (operation(route).parameters ?? []).map((one) => resolveParameter(document, one).name);
    assert.equal(names.includes('x-idempotency-key'), takesIdempotencyKey(route), route.id);
    assert.equal(
      codesOf(operation(route)).includes('409 idempotency_key_reused'),
      takesIdempotencyKey(route),
    );
  }
});

test('every path parameter of the document is in its path, and the other way round', () => {
  for (const {
    path,
    operation: { parameters = [] },
  } of operations) {
    const named = parameters.map((one) => resolveParameter(document, one)).filter((one) => one.in === 'path');
    assert.deepEqual(
      named.map(({ name }) => `{${name}}`),
      path.match(/\{\w+\}/g) ?? [],
    );
  }
});

test('describing the same routes twice gives the same document', () => {
  assert.equal(JSON.stringify(openApiOf(describedRoutes())), JSON.stringify(document));
});
