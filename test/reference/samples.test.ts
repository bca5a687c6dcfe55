// The samples of the documentation are requests that the routes take and answers that their schemas allow, in
// every language; those for Node are in `samples-in-node`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi, routes } from '#product.ts';
import { takesIdempotencyKey } from '#platform/route/route.ts';
import { JSON_TYPE, operationsOf, responsesOf } from '#platform/http/openapi/document.ts';
import { samplesOf } from '#web/docs/by-hand.ts';
import { LANGUAGES } from '#web/docs/languages.ts';
import { requestOf } from '#web/docs/request.ts';
import { sampleOf } from './support.ts';

const document = openApi();
const examples = samplesOf(document, sampleOf);
const requests = operationsOf(document).map((listed) => ({
  id: listed.operation.operationId,
  request: requestOf(document, listed, examples),
}));
const codeIn = (language: string): string[] =>
  requests.map(({ request }) => LANGUAGES.find(({ id }) => id === language)?.code(request) ?? '');

/** Of a program that may not be here. */
function problemOf(command: string, args: readonly string[], input: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
  return status === 0 ? undefined : stdout + stderr;
}
const isHere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const unless = (command: string) => (isHere(command) ? {} : { skip: `${command} is not on this machine` });

/** What it answers with is the sum with what was there. */
const GIVES_SUM: ReadonlySet<string> = new Set(['sandbox.authorizations.increment']);

const camelCased = (name: string): string =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

suite('a sample', () => {
  test('of a request is taken by its route: what is in the path, in the query and in the body', () => {
    for (const { id, request } of requests) {
      const route = routes.find((one) => one.id === id);
      assert.ok(route, id);
      const { params, query, body } = request;
      for (const [schema, value] of [
        [route.params, params],
        [route.query, query],
        [route.body, body?.kind === 'form' ? Object.fromEntries(body.fields) : body?.value],
      ] as const) {
        if (schema === undefined || value === undefined) continue;
        const result = schema.safeParse(value);
        assert.equal(result.success, true, `${id}: ${result.error?.message}`);
      }
    }
  });

  test('of an answer is valid by its own schema', () => {
    const answers = operationsOf(document).flatMap(({ operation }) =>
      Object.entries(responsesOf(document, operation)).flatMap(([status, { content }]) => {
        const schema = content[JSON_TYPE]?.schema;
        return schema === undefined ? [] : [{ operation, status, schema }];
      }),
    );
    // All in one document, so that what they refer to is compiled once.
    const id = 'https://schemas.example.test/';
    const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
    ajv.addSchema({ $id: id, components: document.components, answers: answers.map(({ schema }) => schema) });
    for (const [i, { operation, status, schema }] of answers.entries()) {
      const isValid = ajv.getSchema(`${id}#/answers/${i}`);
      assert.ok(isValid?.(examples.answer(operation, status, schema)), `${operation.operationId} ${status}`);
    }
  });

  test('of an answer says what the sample of its request has sent', () => {
    const answers = operationsOf(document).flatMap(({ operation }) =>
      Object.entries(responsesOf(document, operation)).flatMap(([status, { content }]) => {
        const schema = content[JSON_TYPE]?.schema;
        const isWhole =
          schema !== undefined && status.startsWith('2') && !GIVES_SUM.has(operation.operationId);
        return isWhole ? [{ operation, status, shown: examples.answer(operation, status, schema) }] : [];
      }),
    );
    for (const { operation, status, shown } of answers) {
      const sent = Object.entries(Object(examples.body(operation)) as object);
      const named = sent.flatMap(([name, value]) =>
        [...new Set([name, camelCased(name)])].map((one) => [one, value]),
      );
      const fields = Object(shown) as Readonly<Record<string, unknown>>;
      for (const [field, value] of named.filter(([, one]) => typeof one !== 'object'))
        if (typeof fields[field] === typeof value)
          assert.equal(fields[field], value, `${operation.operationId} ${status}: ${field}`);
    }
    const create = operationsOf(document).find(({ operation }) => operation.operationId === 'cards.create');
    const schema = create && responsesOf(document, create.operation)['201']?.content[JSON_TYPE]?.schema;
    assert.ok(create && schema);
    const { type, label, amountCents, availableCents } = Object(
      examples.answer(create.operation, '201', schema),
    ) as Record<string, unknown>;
    assert.deepEqual([type, label, availableCents], ['multi_use', 'Publicidad', amountCents]);
  });

  test('sends an idempotency key wherever one is taken, in every language but those whose client does', () => {
    for (const { id, request } of requests) {
      const route = routes.find((one) => one.id === id);
      const isTaken = route !== undefined && (takesIdempotencyKey(route) || route.ownKey !== undefined);
      assert.equal(request.keyHeader !== undefined, isTaken, id);
      if (request.keyHeader === undefined) continue;
      for (const language of ['curl', 'php', 'go'])
        assert.ok(
          LANGUAGES.find((one) => one.id === language)
            ?.code(request)
            .includes(request.keyHeader),
          `${id} in ${language}`,
        );
    }
  });

  test('sends the same body in every language', () => {
    for (const { id, request } of requests) {
      if (request.body?.kind !== 'json') continue;
      const texts = JSON.stringify(request.body.value).match(/"(?:[^"\\]|\\.)+"/g) ?? [];
      for (const { name, code } of LANGUAGES)
        for (const text of texts)
          assert.ok(
            code(request).includes(text.slice(1, -1).replaceAll('\\"', '"')),
            `${id} in ${name}: ${text}`,
          );
    }
  });

  test('is a command of a POSIX shell', () => {
    assert.equal(problemOf('sh', ['-n'], codeIn('curl').join('\n')), undefined);
  });

  test('is Python', unless('python3'), () => {
    const check = 'import ast, json, sys\nfor one in json.load(sys.stdin): ast.parse(one)';
    assert.equal(problemOf('python3', ['-c', check], JSON.stringify(codeIn('python'))), undefined);
  });

  test('is PHP', unless('php'), () => {
    const input = `<?php\n${codeIn('php').join('\n')}`;
    assert.equal(problemOf('php', ['-l'], input), undefined);
  });

  test('is Go', unless('gofmt'), () => {
    const input = `package main\nfunc main() {\n${codeIn('go')
      .map((code) => `{\n${code}\n}`)
      .join('\n')}\n}`;
    assert.equal(problemOf('gofmt', ['-e'], input), undefined);
  });
});
