// The sample of a request, from which the code in every language is made, so that all send the same.
import {
  bodySchemaOf,
  FORM_TYPE,
  resolveParameter,
  responsesOf,
  type Listed,
  type OpenApiDocument,
  type Parameter,
} from '#platform/http/openapi/document.ts';
import { STREAM_TYPE } from '#platform/route/server-sent.ts';
import type { Samples } from './by-hand.ts';

/** What the caller proves itself with, from the environment of the program. */
export type Credential = 'key' | 'agent' | 'session' | 'none';

export type RequestSample = {
  /** The name of the operation in the reference and the clients, such as `cards.create`. */
  readonly operation: string;
  /** The method in capitals. */
  readonly method: string;
  /** The path from the first slash on, with its query. */
  readonly path: string;
  readonly credential: Credential;
  /** A header that takes a new value for each request. */
  readonly keyHeader: string | undefined;
  readonly body:
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'form'; readonly fields: ReadonlyArray<readonly [name: string, value: string]> }
    | undefined;
  /** What the path and the query were filled with. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** One answer, or several: the pages of a list, or a stream. */
  readonly answers: 'one' | 'several';
};

export function requestOf(
  document: OpenApiDocument,
  { method, path, operation }: Listed,
  examples: Samples,
): RequestSample {
  const parameters = (operation.parameters ?? []).map((one) => resolveParameter(document, one));
  const valuesOf = (place: Parameter['in']): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required === true)
        .map(({ name, schema }) => [name, String(examples.value(schema, name))]),
    );
  const [params, query] = [valuesOf('path'), valuesOf('query')];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const isList = parameters.some(({ name }) => name === 'cursor');
  const isStream = Object.values(responsesOf(document, operation)).some(
    ({ content }) => content[STREAM_TYPE] !== undefined,
  );
  return {
    operation: operation.operationId,
    method: method.toUpperCase(),
    path: search === '' ? filled : `${filled}?${search}`,
    credential: credentialOf(operation),
    keyHeader: parameters.find(({ name }) => name.toLowerCase().endsWith('idempotency-key'))?.name,
    body: bodyOf(operation, examples),
    params,
    query,
    answers: isList || isStream ? 'several' : 'one',
  };
}

function bodyOf(operation: Listed['operation'], examples: Samples): RequestSample['body'] {
  const schema = bodySchemaOf(operation);
  if (schema === undefined) return undefined;
  const value = examples.body(operation);
  if (operation.requestBody?.content[FORM_TYPE] === undefined) return { kind: 'json', value };
  const fields = Object.entries(Object(value) as Record<string, unknown>);
  return { kind: 'form', fields: fields.map(([name, text]) => [name, String(text)]) };
}

/** What a program has comes before the session of a person. */
function credentialOf({ security }: Listed['operation']): Credential {
  const takes = (scheme: string): boolean => security.some((one) => one[scheme] !== undefined);
  if (takes('apiKey')) return 'key';
  if (takes('agentKey')) return 'agent';
  return takes('session') ? 'session' : 'none';
}
