// An operation as Markdown, for programs that read text: the same facts as on the page, without its folds.
import {
  bodySchemaOf,
  resolve,
  type JsonSchema,
  type Listed,
  type OpenApiDocument,
} from '#platform/http/openapi/document.ts';
import { curlOf } from './curl.ts';
import type { ErrorOf } from './errors.ts';
import { fieldsOf, typeLabel, type Field } from './fields.ts';
import {
  answerSchemaOf,
  factsOf,
  goodAnswers,
  ownErrorsOf,
  parametersOf,
  wordsOf,
  type Shelf,
} from './operation.ts';
import { requestOf } from './request.ts';

export function operationAsMarkdown(shelf: Shelf, listed: Listed): string {
  const { document, examples } = shelf;
  const { method, path, operation } = listed;
  const body = bodySchemaOf(operation);
  return [
    `## ${operation.summary}`,
    `\`${method.toUpperCase()} ${path}\` (\`${operation.operationId}\`)`,
    wordsOf(operation).trim(),
    factsOf(document, operation)
      .map(([name, said]) => `- ${name}: ${said}`)
      .join('\n'),
    titled('In the path:', parametersOf(document, operation, 'path'), document),
    titled('In the query:', parametersOf(document, operation, 'query'), document),
    body === undefined ? '' : titled('Body:', fieldsOf(document, body) ?? [], document),
    fenced('sh', curlOf(requestOf(document, listed, examples))),
    ...goodAnswers(document, operation).map(([status, { description, content }]) => {
      const schema = answerSchemaOf(content);
      const sample =
        schema === undefined ? '' : `\n\n${jsonBlock(examples.answer(operation, status, schema))}`;
      return `Answer ${status}: ${description}${sample}`;
    }),
    errorsAsMarkdown(ownErrorsOf(shelf, operation)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

export const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

export const jsonBlock = (value: unknown): string => fenced('json', JSON.stringify(value, null, 2));

const errorsAsMarkdown = (errors: readonly ErrorOf[]): string =>
  errors.length === 0
    ? ''
    : [
        'Errors:\n',
        ...errors.map(({ status, code, message, fix }) => `- ${status} \`${code}\`: ${message} ${fix}`),
      ].join('\n');

const titled = (title: string, fields: readonly Field[], document: OpenApiDocument): string =>
  fields.length === 0 ? '' : `${title}\n\n${fieldsAsMarkdown(document, fields)}`;

function fieldsAsMarkdown(document: OpenApiDocument, fields: readonly Field[]): string {
  return fields
    .map(({ name, schema, required, description }) => {
      const words = description ?? descriptionOf(document, schema);
      const must = required ? ', required' : '';
      return `- \`${name}\` (${typeLabel(document, schema)}${must})${words === undefined ? '' : `: ${words}`}`;
    })
    .join('\n');
}

const descriptionOf = (document: OpenApiDocument, schema: JsonSchema): string | undefined =>
  resolve(document, schema).description ??
  schema.anyOf?.find((one) => one.description !== undefined)?.description;
