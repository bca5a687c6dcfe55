// Writes the generated part of the package @monedero/client, from the routes and the OpenAPI document: the
// objects, the events, the codes of errors, a file for each noun, and each caller with what it may call.
import { operationsOf, type OpenApiDocument } from '#platform/http/openapi/document.ts';
import type { RouteShape } from '#platform/route.ts';
import { CALLERS, operationOf, typeNameOf, type Caller, type Operation } from './client/operation.ts';
import { docText, isPublic, typesIn, typeText } from './client/type-text.ts';

const FOLDER = 'packages/client/src/generated';
const MADE = 'Made by `npm run gen` from the routes.';
/** Said by the hand-written part, as the classes of errors. */
const NOT_AN_OBJECT = new Set(['Error']);

export function clientFiles(
  document: OpenApiDocument,
  routes: readonly RouteShape[],
): Record<string, string> {
  const objects = objectsOf(document);
  const nouns = Map.groupBy(describedIn(document, routes), ({ noun }) => noun);
  const files = [...nouns].map(([noun, operations]) => [fileOf(noun), nounFile(noun, operations, objects)]);
  return {
    [`${FOLDER}/objects.ts`]: objectsFile(objects),
    [`${FOLDER}/webhook-event.ts`]: eventsFile(document),
    [`${FOLDER}/error-code.ts`]: errorCodeFile(document),
    [`${FOLDER}/callers.ts`]: callersFile(nouns),
    ...(Object.fromEntries(files) as Record<string, string>),
  };
}

function describedIn(document: OpenApiDocument, routes: readonly RouteShape[]): Operation[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  return operationsOf(document).map(({ method, path, operation }) => {
    const route = byId.get(operation.operationId);
    if (route === undefined) throw new Error(`${operation.operationId} is of no route`);
    return operationOf(document, route, { method, path, described: operation });
  });
}

const kebab = (noun: string): string => noun.replaceAll('_', '-');
const fileOf = (noun: string): string => `${FOLDER}/${kebab(noun)}.ts`;

const objectsOf = ({ components }: OpenApiDocument): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(components.schemas)
      .filter(([name]) => isPublic(name) && !NOT_AN_OBJECT.has(name))
      .map(([name, schema]) => [
        name,
        `${docText(schema.description)}export type ${name} = ${typeText(schema)};\n`,
      ]),
  );

const objectsFile = (objects: ReadonlyMap<string, string>): string =>
  [`// The objects of the API. ${MADE}\n`, ...objects.values()].join('\n');

function eventsFile({ webhooks }: OpenApiDocument): string {
  const events = Object.values(webhooks).map(({ post }) => ({
    name: typeText(post.requestBody?.content['application/json']?.schema ?? {}),
    summary: post.summary,
  }));
  return [
    `// What a webhook endpoint receives. ${MADE}`,
    `import type {\n${events.map(({ name }) => `  ${name},\n`).join('')}} from './objects.ts';`,
    '',
    docText(
      'By its `type` one knows what is in `data.object`. A server may know more types than this client.',
    ) +
      `export type WebhookEvent =\n${events.map(({ name, summary }) => `${docText(summary, '  ')}  | ${name}`).join('\n')};`,
    '',
  ].join('\n');
}

function errorCodeFile(document: OpenApiDocument): string {
  const codes = [...new Set(document['x-errors'].map(({ code }) => code))].sort();
  return [
    `// The codes of errors. ${MADE}`,
    docText('What a server that is newer than this client says may be another text.') +
      `export type ServerErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};`,
    '',
  ].join('\n');
}

