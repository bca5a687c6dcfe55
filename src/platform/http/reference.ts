// The reference page, made from the OpenAPI document: one page of HTML that needs no script and loads
// nothing.
import { html, htmlText, type Html } from './html.ts';
import { operationsOf, type Listed, type OpenApiDocument } from './openapi/document.ts';
import { commonErrors } from './reference/errors.ts';
import { createExamples } from './reference/example.ts';
import { chaptersOf, type Chapter } from './reference/intro.ts';
import { operationSection, type Shelf } from './reference/operation.ts';
import { linked } from './reference/prose.ts';
import { CSP, STYLE_ELEMENT } from './reference/style.ts';
import type { Page } from './server.ts';

type Tagged = { readonly tag: string; readonly id: string; readonly listed: readonly Listed[] };

/** The page of a document, for a server at this address. */
export const referencePage = (document: OpenApiDocument, baseUrl: string): Page => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: htmlText(pageOf(document, baseUrl)),
  csp: CSP,
});

function pageOf(document: OpenApiDocument, baseUrl: string): Html {
  const chapters = chaptersOf(document, baseUrl);
  const tags = taggedOf(document);
  const common = new Set(commonErrors(document).map(({ code }) => code));
  const shelf: Shelf = { document, examples: createExamples(document), common };
  const { title, version } = document.info;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${document.info.description.replaceAll('`', '')}" />
        <title>${title} API reference</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE_ELEMENT}
      </head>
      <body id="top">
        <a class="skip" href="#content">Skip to content</a>
        <details class="menu">
          <summary>${brand(title)}</summary>
          ${navigation(chapters, tags)}
        </details>
        <div class="frame">
          <aside class="side">${brand(title)}${navigation(chapters, tags)}</aside>
          <main id="content">
            ${hero(title, version)}
            <section class="part" aria-label="For every request">${chapters.map(chapterSection)}</section>
            ${tags.map((tagged) => tagSection(shelf, tagged))}
          </main>
        </div>
        <a class="up" href="#top">Contents</a>
      </body>
    </html> `;
}

/** The icon of the product, for the address bar. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0a6b4d"/>' +
  '<path d="M8 22V10l8 8 8-8v12" fill="none" stroke="#fff" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/></svg>';
export const ICON = `data:image/svg+xml,${encodeURIComponent(ICON_SVG)}`;

const brand = (title: string): Html => html`<span class="brand">${title} <span>API</span></span>`;

function taggedOf(document: OpenApiDocument): Tagged[] {
  const operations = operationsOf(document);
  const tags = document.tags.map(({ name }) => ({
    tag: name,
    id: `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    listed: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  // Webhooks have a tag, and no operation.
  return tags.filter(({ listed }) => listed.length > 0);
}

function navigation(chapters: readonly Chapter[], tags: readonly Tagged[]): Html {
  return html`<nav aria-label="Contents">
    <h2>For every request</h2>
    <ul>
      ${chapters.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
    ${tags.map(
      ({ tag, listed }) =>
        html`<h2>${tag}</h2>
          <ul>
            ${listed.map(
              ({ method, operation }) =>
                html`<li>
                  <a href="#${operation.operationId}"
                    ><span class="method ${method}">${method.toUpperCase()}</span>${operation.summary}</a
                  >
                </li>`,
            )}
          </ul> `,
    )}
  </nav>`;
}

const hero = (title: string, version: string): Html =>
  html`<header class="hero">
    <h1>${title} API reference</h1>
    <p>
      Issue cards to people in Argentina, Mexico, Brazil, Chile, Colombia, Peru and Uruguay, and give software
      a wallet with limits, from a server of your own.
    </p>
    <p class="soft">
      Version ${version}. JSON over HTTPS, under <code>/api/v1</code>. For programs:
      <a href="/openapi.json">openapi.json</a>.
    </p>
  </header>`;

const chapterSection = ({ id, title, said, shown, below }: Chapter): Html =>
  html`<section class="chapter" id="${id}" aria-labelledby="${id}.title">
    <div class="said">
      <h2 id="${id}.title">${linked(id, title)}</h2>
      ${said}
    </div>
    <div class="shown">${shown}</div>
    ${below === undefined ? undefined : html`<div class="below">${below}</div>`}
  </section> `;

const tagSection = (shelf: Shelf, { tag, id, listed }: Tagged): Html =>
  html`<section class="tag" id="${id}" aria-labelledby="${id}.title">
    <h2 id="${id}.title">${linked(id, tag)}</h2>
    ${listed.map((one) => operationSection(shelf, one))}
  </section> `;
