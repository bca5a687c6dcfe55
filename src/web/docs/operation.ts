// Shows one operation: who may call it, its parameters, body, answers and errors, and an example to run.
import { html, type Html } from '#platform/http/html.ts';
import { scopeSentence } from '#platform/http/openapi.ts';
import {
  bodySchemaOf,
  JSON_TYPE,
  refName,
  resolveParameter,
  responsesOf,
  type JsonSchema,
  type Listed,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type ResponseObject,
} from '#platform/http/openapi/document.ts';
import { STREAM_TYPE } from '#platform/route/server-sent.ts';
import { errorsOfOperation, errorTable, type ErrorOf } from './errors.ts';
import type { Samples } from './by-hand.ts';
import { fieldList, fieldsOf, objectAnchor, type Field } from './fields.ts';
import { LANGUAGES } from './languages.ts';
import { block, coloured, inline, linked, paragraphs } from './prose.ts';
import { requestOf, type RequestSample } from './request.ts';
import { tryForm } from './try-it.ts';

export type Shelf = {
  readonly document: OpenApiDocument;
  readonly examples: Samples;
  /** Codes of the errors that are shown once for all. */
  readonly common: ReadonlySet<string>;
  /** How many operations have each error. */
  readonly counts: ReadonlyMap<string, number>;
  /** Objects that the page shows once. */
  readonly objects: ReadonlySet<string>;
  /** Whether requests can be sent from the page. */
  readonly tries: boolean;
};

export function operationSection(shelf: Shelf, listed: Listed): Html {
  const { method, path, operation } = listed;
  const { operationId: id, summary } = operation;
  const request = requestOf(shelf.document, listed, shelf.examples);
  return html`<article class="operation" id="${id}" aria-labelledby="${id}.title">
    <header>
      <h2 id="${id}.title">${linked(id, summary)}</h2>
      <p class="call">
        <span class="method ${method}">${method.toUpperCase()}</span> <code>${brokenPath(path)}</code>
      </p>
      ${paragraphs(wordsOf(operation))}
      <dl class="facts">
        ${factsOf(shelf.document, operation).map(
          ([name, said]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${inline(said)}</dd>
            </div> `,
        )}
      </dl>
    </header>
    <div class="shown">
      ${codeTabs(request, id)} ${shelf.tries ? tryForm(shelf.document, listed, request) : undefined}
      ${goodAnswers(shelf.document, operation).map(([status, response]) =>
        exampleBlock(shelf, operation, [status, response]),
      )}
    </div>
    <div class="said">
      ${parameterList(shelf, operation, 'path', 'In the path')}
      ${parameterList(shelf, operation, 'query', 'In the query')} ${bodyList(shelf, operation)}
      ${answerLists(shelf, operation)} ${errorPart(shelf, operation)}
    </div>
  </article> `;
}

/** A long path may break after a slash. */
export const brokenPath = (path: string): Html =>
  html`${path.split('/').map((part, i) => (i === 0 ? part : html`/<wbr />${part}`))}`;

/** Who may call it, and what a repeat does, in words with `code` in them. */
export function factsOf(document: OpenApiDocument, operation: Operation): [name: string, said: string][] {
  const parameters = (operation.parameters ?? []).map((one) => resolveParameter(document, one));
  const key = parameters.find(({ name }) => /^(?:x-)?idempotency-key$/i.test(name));
  const isProven = errorsOfOperation(document, operation).some(({ code }) => code === 'step_up_required');
  return [
    ['For', callersOf(operation)],
    ...(isProven
      ? [['Proof', 'A person must have proven in the last 10 minutes who they are.'] as [string, string]]
      : []),
    ...(key === undefined ? [] : [['Repeats', repeatsOf(key)] as [string, string]]),
  ];
}

function repeatsOf({ name, description = '' }: Parameter): string {
  const isOwn = name === 'Idempotency-Key';
  const said = isOwn
    ? '`Idempotency-Key`: a repeat makes nothing twice, at any later time.'
    : '`x-idempotency-key`: for 24 hours a repeat gets the first answer.';
  return description.includes('pays again') ? `${said} Without it a repeat pays again.` : said;
}

function callersOf({ 'x-required-scope': scope, security }: Operation): string {
  if (scope !== undefined)
    return `API keys with the scope \`${scope}\`, and members of the organization as far as their role goes`;
  const takes = security.flatMap((one) => Object.keys(one)).map((name) => CALLERS[name] ?? name);
  return takes.length === 0 ? 'anyone, without a credential' : [...new Set(takes)].join(', or ');
}
const CALLERS: Readonly<Record<string, string>> = {
  session: 'a person who is signed in',
  agentKey: 'an agent, with its key',
};

/** The description without the sentence on the scope, which is shown separately. */
export const wordsOf = ({ description = '', 'x-required-scope': scope }: Operation): string =>
  scope === undefined ? description : description.replace(scopeSentence(scope), '');

