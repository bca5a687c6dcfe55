// The OpenAPI document of the product, held against the standard and against the routes.
// Takes long: it holds all of the document against the standard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi, routes } from '#product.ts';
import { catalogue } from '#modules.ts';
import { instant } from '#platform/time/clock.ts';
import type { NamedEvent } from '#platform/events/event-type.ts';
import { createIds } from '#platform/ids/ids.ts';
import { takesIdempotencyKey, type RouteShape } from '#platform/route/route.ts';
import { scopeOf } from '#platform/route/access.ts';
import {
  operationsOf,
  resolveParameter,
  responsesOf,
  type JsonSchema,
  type Operation,
} from '#platform/http/openapi/document.ts';
import { amountsInUnits, decimalsOf, type AmountInUnits } from '#web/docs/units.ts';

import { patternsIn, problemsOfPattern } from '../support/strict-schemas.ts';

const shown = routes.filter((route) => route.internal !== true);
const document = openApi();
const operations = operationsOf(document);

function operation(route: RouteShape): Operation {
  const found = operations.find((one) => one.operation.operationId === route.id);
  assert.ok(found, `${route.id} is not in the document`);
  return found.operation;
}

const codesOf = (of: Operation): string[] =>
  Object.entries(responsesOf(document, of)).flatMap(([status, response]) =>
    (response['x-errors'] ?? []).map(({ code }) => `${status} ${code}`),
  );

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(result.valid, true);
  assert.equal(validator.version, '3.1');
});

const DOCUMENT = 'https://api.example.test/openapi.json';

function strictAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats: false,
  });
  ajv.addVocabulary(['components', 'example', 'discriminator']);
  return ajv.addSchema({ $id: DOCUMENT, components: document.components });
}

/** As it stands in the document, to which its references lead. */
const placed = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${DOCUMENT}#/components/`)) as JsonSchema;

test('every schema in the document compiles as JSON Schema 2020-12, in strict mode', () => {
  const ajv = strictAjv();
  const schemas: JsonSchema[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'schema') schemas.push(value as JsonSchema);
    if (key === 'schemas') schemas.push(...Object.values(value as Record<string, JsonSchema>));
    return value;
  });
  assert.ok(schemas.length > shown.length);
  for (const schema of schemas) ajv.compile(placed(schema));
});

test('every pattern of the document compiles in every language that clients are written in', () => {
  const patterns = patternsIn(document);
  assert.ok(patterns.length > 50);
  assert.deepEqual(patterns.flatMap(problemsOfPattern), []);
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
      const response = responsesOf(document, operation(route))[row.status];
      const listed = response?.['x-errors']?.find((error) => error.code === code);
      assert.deepEqual(listed, { code, message: row.message.en, fix: row.fix.en }, `${route.id} ${code}`);
      assert.ok(response?.description.includes(code));
    }
  }
});

test('what nothing is sent with promises that it refuses what is sent, and ids in a body that they may name nothing', () => {
  const isId = (schema: JsonSchema): boolean => /_\[0-9a-z\]\{26\}/.test(String(schema.pattern));
  for (const route of shown) {
    const codes = codesOf(operation(route));
    if (route.method !== 'GET') assert.ok(codes.includes('415 unsupported_media_type'), route.id);
    assert.ok(codes.includes('400 invalid_request'), route.id);
    const body = operation(route).requestBody?.content['application/json']?.schema;
    if (Object.values(body?.properties ?? {}).some(isId))
      assert.ok(codes.includes('404 not_found'), route.id);
  }
});

test('every route that asks for a key says so, with its scope in words and for programs', () => {
  for (const route of shown) {
    const { security, description, 'x-required-scope': scope } = operation(route);
    assert.equal(scope, scopeOf(route.auth));
    if (scope === undefined) continue;
    assert.deepEqual(security, [{ apiKey: [] }, { session: [] }]);
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

test('a route that moves money says what a repeat without an idempotency key does', () => {
  const paying = [
    'approvals.request',
    'batches.create',
    'payments.pay',
    'schedules.create',
    'transfers.create',
    'withdrawals.create',
  ];
  const saying = shown.filter((route) =>
    (operation(route).parameters ?? [])
      .map((one) => resolveParameter(document, one))
      .some(({ description = '' }) =>
        /Without it(, an agent that repeats| a repeat pays again)/.test(description),
      ),
  );
  assert.deepEqual(saying.map(({ id }) => id).sort(), paying);
});

test('every number that may have a fraction is an amount in units and says so, or is none of money', () => {
  const nameOf = ({ where, field }: AmountInUnits): string => `${where} ${field}`;
  const inUnits = new Set(amountsInUnits(document).map(nameOf));
  const others = decimalsOf(document)
    .map(nameOf)
    .filter((name) => !inUnits.has(name));
  assert.deepEqual(others.sort(), [
    'ApiRequest durationMs',
    'Overview purchases.declineRate',
    'Receipt version',
    'TestClock offsetSeconds',
  ]);
  assert.ok(inUnits.has('POST /api/v1/wallet/sub-wallets initial_amount'));
  for (const name of inUnits) assert.doesNotMatch(name, /cents$/i);
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
  assert.equal(JSON.stringify(openApi()), JSON.stringify(document));
});

const sampled = (event: NamedEvent, now = instant(0)) => ({
  id: 'evt_00000000000000000000000000',
  type: event.type,
  created: 0,
  livemode: false,
  sequence: 1,
  data: { object: event.sample({ newId: createIds({ now: () => now }), now }) },
});

test('every event that is sent is a webhook whose schema takes its sample and no event of another type', () => {
  const sent = catalogue.events.filter(({ schema }) => schema !== undefined);
  assert.deepEqual(
    Object.keys(document.webhooks),
    sent.map(({ type }) => type),
  );
  const ajv = strictAjv();
  const check = (schema: JsonSchema) => ajv.compile(placed(schema));
  const other = sampled({ type: 'card.eaten', summary: '', sample: () => ({}) });
  for (const event of sent) {
    const body = document.webhooks[event.type]?.post.requestBody?.content['application/json']?.schema;
    const own = check(body ?? {});
    assert.ok(own(sampled(event)), `${event.type}: ${JSON.stringify(own.errors)}`);
    assert.ok(!own(other), event.type);
  }
});

test('every event has a family, and a sentence about it', () => {
  for (const { type, summary } of catalogue.events) {
    assert.match(type, /^[a-z_]+\.[a-z_]+$/);
    assert.match(summary, /^[A-Z].*\.$/);
  }
});

test('the sample of an event has the fields of its schema and no others', () => {
  for (const { type, schema, sample } of catalogue.events) {
    if (!(schema instanceof z.ZodObject)) continue;
    const now = instant(0);
    const object = sample({ newId: createIds({ now: () => now }), now });
    assert.deepEqual(schema.strict().safeParse(object).error, undefined, type);
    assert.deepEqual(Object.keys(Object(object)).sort(), Object.keys(schema.shape).sort(), type);
  }
});
