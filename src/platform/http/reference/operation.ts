// Shows one operation: its description, parameters, body, answers and errors, and an example to run.
import { html, type Html } from '../html.ts';
import { scopeSentence } from '../openapi.ts';
import {
  bodySchemaOf,
  JSON_TYPE,
  type JsonSchema,
  resolveParameter,
  responsesOf,
  type Listed,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type ResponseObject,
} from '../openapi/document.ts';
import { STREAM_TYPE } from '../../server-sent.ts';
import { curlOf } from './curl.ts';
import { errorsOfOperation, errorTable } from './errors.ts';
import type { ExampleMaker } from './example.ts';
import { fieldList, fieldsOf, type Field } from './fields.ts';
import { block, coloured, linked, paragraphs } from './prose.ts';

export type Shelf = {
  readonly document: OpenApiDocument;
  readonly examples: ExampleMaker;
  /** Codes of the errors that are shown once for all. */
  readonly common: ReadonlySet<string>;
};

export function operationSection(shelf: Shelf, listed: Listed): Html {
  const { method, path, operation } = listed;
  const { operationId: id, summary } = operation;
  return html`<article class="operation" id="${id}" aria-labelledby="${id}.title">
    <header>
      <h3 id="${id}.title">${linked(id, summary)}</h3>
      <p class="call">
        <span class="method ${method}">${method.toUpperCase()}</span> <code>${brokenPath(path)}</code>
      </p>
      ${scopeBadge(operation)}${paragraphs(wordsOf(operation))}
    </header>
    <div class="shown">
      ${block('Request', curlOf(shelf.document, listed, shelf.examples))}
      ${goodAnswers(shelf, operation).map(([status, response]) => exampleBlock(shelf, status, response))}
    </div>
    <div class="said">
      ${parameterList(shelf, operation, 'path', 'In the path')}
      ${parameterList(shelf, operation, 'query', 'In the query')} ${bodyList(shelf, operation)}
      ${parameterList(shelf, operation, 'header', 'Headers')} ${answerLists(shelf, operation)}
      ${errorPart(shelf, operation)}
    </div>
  </article> `;
}

/** A long path may break after a slash. */
const brokenPath = (path: string): Html =>
  html`${path.split('/').map((part, i) => (i === 0 ? part : html`/<wbr />${part}`))}`;

const scopeBadge = ({ 'x-required-scope': scope, security }: Operation): Html | undefined => {
  if (scope !== undefined) return html`<p class="scope">Scope <code>${scope}</code></p>`;
  const takes = security.flatMap((one) => Object.keys(one)).map((name) => CALLERS[name] ?? name);
  return takes.length === 0 ? undefined : html`<p class="scope">For ${takes.join(', or ')}</p>`;
};
const CALLERS: Readonly<Record<string, string>> = {
  session: 'a person who is signed in',
  agentKey: 'an agent key',
};

/** The description without the sentence on the scope, which is shown separately. */
const wordsOf = ({ description = '', 'x-required-scope': scope }: Operation): string =>
  scope === undefined ? description : description.replace(scopeSentence(scope), '');

function parameterList(
  { document }: Shelf,
  operation: Operation,
  place: Parameter['in'],
  title: string,
): Html | undefined {
  const parameters = (operation.parameters ?? []).map((one) => resolveParameter(document, one));
  const fields = parameters.filter((one) => one.in === place).map(fieldOfParameter);
  if (fields.length === 0) return undefined;
  return html`<h4>${title}</h4>
    ${fieldList({ document, side: 'request' }, fields)}`;
}

const fieldOfParameter = ({ name, schema, required, description }: Parameter): Field => ({
  name,
  schema,
  required: required === true,
  description,
});

function bodyList({ document }: Shelf, operation: Operation): Html | undefined {
  const schema = bodySchemaOf(operation);
  if (schema === undefined) return undefined;
  const fields = fieldsOf(document, schema) ?? [];
  return html`<h4>Body</h4>
    ${fieldList({ document, side: 'request' }, fields)}`;
}

const goodAnswers = ({ document }: Shelf, operation: Operation): [string, ResponseObject][] =>
  Object.entries(responsesOf(document, operation)).filter(
    ([, response]) => response['x-errors'] === undefined,
  );

const answerSchemaOf = (content: ResponseObject['content']): JsonSchema | undefined =>
  (content[JSON_TYPE] ?? content[STREAM_TYPE])?.schema;

function answerLists(shelf: Shelf, operation: Operation): Html {
  const { document } = shelf;
  return html`<h4>Answer</h4>
    ${goodAnswers(shelf, operation).map(([status, { description, content }]) => {
      const schema = answerSchemaOf(content);
      const fields = schema === undefined ? undefined : fieldsOf(document, schema);
      return html`<p class="answer"><span class="status good">${status}</span> ${description}</p>
        ${
          fields === undefined
            ? undefined
            : html`<details class="inside">
                <summary>Fields of the answer</summary>
                ${fieldList({ document, side: 'answer' }, fields)}
              </details>`
        }`;
    })}`;
}

function exampleBlock({ examples }: Shelf, status: string, { content }: ResponseObject): Html | undefined {
  const schema = answerSchemaOf(content);
  return schema === undefined ? undefined : block(`Answer ${status}`, coloured(examples.whole(schema)));
}

function errorPart({ document, common }: Shelf, operation: Operation): Html {
  const errors = errorsOfOperation(document, operation);
  const own = errors.filter(({ code }) => !common.has(code));
  return html`<h4>Errors</h4>
    ${own.length === 0 ? undefined : errorTable('Errors of this request', own)}
    <p>And the <a href="#errors">errors of every request</a>.</p>`;
}
