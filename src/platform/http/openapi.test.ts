// Routes become an OpenAPI document, shown on routes made for the test.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { answer, defineRoute, type AnyRoute } from '../route/route.ts';
import { openApiOf } from './openapi.ts';

const sample = (parts: Partial<Pick<AnyRoute, 'params' | 'query' | 'body' | 'answers'>>): AnyRoute => ({
  ...defineRoute({
    id: 'things.make',
    method: 'POST',
    path: '/things',
    auth: [{ scope: 'cards:write' }],
    proof: 'none: no money goes',
    tag: 'Things',
    summary: 'Make a thing',
    answers: {},
    read: () => Promise.resolve(answer(200, null)),
  }),
  ...parts,
});

test('a named schema that reads differently in a request than in an answer becomes two components', () => {
  const thing = z.object({ size: z.int().default(3) }).meta({ id: 'TestThing' });
  const answers = { 200: { description: 'It.', schema: z.object({ thing }) } };
  const made = openApiOf([sample({ body: z.object({ thing }), answers })]);
  assert.deepEqual(made.components.schemas['TestThing']?.required, ['size']);
  assert.equal(made.components.schemas['TestThingInput']?.required, undefined);
  const body = made.paths['/things']?.['post']?.requestBody?.content['application/json']?.schema;
  assert.equal(body?.properties?.['thing']?.$ref, '#/components/schemas/TestThingInput');
});

test('a body may be left out exactly where an empty one is valid', () => {
  const required = (body: z.ZodType): boolean | undefined =>
    openApiOf([sample({ body })]).paths['/things']?.['post']?.requestBody?.required;
  assert.equal(required(z.object({ name: z.string() })), true);
  assert.equal(required(z.object({ name: z.string().optional() })), false);
});

test('answers may gain fields, and requests may not where the server refuses unknown ones', () => {
  const made = openApiOf([
    sample({
      body: z.strictObject({ a: z.string() }),
      answers: { 200: { description: 'It.', schema: z.object({ b: z.string() }) } },
    }),
  ]).paths['/things']?.['post'];
  const body = made?.requestBody?.content['application/json']?.schema;
  const ok = made?.responses['200'];
  const reply = ok !== undefined && 'content' in ok ? ok.content['application/json']?.schema : undefined;
  assert.equal(body?.additionalProperties, false);
  assert.equal(reply?.additionalProperties, undefined);
});
