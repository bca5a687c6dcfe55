// A request as a call of the client for Node, packages/client.
import { URL_VARIABLE, VARIABLES } from './curl.ts';
import type { Credential, RequestSample } from './request.ts';

const INDENT = '  ';
const COLUMNS_MAX = 88;
const PACKAGE = '@monedero/client';

const CLIENTS: Readonly<Record<Credential, readonly [maker: string, option?: string]>> = {
  key: ['organization', 'apiKey'],
  agent: ['agent', 'agentKey'],
  session: ['session', 'token'],
  none: ['visitor'],
};

export function nodeOf({ operation, credential, params, query, body, answers }: RequestSample): string {
  const [maker, option] = CLIENTS[credential];
  const options = [
    ...(option === undefined || credential === 'none'
      ? []
      : [`${option}: process.env.${VARIABLES[credential]}`]),
    `baseUrl: process.env.${URL_VARIABLE}`,
  ];
  const given = body?.kind === 'form' ? Object.fromEntries(body.fields) : (body?.value ?? query);
  const call = callText(`monedero.${operation}`, [
    ...Object.values(params),
    ...(Object.keys(Object(given) as object).length === 0 ? [] : [given]),
  ]);
  const shown =
    answers === 'one'
      ? `const answer = await ${call};\nconsole.log(answer);`
      : `for await (const one of ${call}) {\n${INDENT}console.log(one);\n}`;
  const made = `${maker}({\n${options.map((one) => `${INDENT}${one},\n`).join('')}})`;
  return `import { ${maker} } from '${PACKAGE}'; // packages/client\n\nconst monedero = ${made};\n${shown}`;
}

/** The call on one line if it fits, or with the last value over several. */
function callText(method: string, given: readonly unknown[]): string {
  const line = `${method}(${given.map((value) => literal(value)).join(', ')})`;
  if (`const answer = await ${line};`.length <= COLUMNS_MAX) return line;
  return `${method}(${given.map((value) => literal(value, '')).join(', ')})`;
}

/** The value on one line, or from this indent on over several. */
function literal(value: unknown, indent?: string): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const deeper = indent === undefined ? undefined : indent + INDENT;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(([name, of]) => `${nameOf(name)}: ${literal(of, deeper)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  if (deeper === undefined) return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

/** The text as JSON escapes it, in the quotes that the rest of the sample has. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
