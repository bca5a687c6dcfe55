// The OpenAPI 3.1 document, made from the routes.
import { scopeOf } from '../route/access.ts';
import type { RouteShape } from '../route/route.ts';
import { STREAM_TYPE } from '../route/server-sent.ts';
import {
  FORM_TYPE,
  JSON_TYPE,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type RequestBody,
  type ResponseObject,
} from './openapi/document.ts';
import { entryOf, errorAnswersOf } from './openapi/answers.ts';
import { allErrors } from './openapi/errors.ts';
import { ANSWER_HEADERS, answerHeaders, HEADER_PARAMETERS, headerParameters } from './openapi/headers.ts';
import { createSchemaBook, type SchemaBook } from './openapi/schemas.ts';
import { SECURITY_SCHEMES, securityOf } from './openapi/security.ts';
import {
  WEBHOOK_HEADER_PARAMETERS,
  WEBHOOK_TAG,
  webhooksOf,
  type ReceivedEvent,
} from './openapi/webhooks.ts';
import { VERSION } from '../basics/version.ts';

export type DescribeOptions = {
  readonly version?: string;
  /** What integrators receive. */
  readonly received?: readonly ReceivedEvent[];
  /** What is said of each tag. */
  readonly tags?: Readonly<Record<string, string>>;
};

const DESCRIPTION =
  'Self-hosted card issuing and agent wallets for Latin America. `/docs` is this document as chapters to read.';

/** Linters ask for one; each deployment has its own address. */
const CONTACT = { name: 'Who runs this server' } as const;
/** The license in package.json. */
const LICENSE = { name: 'MIT', identifier: 'MIT' } as const;

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'Every error has this form. Some carry more fields that help to act, such as `field`.',
  properties: {
    error: { type: 'string', description: 'A code that never changes with the language.' },
    message: { type: 'string', description: 'For humans, in the language of `Accept-Language`.' },
    fix: { type: 'string', description: 'What to do about it, in the same language.' },
    ownerFix: {
      type: 'string',
      description:
        'Only where a person who is signed in asks about what is their own: what has happened and what they can do next, to show in place of `message` and `fix`. Without names of fields, in the same language.',
    },
    docUrl: { type: 'string', description: 'The error in the documentation of this server.' },
    requestId: { type: 'string', description: 'The same as `X-Request-Id`.' },
    field: {
      type: 'string',
      description: 'Of a field that is wrong or names nothing: the first of `problems`.',
    },
    problems: {
      type: 'array',
      description:
        'Everything that is wrong with the fields of the request, unknown fields first. `field` and `message` of the error are those of the first.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['error', 'message', 'fix', 'docUrl', 'requestId'],
  additionalProperties: true,
};

export function openApiOf(routes: readonly RouteShape[], options: DescribeOptions = {}): OpenApiDocument {
  const { version = VERSION, received = [], tags = {} } = options;
  const shown = routes.filter((route) => route.internal !== true);
  const book = createSchemaBook();
  const answers = new Map(shown.map((route) => [route, answersOf(route, book)]));
  const errors = errorAnswersOf(shown);
  const webhooks = webhooksOf(received, book);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of shown) {
    const item = (paths[templateOf(route.path)] ??= {});
    item[route.method.toLowerCase()] = operationOf(route, book, {
      ...answers.get(route),
      ...errors.of(route),
    });
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Monedero', version, description: DESCRIPTION, contact: CONTACT, license: LICENSE },
    servers: [{ url: '/', description: 'This deployment' }],
    tags: [
      ...[...new Set(shown.map(({ tag }) => tag))].map((name) => ({ name, ...described(tags[name]) })),
      ...(received.length === 0 ? [] : [WEBHOOK_TAG]),
    ],
    'x-errors': allErrors(shown).map((row) => ({ ...entryOf(row), status: row.status })),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { ...HEADER_PARAMETERS, ...(received.length === 0 ? {} : WEBHOOK_HEADER_PARAMETERS) },
      headers: ANSWER_HEADERS,
      responses: errors.shared,
      schemas: { Error: ERROR_SCHEMA, ...sorted(book.components) },
    },
  };
}

const described = (description: string | undefined) => (description === undefined ? {} : { description });

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** `/cardholders/:id` → `/cardholders/{id}` */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The sentence that ends the description of an operation that needs a scope. */
export const scopeSentence = (scope: string): string => `Required scope: \`${scope}\`.`;

function operationOf(route: RouteShape, book: SchemaBook, responses: Operation['responses']): Operation {
  const scope = scopeOf(route.auth);
  const texts = [route.description, scope === undefined ? undefined : scopeSentence(scope)];
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...described(texts.filter((text) => text !== undefined).join('\n\n') || undefined),
    security: securityOf(route),
    ...(scope === undefined ? {} : { 'x-required-scope': scope }),
    parameters: [...pathParameters(route, book), ...queryParameters(route, book), ...headerParameters(route)],
    ...(route.body === undefined ? {} : { requestBody: bodyOf(route, route.body, book) }),
    responses,
  };
}

function pathParameters(route: RouteShape, book: SchemaBook): Parameter[] {
  const { properties = {} } = route.params === undefined ? {} : book.request(route.params);
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.map((name) => parameter(name, 'path', true, properties[name] ?? { type: 'string' }));
}

function queryParameters(route: RouteShape, book: SchemaBook): Parameter[] {
  if (route.query === undefined) return [];
  const { properties = {}, required = [] } = book.request(route.query);
  return Object.entries(properties).map(([name, schema]) =>
    parameter(name, 'query', required.includes(name), schema),
  );
}

function parameter(
  name: string,
  place: Parameter['in'],
  required: boolean,
  { description, ...schema }: JsonSchema,
): Parameter {
  return { name, in: place, required, ...described(description), schema };
}

/** An empty body counts as `{}`, so it may be left out if `{}` is valid. */
const bodyOf = (
  { bodyIsForm }: RouteShape,
  schema: NonNullable<RouteShape['body']>,
  book: SchemaBook,
): RequestBody => ({
  required: !schema.safeParse({}).success,
  content: { [bodyIsForm === true ? FORM_TYPE : JSON_TYPE]: { schema: book.request(schema) } },
});

/** The bytes of a file, as a text. */
const FILE_SCHEMA: JsonSchema = { type: 'string' };

function answersOf(route: RouteShape, book: SchemaBook): Record<string, ResponseObject> {
  const entries = Object.entries(route.answers).map(
    ([status, { description, schema, isStream, files = [] }]) => {
      const headers = answerHeaders(route, Number(status));
      const type = isStream === true ? STREAM_TYPE : JSON_TYPE;
      const content = {
        [type]: { schema: book.answer(schema) },
        ...Object.fromEntries(files.map((file) => [file, { schema: FILE_SCHEMA }])),
      };
      return [status, { description, headers, content }];
    },
  );
  return Object.fromEntries(entries);
}
