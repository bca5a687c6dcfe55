// The shape of the OpenAPI 3.1 document, as far as we write it and the documentation reads it.

export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
};

export type Ref = { readonly $ref: string };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

export type Header = { readonly description: string; readonly schema: JsonSchema };
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** One refusal that a response may be. */
export type ErrorEntry = { readonly code: string; readonly message: string; readonly fix: string };
export type ListedError = ErrorEntry & { readonly status: number };

export type ResponseObject = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Ref>>;
  readonly content: Content;
  readonly 'x-errors'?: readonly ErrorEntry[];
};

export type RequestBody = { readonly required: boolean; readonly content: Content };

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-required-scope'?: string;
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, ResponseObject | Ref>>;
};

export type PathItem = Readonly<Record<string, Operation>>;

/** What we post, and what a receiver answers. */
export type WebhookItem = {
  readonly post: Omit<Operation, 'x-required-scope' | 'responses'> & {
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
};

export type OpenApiDocument = {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  /** Every error. */
  readonly 'x-errors': readonly ListedError[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** What integrators receive, by event type. */
  readonly webhooks: Readonly<Record<string, WebhookItem>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
};

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
const SCHEMAS = '#/components/schemas/';
const RESPONSES = '#/components/responses/';

export const schemaRef = (name: string): Ref => ({ $ref: `${SCHEMAS}${name}` });

export const responseRef = (name: string): Ref => ({ $ref: `${RESPONSES}${name}` });

/** The name of a component that a schema refers to. */
export const refName = (schema: JsonSchema): string | undefined =>
  schema.$ref?.startsWith(SCHEMAS) === true ? schema.$ref.slice(SCHEMAS.length) : undefined;

/** Resolves a reference; a schema that is not one is returned as it is. */
export function resolve(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = refName(schema);
  if (name === undefined) return schema;
  const found = document.components.schemas[name];
  if (found === undefined) throw new Error(`the document has no schema ${name}`);
  const { $ref: _, ...beside } = schema;
  return { ...found, ...beside };
}

export function resolveParameter(document: OpenApiDocument, parameter: Parameter | Ref): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`the document has no parameter ${parameter.$ref}`);
  return found;
}

/** What an operation answers, by status. */
export const responsesOf = (
  { components }: OpenApiDocument,
  { responses }: Operation,
): Readonly<Record<string, ResponseObject>> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if (!('$ref' in response)) return [status, response];
      const found = components.responses[response.$ref.slice(RESPONSES.length)];
      if (found === undefined) throw new Error(`the document has no response ${response.$ref}`);
      return [status, found];
    }),
  );

/** What an operation takes, as JSON or as a form. */
export const bodySchemaOf = ({ requestBody }: Operation): JsonSchema | undefined =>
  (requestBody?.content[JSON_TYPE] ?? requestBody?.content[FORM_TYPE])?.schema;

export type Listed = { readonly method: string; readonly path: string; readonly operation: Operation };

/** Every operation, in the order of the document. */
export const operationsOf = (document: OpenApiDocument): Listed[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