function nounFile(
  noun: string,
  operations: readonly Operation[],
  objects: ReadonlyMap<string, string>,
): string {
  const declared = Object.assign({}, ...operations.map((one) => one.declared)) as Record<string, string>;
  const types = Object.entries(declared).map(([name, text]) => `export type ${name} = ${text};\n`);
  const interfaces = callersOf(operations);
  const signatures = operations.map(({ signature }) => signature).join('\n');
  const named = typesIn([...Object.values(declared), signatures].join('\n'), objects.keys());
  const outside = typesIn(signatures, ['CallOptions', 'KeyedOptions', 'Listing', 'Stream']);
  const base = typeNameOf(noun);
  return [
    `// ${MADE}`,
    named.length === 0 ? '' : `import type { ${named.join(', ')} } from './objects.ts';`,
    `import type { ${[...outside, 'Connection'].sort().join(', ')} } from '../shapes.ts';`,
    "import { methodsOf } from '../methods.ts';",
    '',
    ...types,
    ...interfaces.map(([caller, own]) => interfaceText(base, caller, own, operations)),
    `type Of = { ${interfaces.map(([caller]) => `readonly ${caller}: ${base}Of${typeNameOf(caller)}`).join('; ')} };\n`,
    `const ROUTES = {\n${operations.map(({ name, line }) => `  ${propertyOf(name)}: '${line}',\n`).join('')}};\n`,
    `export const ${noun} = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>`,
    `  methodsOf('${noun}', ROUTES, connection);`,
    '',
  ].join('\n');
}

const propertyOf = (name: string): string => (name.includes('.') ? `'${name}'` : name);

/** The callers of a noun, each with what it may call. */
const callersOf = (
  operations: readonly Operation[],
): ReadonlyArray<readonly [Caller, readonly Operation[]]> =>
  CALLERS.map(
    (caller) => [caller, operations.filter(({ callers }) => callers.includes(caller))] as const,
  ).filter(([, own]) => own.length > 0);

function interfaceText(
  base: string,
  caller: Caller,
  own: readonly Operation[],
  all: readonly Operation[],
): string {
  const name = `${base}Of${typeNameOf(caller)}`;
  const [first] = callersOf(all).find(([, others]) => isSame(others, own)) ?? [caller];
  if (first !== caller) return `export type ${name} = ${base}Of${typeNameOf(first)};\n`;
  return `export type ${name} = {\n${membersText(own, '', '  ')}};\n`;
}

const isSame = (some: readonly Operation[], others: readonly Operation[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);

/** Methods by their names; `otp.verify` is in `otp`, which may be a method itself. */
function membersText(operations: readonly Operation[], path: string, indent: string): string {
  const names = new Set(
    operations
      .filter(({ name }) => name.startsWith(path))
      .map(({ name }) => name.slice(path.length).split('.')[0] ?? ''),
  );
  return [...names]
    .map((name) => {
      const full = `${path}${name}`;
      const method = operations.find((one) => one.name === full);
      const hasMore = operations.some((one) => one.name.startsWith(`${full}.`));
      const doc = docText(method?.doc, indent);
      if (!hasMore) return `${doc}${indent}${name}${method?.signature ?? ''};\n`;
      const inner = `${indent}  `;
      const call = method === undefined ? '' : `${docText(method.doc, inner)}${inner}${method.signature};\n`;
      return `${doc}${indent}readonly ${name}: {\n${call}${membersText(operations, `${full}.`, inner)}${indent}};\n`;
    })
    .join('');
}

const ABOUT: Readonly<Record<Caller, string>> = {
  organization: 'What an API key of an organization may call.',
  session:
    'What a person who is signed in may call: as a member of an organization, or about what is their own.',
  agent: 'What the key of an agent may call.',
  visitor: 'What takes no credential: signing in, and what everybody may read.',
};

function callersFile(nouns: ReadonlyMap<string, readonly Operation[]>): string {
  const nounsOf = (caller: Caller): string[] =>
    [...nouns].filter(([, all]) => all.some(({ callers }) => callers.includes(caller))).map(([noun]) => noun);
  return [
    `// Each caller with all that it may call. ${MADE}`,
    ...[...nouns.keys()].map((noun) => `import { ${noun} } from './${kebab(noun)}.ts';`),
    "import type { Connection } from '../shapes.ts';",
    '',
    ...CALLERS.map((caller) => {
      const own = nounsOf(caller);
      const type = typeNameOf(caller);
      return [
        `${docText(ABOUT[caller])}export type ${type} = {`,
        ...own.map((noun) => `  readonly ${noun}: ReturnType<typeof ${noun}<'${caller}'>>;`),
        '};',
        '',
        `export const methodsOf${type} = (connection: Connection<'${caller}'>): ${type} => ({`,
        ...own.map((noun) => `  ${noun}: ${noun}(connection),`),
        '});',
        '',
      ].join('\n');
    }),
  ].join('\n');
}
