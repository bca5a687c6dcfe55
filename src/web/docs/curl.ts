// A request as a curl command. Address and key come from the environment, so that it runs as it is.
import { JSON_TYPE } from '#platform/http/openapi/document.ts';
import type { Credential, RequestSample } from './request.ts';

export const URL_VARIABLE = 'MONEDERO_URL';
export const KEY_VARIABLE = 'MONEDERO_KEY';
/** The environment variable of each kind of credential. */
export const VARIABLES: Readonly<Record<Exclude<Credential, 'none'>, string>> = {
  key: KEY_VARIABLE,
  agent: 'MONEDERO_AGENT_KEY',
  session: 'MONEDERO_SESSION',
};
export const SESSION_COOKIE = '__Host-monedero_session';

const CONTINUED = ' \\\n  ';

export function curlOf({ method, path, credential, keyHeader, body }: RequestSample): string {
  // curl itself chooses GET without a body and POST with one.
  const isChosen = method === (body === undefined ? 'GET' : 'POST');
  const lines = [`curl ${isChosen ? '' : `-X ${method} `}"$${URL_VARIABLE}${path}"`];
  if (credential === 'session') {
    lines.push(`-b "${SESSION_COOKIE}=$${VARIABLES.session}"`);
    if (method !== 'GET') lines.push(`-H "Origin: $${URL_VARIABLE}"`);
  } else if (credential !== 'none') lines.push(`-H "Authorization: Bearer $${VARIABLES[credential]}"`);
  if (keyHeader !== undefined) lines.push(`-H "${keyHeader}: $(uuidgen)"`);
  if (body?.kind === 'form') {
    lines.push(...body.fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`));
  } else if (body !== undefined) {
    lines.push(`-H "Content-Type: ${JSON_TYPE}"`, `-d ${quoted(indented(body.value))}`);
  }
  return lines.join(CONTINUED);
}

const indented = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

/** Quotes any text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
