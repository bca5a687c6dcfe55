// Watches what a client asks a real server, and holds each request and each answer against the OpenAPI
// document.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import {
  bodySchemaOf,
  operationsOf,
  responsesOf,
  type JsonSchema,
  type Listed,
  type OpenApiDocument,
} from '#platform/http/openapi/document.ts';
import type { Fetch } from '../../packages/client/src/shapes.ts';

const PATH = join(import.meta.dirname, '..', '..', 'docs', 'generated', 'openapi.json');

export type Recorder = {
  readonly fetch: Fetch;
  /** Every operation that was asked for, with the statuses that came. */
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>;
  /** Where a request or an answer is not as the document says. */
  readonly problems: readonly string[];
  readonly operationIds: readonly string[];
};

export async function startRecorder(): Promise<Recorder> {
  const document = JSON.parse(await readFile(PATH, 'utf8')) as OpenApiDocument;
  const routes = operationsOf(document).map((listed) => ({ ...listed, pattern: patternOf(listed.path) }));
  // A path without parameters goes before one with them.
  routes.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  const isValid = validatorOf(document);
  const statuses = new Map<string, Set<number>>();
  const problems: string[] = [];

  const check = (what: string, schema: JsonSchema | undefined, value: unknown): void => {
    const problem = schema === undefined ? 'the document has no such thing' : isValid(schema, value);
    if (problem !== undefined) problems.push(`${what}: ${problem}`);
  };
  const record = async (listed: Listed, init: RequestInit, response: Response): Promise<void> => {
    const { operation } = listed;
    const { operationId: id } = operation;
    const { status } = response;
    statuses.set(id, (statuses.get(id) ?? new Set()).add(status));
    if (typeof init.body === 'string' && status < 300)
      check(`${id} was sent`, bodySchemaOf(operation), readBody(init.body, init.headers));
    const content = responsesOf(document, operation)[status]?.content;
    if (content === undefined) problems.push(`${id} answered ${status}, which is not in the document`);
    else if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) {
      const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
      if (content[type] === undefined) problems.push(`${id} answered ${type}, which is not in the document`);
    } else if (content['text/event-stream'] === undefined)
      check(`${id} answered ${status}`, content['application/json']?.schema, await response.clone().json());
  };

  return {
    statuses,
    problems,
    operationIds: routes.map(({ operation }) => operation.operationId),
    async fetch(url, init) {
      const { pathname } = new URL(url);
      const method = init.method?.toLowerCase();
      const listed = routes.find((one) => one.method === method && one.pattern.test(pathname));
      const response = await fetch(url, init);
      if (listed === undefined) problems.push(`${method} ${pathname} is not in the document`);
      else await record(listed, init, response);
      return response;
    },
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function readBody(text: string, headers: RequestInit['headers']): unknown {
  const isForm = new Headers(headers).get('content-type') === 'application/x-www-form-urlencoded';
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}

function validatorOf({ components }: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map<JsonSchema, ValidateFunction>();
  return (schema: JsonSchema, value: unknown): string | undefined => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, validate);
    return validate(value) ? undefined : `${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`;
  };
}
