// The routes of the web app: all that somebody with a session may call, by method and path, each with what it
// takes and what it answers. The types are those of the client, so that a path and its answer cannot disagree
// and a field that changes there does not compile in the app.
import type { JsonSchema } from '#platform/http/openapi/document.ts';
import type { Model } from './client/model.ts';
import type { Operation } from './client/operation.ts';
import { typesIn, typeText } from './client/type-text.ts';
import { fileOf } from './client/typescript.ts';

const FORM = 'f';
const BODY = 'b';
const OBJECTS = '../packages/client/src/generated/objects.ts';

export function contractTypes({ nouns, objects }: Model): string {
  const imports: string[] = [];
  const lines = new Map<string, string[]>();
  const used = new Set<string>();
  for (const [noun, operations] of nouns) {
    const own = operations.filter(isOfApp).map(routeOf);
    const text = own.map(({ line }) => line).join('\n');
    const declared = [...new Set(own.flatMap(({ names }) => names))].sort();
    if (declared.length > 0)
      imports.push(`import type { ${declared.join(', ')} } from '../${fileOf(noun)}';`);
    for (const name of typesIn(text, objects.keys())) used.add(name);
    for (const { method, line } of own) lines.set(method, [...(lines.get(method) ?? []), line]);
  }
  return [
    '// Made by `npm run gen` from the routes.',
    `import type { ${[...used].sort().join(', ')} } from '${OBJECTS}';`,
    ...imports,
    '',
    `export type * as Schemas from '${OBJECTS}';`,
    "export type { WebhookEvent } from '../packages/client/src/generated/webhook-event.ts';",
    '',
    '/** Each part of a path that is not known is `{id}`. */',
    'export type Routes = {',
    ...[...lines].map(([method, own]) => `  ${method}: {\n${own.join('\n')}\n  };`),
    '};',
    '',
  ].join('\n');
}

/** Streams are heard, and forms are sent by pages without a script. */
const isOfApp = ({ callers, answer, input }: Operation): boolean =>
  callers.some((caller) => caller === 'session' || caller === 'visitor') &&
  !answer.isStream &&
  input?.flag !== FORM;

function routeOf({ method, path, input, answer, rights }: Operation) {
  const texts = [...new Set(answer.schemas.map((schema) => typeText(schema)))];
  const text = texts.join(' | ') || 'unknown';
  const isNew = text.includes('{');
  const answers = isNew ? answer.name : text;
  const takes = input?.name ?? 'undefined';
  const formats = input?.flag === BODY ? formatsIn(input.schema) : [];
  const written = formats.length === 0 ? '' : `; readonly formats: { ${formats.join('; ')} }`;
  const right = rights.length === 0 ? '' : `; readonly right: ${rights.map((one) => `'${one}'`).join(' | ')}`;
  const known = path.replace('~/', '/api/v1/').replaceAll(/\{\w+\}/g, '{id}');
  return {
    method,
    /** The types that it names from the file of its noun. */
    names: [...(isNew ? [answers] : []), ...(input === undefined ? [] : [takes])],
    line: `    '${known}': { readonly takes: ${takes}; readonly answers: ${answers}${written}${right} };`,
  };
}

/** A form asks for these in another way than for any text. */
const FORMATS = new Set(['date', 'date-time', 'email', 'uri']);

/** How the texts of a body are written, each as `'name': 'format'`. A dot leads into an object. */
function formatsIn({ properties = {} }: JsonSchema, before = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const [format] = [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.format ?? []);
    if (format !== undefined && FORMATS.has(format)) return [`'${before}${name}': '${format}'`];
    return formatsIn(schema, `${before}${name}.`);
  });
}
