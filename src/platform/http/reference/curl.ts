// A request as a curl command. Address and key come from the environment, so that it runs as it is.
import {
  bodySchemaOf,
  FORM_TYPE,
  JSON_TYPE,
  resolveParameter,
  type Listed,
  type OpenApiDocument,
  type Parameter,
} from '../openapi/document.ts';
import type { ExampleMaker } from './example.ts';

export const URL_VARIABLE = 'MONEDERO_URL';
export const KEY_VARIABLE = 'MONEDERO_KEY';
const AGENT_KEY_VARIABLE = 'MONEDERO_AGENT_KEY';
const SESSION_VARIABLE = 'MONEDERO_SESSION';

const CONTINUED = ' \\\n  ';

export function curlOf(
  document: OpenApiDocument,
  { method, path, operation }: Listed,
  examples: ExampleMaker,
): string {
  const parameters = (operation.parameters ?? []).map((one) => resolveParameter(document, one));
  const required = parameters.filter((one) => one.required === true);
  const sample = ({ schema, name }: Parameter): string =>
    encodeURIComponent(String(examples.value(schema, name)));
  const filled = required
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, sample(one)), path);
  const query = required.filter((one) => one.in === 'query').map((one) => `${one.name}=${sample(one)}`);
  const search = query.length === 0 ? '' : `?${query.join('&')}`;

  const body = bodySchemaOf(operation);
  const isForm = operation.requestBody?.content[FORM_TYPE] !== undefined;
  // curl itself chooses GET without a body and POST with one.
  const isChosen = method === (body === undefined ? 'get' : 'post');
  const verb = isChosen ? '' : `-X ${method.toUpperCase()} `;
  const lines = [`curl ${verb}"$${URL_VARIABLE}${filled}${search}"`];
  lines.push(...credentialOf(operation, method));
  if (body !== undefined && isForm) {
    const fields = Object.entries(Object(examples.least(body)) as Record<string, unknown>);
    lines.push(...fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`));
  } else if (body !== undefined) {
    lines.push(`-H "Content-Type: ${JSON_TYPE}"`, `-d ${quoted(indented(examples.least(body)))}`);
  }
  return lines.join(CONTINUED);
}

/** The first kind of credential that the operation lists. */
function credentialOf({ security }: Listed['operation'], method: string): string[] {
  const [first] = security;
  if (first === undefined) return [];
  if (first['apiKey'] !== undefined) return [`-H "Authorization: Bearer $${KEY_VARIABLE}"`];
  if (first['agentKey'] !== undefined) return [`-H "Authorization: Bearer $${AGENT_KEY_VARIABLE}"`];
  const cookie = `-b "monedero_session=$${SESSION_VARIABLE}"`;
  return method === 'get' ? [cookie] : [cookie, `-H "Origin: $${URL_VARIABLE}"`];
}

const indented = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

/** Quotes any text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
