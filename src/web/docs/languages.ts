// A request as code: with curl, with the clients for Node and Python, and with what PHP and Go come with.
import { JSON_TYPE } from '#platform/http/openapi/document.ts';
import { curlOf, SESSION_COOKIE, URL_VARIABLE, VARIABLES } from './curl.ts';
import { nodeOf } from './node.ts';
import { pythonOf } from './python.ts';
import type { RequestSample } from './request.ts';

export type Language = { readonly id: string; readonly name: string; code(request: RequestSample): string };

type Header = readonly [name: string, value: string, variable?: string];

/** The headers of a request; the value of a variable follows the text. A new key is `NEW_KEY`. */
function headersOf({ method, credential, keyHeader, body }: RequestSample): Header[] {
  const headers: Header[] = [];
  if (credential === 'session') headers.push(['Cookie', `${SESSION_COOKIE}=`, VARIABLES.session]);
  else if (credential !== 'none') headers.push(['Authorization', 'Bearer ', VARIABLES[credential]]);
  if (credential === 'session' && method !== 'GET') headers.push(['Origin', '', URL_VARIABLE]);
  if (keyHeader !== undefined) headers.push([keyHeader, '', NEW_KEY]);
  if (body?.kind === 'json') headers.push(['Content-Type', JSON_TYPE]);
  return headers;
}
const NEW_KEY = 'new';

const deeper = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

function phpOf(request: RequestSample): string {
  const { method, path, body } = request;
  const valueOf = ([name, text, variable]: Header): string => {
    const start = phpText(`${name}: ${text}`);
    if (variable === undefined) return start;
    return `${start} . ${variable === NEW_KEY ? 'bin2hex(random_bytes(16))' : `getenv('${variable}')`}`;
  };
  const headers = headersOf(request).map((one) => `        ${valueOf(one)},\n`);
  const options = [
    `    CURLOPT_RETURNTRANSFER => true,\n`,
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',\n`]),
    ...(headers.length === 0 ? [] : [`    CURLOPT_HTTPHEADER => [\n${headers.join('')}    ],\n`]),
    ...(body?.kind === 'json'
      ? [`    CURLOPT_POSTFIELDS => json_encode(${deeper(phpLiteral(body.value), '    ')}),\n`]
      : []),
    ...(body?.kind === 'form'
      ? [
          `    CURLOPT_POSTFIELDS => http_build_query(${deeper(phpLiteral(Object.fromEntries(body.fields)), '    ')}),\n`,
        ]
      : []),
  ];
  return `$request = curl_init(getenv('${URL_VARIABLE}') . ${phpText(path)});\ncurl_setopt_array($request, [\n${options.join('')}]);\n$answer = json_decode(curl_exec($request), true);`;
}

const phpText = (text: string): string => `'${text.replaceAll(/['\\]/g, (one) => `\\${one}`)}'`;

function phpLiteral(value: unknown): string {
  if (typeof value === 'string') return phpText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return Array.isArray(value) ? '[]' : '(object) []';
  const parts = entries.map(([name, of]) =>
    Array.isArray(value) ? phpLiteral(of) : `${phpText(name)} => ${phpLiteral(of)}`,
  );
  return `[\n${parts.map((part) => `    ${deeper(part, '    ')},\n`).join('')}]`;
}

function goOf(request: RequestSample): string {
  const { method, path, body } = request;
  const valueOf = ([, text, variable]: Header): string => {
    if (variable === undefined) return JSON.stringify(text);
    if (variable === NEW_KEY) return 'rand.Text()';
    const value = `os.Getenv("${variable}")`;
    return text === '' ? value : `${JSON.stringify(text)}+${value}`;
  };
  const form =
    body?.kind === 'form' ? new URLSearchParams(body.fields.map(([...pair]) => pair)).toString() : '';
  const given = {
    none: 'nil',
    json: `strings.NewReader(\`${body?.kind === 'json' ? JSON.stringify(body.value, null, '\t') : ''}\`)`,
    form: `strings.NewReader(${JSON.stringify(form)})`,
  }[body?.kind ?? 'none'];
  const headers = headersOf(request).map((one) => `request.Header.Set("${one[0]}", ${valueOf(one)})\n`);
  if (body?.kind === 'form')
    headers.push('request.Header.Set("Content-Type", "application/x-www-form-urlencoded")\n');
  return `request, err := http.NewRequest("${method}", os.Getenv("${URL_VARIABLE}")+"${path}", ${given})
if err != nil {
	log.Fatal(err)
}
${headers.join('')}response, err := http.DefaultClient.Do(request)
if err != nil {
	log.Fatal(err)
}
defer response.Body.Close()`;
}

export const LANGUAGES: readonly Language[] = [
  { id: 'curl', name: 'curl', code: curlOf },
  { id: 'node', name: 'Node', code: nodeOf },
  { id: 'python', name: 'Python', code: pythonOf },
  { id: 'php', name: 'PHP', code: phpOf },
  { id: 'go', name: 'Go', code: goOf },
];
