// A JSON Schema as the text of a TypeScript type, with what is said of each field above it.
import { refName, type JsonSchema } from '#platform/http/openapi/document.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;
const TEXT_COLUMNS = 100;
const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Others are parts of an object that refers to itself, such as any JSON. */
export const isPublic = (name: string): boolean => NAME.test(name) && !name.startsWith('_');

export function typeText(schema: JsonSchema, indent = ''): string {
  const name = refName(schema);
  if (name !== undefined) return isPublic(name) ? name : 'unknown';
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined)
    return [...new Set(options.map((option) => typeText(option, indent)))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeText(part, indent)).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeText({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array') return `ReadonlyArray<${typeText(schema.items ?? {}, indent)}>`;
  if (schema.type === 'object') return objectText(schema, indent);
  return SCALARS[String(schema.type)] ?? 'unknown';
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : JSON.stringify(value);

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const hasNone = Object.keys(properties ?? {}).length === 0;
  if (properties === undefined || (hasNone && typeof additionalProperties === 'object')) {
    const values =
      typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const written = NAME.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? '' : '?';
    return `${docText(schema.description, inner)}${inner}readonly ${written}${mark}: ${typeText(schema, inner)};\n`;
  });
  return hasNone ? 'Readonly<Record<string, never>>' : `{\n${fields.join('')}${indent}}`;
}

/** A comment, wrapped; what would end it is taken apart. */
export function docText(text: string | undefined, indent = ''): string {
  if (text === undefined || text === '') return '';
  const lines = text.replaceAll('*/', '* /').split('\n').flatMap(wrapped);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

export function wrapped(paragraph: string): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= TEXT_COLUMNS) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** The named types that a text uses. */
export const typesIn = (text: string, names: Iterable<string>): string[] => {
  const words = new Set(
    text
      .replaceAll(/\/\*\*[^]*?\*\//g, '')
      .replaceAll(/'[^'\n]*'/g, '')
      .match(/[A-Za-z_$][\w$]*/g),
  );
  return [...names].filter((name) => words.has(name)).sort();
};
