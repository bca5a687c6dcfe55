// The chapter of a noun: what it is, the requests about it, the objects that they answer, and each request.
import { html, type Html } from '#platform/http/html.ts';
import {
  operationsOf,
  resolve,
  type JsonSchema,
  type Listed,
  type OpenApiDocument,
} from '#platform/http/openapi/document.ts';
import type { DocPage } from './doc-page.ts';
import { fieldList, fieldsOf, namesIn, objectAnchor } from './fields.ts';
import type { NounChapter } from './groups.ts';
import { answerSchemaOf, brokenPath, goodAnswers, operationSection, type Shelf } from './operation.ts';
import { operationAsMarkdown } from './as-markdown.ts';
import { inline, linked } from './prose.ts';

export const listedOf = (document: OpenApiDocument, { tag, only }: NounChapter): Listed[] =>
  operationsOf(document).filter(
    ({ operation }) => operation.tags.includes(tag) && only?.test(operation.operationId) !== false,
  );

export function nounPage(shelf: Omit<Shelf, 'objects'>, noun: NounChapter): DocPage {
  const { document } = shelf;
  const listed = listedOf(document, noun);
  const lead = noun.lead ?? document.tags.find(({ name }) => name === noun.tag)?.description ?? '';
  const places = () => [
    ...listed.map(({ method, path, operation }) => ({
      id: operation.operationId,
      title: operation.summary,
      detail: `${method.toUpperCase()} ${path}`,
    })),
    ...objectsOf(document, listed).map((name) => ({ id: objectAnchor(name), title: `${name} object` })),
  ];
  return {
    path: `/docs/${noun.slug}`,
    title: noun.title,
    lead,
    kind: 'API',
    hasContents: true,
    main: () => {
      const objects = objectsOf(document, listed);
      const full = { ...shelf, objects: new Set(objects) };
      return html`${endpointList(listed)} ${objects.map((name) => objectSection(full, name))}
      ${listed.map((one) => operationSection(full, one))}`;
    },
    markdown: () =>
      [
        `# ${noun.title}`,
        lead,
        ...listed.map((one) => operationAsMarkdown({ ...shelf, objects: new Set() }, one)),
      ].join('\n\n'),
    places,
  };
}

const endpointList = (listed: readonly Listed[]): Html =>
  html`<ul class="endpoints" aria-label="Requests">
    ${listed.map(
      ({ method, path, operation }) =>
        html`<li>
          <a href="#${operation.operationId}"
            ><span class="method ${method}">${method.toUpperCase()}</span
            ><span class="what">${operation.summary}</span><code>${brokenPath(path)}</code></a
          >
        </li> `,
    )}
  </ul>`;

/** The names of what several operations answer, or list; a page of a list is none. */
function objectsOf(document: OpenApiDocument, listed: readonly Listed[]): string[] {
  const counted = new Map<string, number>();
  for (const { operation } of listed)
    for (const [, { content }] of goodAnswers(document, operation)) {
      const schema = answerSchemaOf(content);
      const inside = Object.values(schema === undefined ? {} : (resolve(document, schema).properties ?? {}));
      const names = [schema, ...inside].flatMap((one) =>
        one === undefined ? [] : [...namesIn(document, one)],
      );
      for (const name of new Set(names)) counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  const isObject = (name: string): boolean => document.components.schemas[name]?.properties !== undefined;
  const isList = (name: string): boolean =>
    Object.keys(document.components.schemas[name]?.properties ?? {}).includes('nextCursor');
  return [...counted].flatMap(([name, count]) =>
    count > 1 && isObject(name) && !isList(name) ? [name] : [],
  );
}

function objectSection(shelf: Shelf, name: string): Html {
  const schema: JsonSchema = shelf.document.components.schemas[name] ?? {};
  const fields = fieldsOf(shelf.document, schema) ?? [];
  const others = {
    ...shelf,
    side: 'answer',
    objects: new Set([...shelf.objects].filter((one) => one !== name)),
  } as const;
  return html`<section class="object" aria-labelledby="${objectAnchor(name)}">
    <h2 id="${objectAnchor(name)}">${linked(objectAnchor(name), `The ${name} object`)}</h2>
    ${schema.description === undefined ? undefined : html`<p>${inline(schema.description)}</p>`}
    <details class="inside">
      <summary>
        ${fields.length} fields: <span class="codes">${fields.map((one) => one.name).join(', ')}</span>
      </summary>
      ${fieldList(others, fields)}
    </details>
  </section> `;
}
