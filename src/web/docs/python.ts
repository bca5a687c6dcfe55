// A request as a call of the Python client, packages/client-python.
import { URL_VARIABLE, VARIABLES } from './curl.ts';
import type { Credential, RequestSample } from './request.ts';

const INDENT = '    ';
const COLUMNS_MAX = 88;
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** A keyword of Python ends in `_` if it is a name. */
export const isPythonKeyword = (name: string): boolean => KEYWORDS.has(name);
export const pythonName = (name: string): string => (isPythonKeyword(name) ? `${name}_` : name);

const CLIENTS: Readonly<Record<Credential, readonly [type: string, parameter?: string]>> = {
  key: ['Organization', 'api_key'],
  agent: ['Agent', 'agent_key'],
  session: ['Session', 'token'],
  none: ['Visitor'],
};

export function pythonOf({ operation, credential, params, query, body, answers }: RequestSample): string {
  const [type, parameter] = CLIENTS[credential];
  const proof =
    parameter === undefined || credential === 'none'
      ? []
      : [`${parameter}=os.environ["${VARIABLES[credential]}"]`];
  const given = body?.kind === 'form' ? Object.fromEntries(body.fields) : (body?.value ?? query);
  const method = operation.split('.').map(pythonName).join('.');
  const call = callText(`client.${method}`, [
    ...Object.values(params).map((id) => JSON.stringify(id)),
    ...(Object.keys(Object(given) as object).length === 0 ? [] : [pythonLiteral(given)]),
  ]);
  const made = callText(`monedero.${type}`, [...proof, `base_url=os.environ["${URL_VARIABLE}"]`]);
  const shown =
    answers === 'one' ? `answer = ${call}\nprint(answer)` : `for one in ${call}:\n${INDENT}print(one)`;
  return `import os\nimport monedero  # packages/client-python\n\nclient = ${made}\n${shown}`;
}

function callText(name: string, parts: readonly string[]): string {
  const line = `${name}(${parts.join(', ')})`;
  if (line.length <= COLUMNS_MAX && !line.includes('\n')) return line;
  return `${name}(\n${parts.map((part) => `${INDENT}${deeper(part)},\n`).join('')})`;
}

const deeper = (text: string): string => text.replaceAll('\n', `\n${INDENT}`);

function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map(pythonLiteral)
    : Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${pythonLiteral(of)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `${INDENT}${deeper(part)},\n`).join('')}${close}`;
}
