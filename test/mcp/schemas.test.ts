// The schemas of the tools as they are published: a client that refuses one of them has none of the tools.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { toolsOf } from '#modules/access/mcp/tools.ts';
import { answer, defineRoute, type AnyRoute } from '#platform/route/route.ts';
import { defineTool } from '#platform/route/tool.ts';
import { visibleText } from '#platform/text/format.ts';
import { routes } from '#product.ts';
import { problemsOfPattern, problemsOfSchema } from '../support/strict-schemas.ts';

const tools = toolsOf(routes);

test('every schema of every tool is one that the strictest client takes', () => {
  const problems = tools.flatMap(({ definition: { name, inputSchema, outputSchema } }) => [
    ...problemsOfSchema(inputSchema, `${name}/input`),
    ...problemsOfSchema(outputSchema, `${name}/output`),
  ]);
  assert.ok(tools.length > 10);
  assert.deepEqual(problems, []);
});

test('what not every client takes is seen, wherever it stands', () => {
  const bad = {
    type: 'object',
    properties: {
      a: { anyOf: [{ type: 'string', pattern: String.raw`^(?!\p{M}).+$` }, { type: 'null' }] },
      b: { type: 'array', items: { type: 'object', additionalProperties: false } },
      c: { type: 'string', examples: ['x'] },
    },
  };
  assert.equal(problemsOfSchema(bad, 'bad').length, 4);
  for (const pattern of [String.raw`(a)\1`, '(?<=a)b', '(?i)a', String.raw`\u2800`, '[a&&b]', 'a++'])
    assert.equal(problemsOfPattern(pattern).length, 1, pattern);
  assert.deepEqual(problemsOfPattern(String.raw`^(?:[!-~]|\d{1,30})+\.[a-z&]$`), []);
});

const made = (body: z.ZodType): AnyRoute => ({
  ...defineRoute({
    id: 'things.make',
    method: 'POST',
    path: '/things',
    auth: [{ agent: true }],
    tag: 'Things',
    summary: 'Make a thing',
    answers: { 201: { description: 'It.', schema: z.object({ kind: z.literal('thing') }) } },
    tool: defineTool({ name: 'make', title: 'Make', description: 'Makes.', effect: 'makes', says: String }),
    read: () => Promise.resolve(answer(201, null)),
  }),
  body,
});

test('what a schema cannot say for all clients, its description says in words', () => {
  const [tool] = toolsOf([
    made(
      z.strictObject({
        why: visibleText(9).describe('Why.'),
        label: visibleText(9).nullable().optional(),
        note: visibleText(9).nullable().describe('A note.'),
        zone: z
          .string()
          .meta({ examples: ['America/Lima', 'UTC'] })
          .describe('Such as UTC.'),
        tags: z.record(z.string().max(40), z.string()),
      }),
    ),
  ]);
  const words = 'It must not contain invisible characters, nor many marks on one letter.';
  const text = { type: 'string', minLength: 1, maxLength: 9 };
  assert.deepEqual(tool?.definition.inputSchema, {
    type: 'object',
    properties: {
      why: { ...text, description: `Why. ${words}` },
      label: { anyOf: [{ ...text, description: words }, { type: 'null' }] },
      note: { anyOf: [text, { type: 'null' }], description: `A note. ${words}` },
      zone: { type: 'string', description: 'Such as UTC. For example `America/Lima`.' },
      tags: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Names have at most 40 characters.',
      },
    },
    required: ['why', 'note', 'zone', 'tags'],
  });
});

test('a pattern that not every client takes cannot be published without its words', () => {
  const body = z.strictObject({ name: z.string().regex(/^(?!x)/) });
  assert.throws(() => toolsOf([made(body)])[0]?.definition, /not said in words/);
});
