// The generated part of the package @monedero/client: the objects, the events, the codes of errors, a file
// for each noun, and each caller with what it may call.
import type { JsonSchema } from '#platform/http/openapi/document.ts';
import type { Model } from './model.ts';
import {
  ABOUT,
  CALLERS,
  callersIn,
  firstWithSame,
  namesBelow,
  typeNameOf,
  type Caller,
  type Operation,
} from './operation.ts';
import { docText, typesIn, typeText } from './type-text.ts';

const FOLDER = 'packages/client/src/generated';
const MADE = 'Made by `npm run gen` from the routes.';
const LETTERS: Readonly<Record<Caller, string>> = {
  organization: 'o',
  session: 's',
  agent: 'a',
  visitor: 'v',
};

export function typescriptFiles({ nouns, objects, events, errorCodes }: Model): Record<string, string> {
  const files = [...nouns].map(([noun, operations]) => [fileOf(noun), nounFile(noun, operations, objects)]);
  return {
    [`${FOLDER}/objects.ts`]: objectsFile(objects),
    [`${FOLDER}/webhook-event.ts`]: eventsFile(events),
    [`${FOLDER}/error-code.ts`]: errorCodeFile(errorCodes),
    [`${FOLDER}/callers.ts`]: callersFile(nouns),
    ...(Object.fromEntries(files) as Record<string, string>),
  };
}

export const fileOf = (noun: string): string => `${FOLDER}/${kebab(noun)}.ts`;
const kebab = (noun: string): string => noun.replaceAll('_', '-');

const objectsFile = (objects: Model['objects']): string =>
  [
    `// The objects of the API. ${MADE}\n`,
    ...[...objects].map(
      ([name, schema]) => `${docText(schema.description)}export type ${name} = ${typeText(schema)};\n`,
    ),
  ].join('\n');

const eventsFile = (events: Model['events']): string =>
  [
    `// What a webhook endpoint receives. ${MADE}`,
    `import type {\n${events.map(({ name }) => `  ${name},\n`).join('')}} from './objects.ts';`,
    '',
    docText(
      'By its `type` one knows what is in `data.object`. A server may know more types than this client.',
    ) +
      `export type WebhookEvent =\n${events.map(({ name, summary }) => `${docText(summary, '  ')}  | ${name}`).join('\n')};`,
    '',
  ].join('\n');

const errorCodeFile = (codes: readonly string[]): string =>
  [
    `// The codes of errors. ${MADE}`,
    docText('What a server that is newer than this client says may be another text.') +
      `export type ServerErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};`,
    '',
  ].join('\n');

/** A method as it is written: the types that it declares, its parameters and result, and its line. */
type WrittenMethod = {
  readonly name: string;
  readonly doc: string;
  readonly declared: Readonly<Record<string, string>>;
  readonly signature: string;
  /** The line in the table of routes: method, path, callers and flags. */
  readonly line: string;
};

function written({ name, doc, ids, input, answer, ...one }: Operation): WrittenMethod {
  const texts = [...new Set(answer.schemas.map((schema) => typeText(schema)))];
  const text = texts.join(' | ') || 'undefined';
  const isNew = text.includes('{');
  const answered = isNew ? answer.name : text;
  const result = one.isList ? 'Listing' : answer.isStream ? 'Stream' : 'Promise';
  // A query may always be left out, since it is the server that says what is missing.
  const mark = input?.flag === 'q' ? 'query?' : input?.isRequired === true ? 'input' : 'input?';
  const takes = [
    ...ids.map((id) => `${id}: string`),
    ...(input === undefined ? [] : [`${mark}: ${input.name}`]),
    `options?: ${one.takesKey ? 'KeyedOptions' : 'CallOptions'}`,
  ];
  const letters = one.callers.map((caller) => LETTERS[caller]).join('');
  return {
    name,
    doc,
    declared: {
      ...(input === undefined ? {} : { [input.name]: typeText(input.schema) }),
      ...(isNew ? { [answer.name]: text } : {}),
    },
    signature: `(${takes.join(', ')}): ${result}<${answered}>`,
    line: [one.method, one.path, letters, one.flags].join(' ').trim(),
  };
}

function nounFile(
  noun: string,
  operations: readonly Operation[],
  objects: ReadonlyMap<string, JsonSchema>,
): string {
  const methods = operations.map(written);
  const declared = Object.assign({}, ...methods.map((one) => one.declared)) as Record<string, string>;
  const types = Object.entries(declared).map(([name, text]) => `export type ${name} = ${text};\n`);
  const interfaces = callersIn(operations);
  const signatures = methods.map(({ signature }) => signature).join('\n');
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
    `const ROUTES = {\n${methods.map(({ name, line }) => `  ${propertyOf(name)}: '${line}',\n`).join('')}};\n`,
    `export const ${noun} = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>`,
    `  methodsOf('${noun}', ROUTES, connection);`,
    '',
  ].join('\n');
}

const propertyOf = (name: string): string => (name.includes('.') ? `'${name}'` : name);

function interfaceText(
  base: string,
  caller: Caller,
  own: readonly Operation[],
  all: readonly Operation[],
): string {
  const name = `${base}Of${typeNameOf(caller)}`;
  const first = firstWithSame(caller, all);
  if (first !== caller) return `export type ${name} = ${base}Of${typeNameOf(first)};\n`;
  return `export type ${name} = {\n${membersText(own, '', '  ')}};\n`;
}

/** Methods by their names; `otp.verify` is in `otp`, which may be a method itself. */
function membersText(operations: readonly Operation[], path: string, indent: string): string {
  return namesBelow(operations, path)
    .map((name) => {
      const full = `${path}${name}`;
      const found = operations.find((one) => one.name === full);
      const method = found === undefined ? undefined : written(found);
      const hasMore = operations.some((one) => one.name.startsWith(`${full}.`));
      const doc = docText(method?.doc, indent);
      if (!hasMore) return `${doc}${indent}${name}${method?.signature ?? ''};\n`;
      const inner = `${indent}  `;
      const call = method === undefined ? '' : `${docText(method.doc, inner)}${inner}${method.signature};\n`;
      return `${doc}${indent}readonly ${name}: {\n${call}${membersText(operations, `${full}.`, inner)}${indent}};\n`;
    })
    .join('');
}

function callersFile(nouns: Model['nouns']): string {
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
