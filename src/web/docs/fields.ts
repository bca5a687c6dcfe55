// Shows the fields of a schema: name, type, whether it is required, its constraints, and the fields inside
// it.
import { html, type Html } from '#platform/http/html.ts';
import { refName, resolve, type JsonSchema, type OpenApiDocument } from '#platform/http/openapi/document.ts';
import { prefixOf } from './example.ts';
import { inline } from './prose.ts';

const DEPTH_MAX = 6;

export type Field = {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly description?: string | undefined;
};

/** The fields of an object, or undefined if the schema has none. */
export function fieldsOf(document: OpenApiDocument, schema: JsonSchema): Field[] | undefined {
  const { properties, required = [] } = resolve(document, schema);
  if (properties === undefined) return undefined;
  return Object.entries(properties).map(([name, of]) => ({
    name,
    schema: of,
    required: required.includes(name),
  }));
}

export type Show = {
  readonly document: OpenApiDocument;
  /** In answers every field is present, so only one that may be missing is marked. */
  readonly side: 'request' | 'answer';
  /** Objects that the page shows once, in a place of their own. */
  readonly objects: ReadonlySet<string>;
};

export const objectAnchor = (name: string): string => `object-${name}`;

export function fieldList(show: Show, fields: readonly Field[], depth = 0): Html {
  return html`<dl class="fields">${fields.map((field) => fieldRow(show, field, depth))}</dl>`;
}

function fieldRow(show: Show, { name, schema: given, required, description }: Field, depth: number): Html {
  const { document, side } = show;
  const schema = withoutNull(document, given);
  const words = description ?? schema.description;
  const mark =
    side === 'request' && required
      ? html` <span class="must">required</span>`
      : html`${side === 'answer' && !required ? html` <span class="may">may be missing</span>` : undefined}`;
  const rules = rulesOf(document, schema, name);
  return html`<div class="field">
    <dt><code class="name">${name}</code> <span class="type">${typeLabel(document, given)}</span>${mark}</dt>
    <dd>
      ${words === undefined ? undefined : html`<p>${inline(words)}</p>`}${valuesOf(document, schema)}${
        rules.length === 0
          ? undefined
          : html`<p class="rules">${rules.map((rule) => html`<span>${rule}</span>`)}</p>`
      }${inside(show, given, name, depth)}
    </dd>
  </div> `;
}

function inside(show: Show, given: JsonSchema, name: string, depth: number): Html | undefined {
  const { document } = show;
  const known = [...namesIn(document, given)].find((one) => show.objects.has(one));
  if (known !== undefined && show.side === 'answer')
    return html`<p class="see">See <a href="#${objectAnchor(known)}">${known}</a></p>`;
  const schema = withoutNull(document, given);
  const object = schema.items === undefined ? schema : withoutNull(document, schema.items);
  const fields = depth < DEPTH_MAX ? fieldsOf(document, object) : undefined;
  if (fields === undefined || fields.length === 0) return undefined;
  return html`<details class="inside">
    <summary>Fields of <code>${name}</code></summary>
    ${fieldList(show, fields, depth + 1)}
  </details>`;
}

/** The names of what a schema is, or is a list of. */
export function namesIn(document: OpenApiDocument, schema: JsonSchema): Set<string> {
  const choices = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  const items = choices.flatMap((one) => [
    one,
    ...(resolve(document, one).items === undefined ? [] : [resolve(document, one).items ?? one]),
  ]);
  return new Set(items.flatMap((one) => refName(one) ?? []));
}

/** The X of `X or null`, with its description. */
function withoutNull(document: OpenApiDocument, given: JsonSchema): JsonSchema {
  const schema = resolve(document, given);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((choice) => choice.type !== 'null');
  const [only, ...others] = choices ?? [];
  if (only === undefined || others.length > 0) return schema;
  const { anyOf: _, oneOf: __, ...beside } = schema;
  return { ...resolve(document, only), ...beside };
}

export function typeLabel(document: OpenApiDocument, given: JsonSchema): string {
  const schema = resolve(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => typeLabel(document, choice)).join(' or ');
  const { type, items, format } = schema;
  if (Array.isArray(type))
    return type.map((one) => typeLabel(document, { ...schema, type: one })).join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list of ${typeLabel(document, items)}`;
  const named = refName(given);
  if (type === 'object' && named !== undefined) return named;
  return typeof type === 'string' ? (format !== undefined && type !== 'null' ? format : type) : 'any';
}

function valuesOf(document: OpenApiDocument, schema: JsonSchema): Html | undefined {
  const of = schema.items === undefined ? schema : withoutNull(document, schema.items);
  const values = of.enum ?? (of.const === undefined ? [] : [of.const]);
  if (values.length === 0) return undefined;
  return html`<ul class="values" aria-label="Allowed values">
    ${values.map((value) => html`<li><code>${String(value)}</code></li>`)}
  </ul>`;
}

/** The constraints of a value, in words. */
function rulesOf(document: OpenApiDocument, schema: JsonSchema, name: string): (Html | string)[] {
  const { minLength, maxLength, minItems, maxItems, pattern, format, items } = schema;
  const prefix = prefixOf(document, schema, name);
  const saysPrefix = schema.description?.includes(`${prefix}_`) === true;
  const rules: (Html | string | undefined)[] = [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(schema.minimum, schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    schema.default === undefined ? undefined : html`default <code>${JSON.stringify(schema.default)}</code>`,
    patternRule(saysPrefix ? undefined : prefix, format === undefined ? pattern : undefined),
    patternRule(undefined, items?.pattern),
  ];
  return rules.filter((rule) => rule !== undefined);
}

function patternRule(prefix: string | undefined, pattern: string | undefined): Html | undefined {
  if (prefix !== undefined) return html`begins with <code>${prefix}_</code>`;
  return pattern === undefined ? undefined : html`matches <code>${pattern}</code>`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const grouped = (value: number): string => value.toLocaleString('en-US');
  const of = unit === '' ? '' : ` ${unit}`;
  if (least !== undefined && most !== undefined) return `${grouped(least)} to ${grouped(most)}${of}`;
  if (least !== undefined) return `at least ${grouped(least)}${of}`;
  return most === undefined ? undefined : `at most ${grouped(most)}${of}`;
}