/** The request in each language. Which one is shown is a choice among radio buttons, without a script. */
function codeTabs(request: RequestSample, id: string): Html {
  return html`<div class="tabs">
    <fieldset>
      <legend>Request in</legend>
      ${LANGUAGES.map(
        ({ id: language, name }, i) =>
          html`<input
              type="radio"
              name="${id}"
              id="${id}-${language}"
              value="${language}"
              ${i === 0 ? html` checked` : undefined}
            /><label for="${id}-${language}">${name}</label>`,
      )}
    </fieldset>
    ${LANGUAGES.map(({ id: language, name, code }) => block(name, code(request), `pane ${language}`))}
  </div>`;
}

export function parametersOf(
  document: OpenApiDocument,
  operation: Operation,
  place: Parameter['in'],
): Field[] {
  const parameters = (operation.parameters ?? []).map((one) => resolveParameter(document, one));
  return parameters
    .filter((one) => one.in === place)
    .map(({ name, schema, required, description }) => ({
      name,
      schema,
      required: required === true,
      description,
    }));
}

function parameterList(shelf: Shelf, operation: Operation, place: 'path' | 'query', title: string) {
  const fields = parametersOf(shelf.document, operation, place);
  if (fields.length === 0) return undefined;
  return html`<h3>${title}</h3>
    ${fieldList({ ...shelf, side: 'request' }, fields)}`;
}

function bodyList(shelf: Shelf, operation: Operation): Html | undefined {
  const schema = bodySchemaOf(operation);
  if (schema === undefined) return undefined;
  const fields = fieldsOf(shelf.document, schema) ?? [];
  const [must, may] = [fields.filter(({ required }) => required), fields.filter(({ required }) => !required)];
  const show = { ...shelf, side: 'request' } as const;
  // What may be left out is folded if it is long, so that a request is seen as a whole.
  if (may.length <= FIELDS_OPEN_MAX)
    return html`<h3>Body</h3>
      ${fieldList(show, [...must, ...may])}`;
  return html`<h3>Body</h3>
    ${must.length === 0 ? undefined : fieldList(show, must)}
    <details class="inside">
      <summary>${may.length} more fields that may be left out</summary>
      ${fieldList(show, may)}
    </details>`;
}
const FIELDS_OPEN_MAX = 6;

export const goodAnswers = (document: OpenApiDocument, operation: Operation): [string, ResponseObject][] =>
  Object.entries(responsesOf(document, operation)).filter(
    ([, response]) => response['x-errors'] === undefined,
  );

export const answerSchemaOf = (content: ResponseObject['content']): JsonSchema | undefined =>
  (content[JSON_TYPE] ?? content[STREAM_TYPE])?.schema;

function answerLists(shelf: Shelf, operation: Operation): Html {
  const { document, objects } = shelf;
  return html`<h3>Answer</h3>
    ${goodAnswers(document, operation).map(([status, { description, content }]) => {
      const schema = answerSchemaOf(content);
      const fields = schema === undefined ? undefined : fieldsOf(document, schema);
      const name = schema === undefined ? undefined : refName(schema);
      return html`<p class="answer">
          <span class="status good">${status}</span> ${inline(description)}${
            name !== undefined && objects.has(name)
              ? html` <a href="#${objectAnchor(name)}">${name}</a>`
              : undefined
          }
        </p>
        ${
          fields === undefined || (name !== undefined && objects.has(name))
            ? undefined
            : html`<details class="inside">
                <summary>Fields of the answer</summary>
                ${fieldList({ ...shelf, side: 'answer' }, fields)}
              </details>`
        }`;
    })}`;
}

function exampleBlock(
  { examples }: Shelf,
  operation: Operation,
  [status, { content }]: [string, ResponseObject],
): Html | undefined {
  const schema = answerSchemaOf(content);
  if (schema === undefined) return undefined;
  return block(`Answer ${status}`, coloured(examples.answer(operation, status, schema)), 'tall');
}

/** Errors that few requests have come first. */
export const ownErrorsOf = ({ document, common, counts }: Shelf, operation: Operation): ErrorOf[] =>
  errorsOfOperation(document, operation)
    .filter(({ code }) => !common.has(code))
    .sort((a, b) => (counts.get(a.code) ?? 0) - (counts.get(b.code) ?? 0));

function errorPart(shelf: Shelf, operation: Operation): Html {
  const own = ownErrorsOf(shelf, operation);
  return html`<h3>Errors</h3>
    ${
      own.length === 0
        ? undefined
        : html`<details class="inside errors">
            <summary>
              <span>${own.length === 1 ? 'One error' : `${own.length} errors`} of this request</span>
              <span class="codes">${codesOf(own)}</span>
            </summary>
            ${errorTable('Errors of this request', own)}
          </details>`
    }
    <p class="answer">And the <a href="/docs/errors">errors of every request</a>.</p>`;
}

const CODES_SHOWN_MAX = 5;

function codesOf(errors: readonly ErrorOf[]): string {
  const codes = [...new Set(errors.map(({ code }) => code))];
  return [...codes.slice(0, CODES_SHOWN_MAX), ...(codes.length > CODES_SHOWN_MAX ? ['…'] : [])].join(', ');
}
