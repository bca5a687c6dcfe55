// Shows errors as a table, and separates those that every request may get, which are shown once.
import { errorAnchor } from '#platform/refusals/refusal.ts';
import { html, type Html } from '#platform/http/html.ts';
import {
  operationsOf,
  responsesOf,
  type ErrorEntry,
  type OpenApiDocument,
  type Operation,
} from '#platform/http/openapi/document.ts';
import type { Place } from './doc-page.ts';
import { inline } from './prose.ts';

export type ErrorOf = ErrorEntry & { readonly status: string | number };

export const errorsOfOperation = (document: OpenApiDocument, operation: Operation): ErrorOf[] =>
  Object.entries(responsesOf(document, operation)).flatMap(([status, response]) =>
    (response['x-errors'] ?? []).map((error) => ({ ...error, status })),
  );

/** How many operations list each error. */
export function countsOf(document: OpenApiDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { operation } of operationsOf(document))
    for (const code of new Set(errorsOfOperation(document, operation).map((one) => one.code)))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Codes of the errors that every operation lists. */
export function commonErrors(document: OpenApiDocument, counts = countsOf(document)): Set<string> {
  const all = operationsOf(document).length;
  return new Set([...counts].flatMap(([code, count]) => (count === all ? [code] : [])));
}

/** What a search finds of the errors. */
export const errorPlaces = (document: OpenApiDocument): Place[] =>
  [...new Map(document['x-errors'].map((one) => [one.code, one])).values()].map(({ code, message }) => ({
    id: errorAnchor(code),
    title: code,
    detail: message.replaceAll('`', ''),
  }));

/** Every error, each at the anchor of its `docUrl`: first those that any request may get, then the others. */
export function errorCatalogue(document: OpenApiDocument): Html {
  const common = commonErrors(document);
  const [shared, others] = [
    document['x-errors'].filter(({ code }) => common.has(code)),
    document['x-errors'].filter(({ code }) => !common.has(code)),
  ];
  return html`<h2>Errors of every request</h2>
    ${errorTable('Errors of every request', shared, errorAnchor)}
    <h2>Other errors</h2>
    ${errorTable('Other errors', others, errorAnchor)}`;
}

/** Every error once as a list of Markdown. */
export const errorsAsList = (document: OpenApiDocument): string =>
  document['x-errors']
    .map(({ status, code, message, fix }) => `- ${status} \`${code}\`: ${message} ${fix}`)
    .join('\n');

export const errorTable = (
  caption: string,
  errors: readonly ErrorOf[],
  anchorOf?: (code: string) => string,
): Html =>
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Status and code</th>
        <th scope="col">Message, and what to do</th>
      </tr>
    </thead>
    <tbody>
      ${errors.map((error, i) => errorRow(error, isFirst(errors, i) ? anchorOf?.(error.code) : undefined))}
    </tbody>
  </table>`;

/** A code with several statuses has one anchor. */
const isFirst = (errors: readonly ErrorOf[], i: number): boolean =>
  errors.findIndex(({ code }) => code === errors[i]?.code) === i;

const errorRow = ({ status, code, message, fix }: ErrorOf, anchor?: string): Html =>
  html`<tr${anchor === undefined ? undefined : html` id="${anchor}"`}>
    <th scope="row"><span class="status bad">${status}</span> <code>${code}</code></th>
    <td>
      <p>${holes(message)}</p>
      <p class="fix">${inline(fix)}</p>
    </td>
  </tr> `;

/** The placeholders of a message, which the server fills. */
const holes = (message: string): Html =>
  html`${message.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? inline(part) : html`<var>${part}</var>`))}`;
