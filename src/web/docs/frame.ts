// The frame of every page of the reference: the search, the navigation, and where to go on.
import { html, type Html } from '#platform/http/html.ts';
import { ICON } from '#platform/http/icon.ts';
import { namedPages, type DocGroup, type DocPage } from './doc-page.ts';

/** Scripts and styles are files of this server; nothing else is loaded, and nothing is sent elsewhere. */
export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export type Framed = {
  readonly groups: readonly DocGroup[];
  /** Undefined for a page that the navigation does not name. */
  readonly page: Pick<DocPage, 'path' | 'title' | 'lead'> &
    Partial<Pick<DocPage, 'places' | 'hasContents' | 'under'>>;
  readonly main: Html;
  /** The path of its Markdown. */
  readonly markdownPath?: string;
  readonly query?: string;
  readonly tries?: boolean;
};

export function framed({ groups, page, main, markdownPath, query = '', tries = false }: Framed): Html {
  const { path, title, lead } = page;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${lead.replaceAll('`', '')}" />
        <title>${path === '/docs' ? 'Monedero documentation' : `${title} · Monedero documentation`}</title>
        <link rel="icon" href="${ICON}" />
        ${markdownPath === undefined ? undefined : html`<link rel="alternate" type="text/markdown" href="${markdownPath}" />`}
        <link rel="stylesheet" href="/docs/docs.css" />
        <script type="module" src="/docs/docs.js"></script>
        ${tries ? html`<script type="module" src="/docs/try.js"></script>` : undefined}
      </head>
      <body id="top">
        <a class="skip" href="#content">Skip to content</a>
        <header class="bar">
          <a class="brand" href="/docs">Monedero <span>docs</span></a>
          ${searchBox(query)}
          <a class="away" href="/console">Console</a>
        </header>
        <button class="menu" type="button" popovertarget="chapters">Contents</button>
        <div class="frame">
          <nav class="side" id="chapters" aria-label="Chapters" popover>${navigation(groups, page)}</nav>
          <main id="content">${main} ${onward(groups, path)}</main>
        </div>
      </body>
    </html> `;
}

const searchBox = (query: string): Html =>
  html`<form class="search" action="/docs/find" role="search">
    <input
      id="q"
      name="q"
      type="search"
      value="${query}"
      placeholder="Search"
      aria-label="Search the documentation"
      autocomplete="off"
      spellcheck="false"
      maxlength="100"
    />
    <kbd aria-hidden="true">/</kbd>
    <ul id="results" role="listbox" aria-label="Results" hidden></ul>
    <span id="said" class="hidden" role="status"></span>
  </form>`;

function navigation(groups: readonly DocGroup[], page: Framed['page']): Html {
  const isOf = ({ pages }: DocGroup): boolean => pages.some(({ path }) => path === page.path);
  return html`${groups.map(
    (group) =>
      html`<details class="group" ${isOf(group) || group === groups[0] ? html` open` : undefined}>
        <summary>${group.title}</summary>
        <ul>
          ${namedPages(group).map(
            ({ path, title }) =>
              html`<li>
                <a href="${path}" ${currentOf(path, page)}>${title}</a>
                ${path === page.path ? placesIn(page) : undefined}
              </li> `,
          )}
        </ul>
      </details> `,
  )}`;
}

function currentOf(path: string, page: Framed['page']): Html | undefined {
  if (path === page.path) return html` aria-current="page"`;
  return path === page.under ? html` aria-current="true"` : undefined;
}

function placesIn({ places, hasContents }: Framed['page']): Html | undefined {
  if (places === undefined || hasContents !== true) return undefined;
  return html`<ul>
    ${places().map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
  </ul>`;
}

/** The chapters before and after. */
function onward(groups: readonly DocGroup[], path: string): Html | undefined {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.path === path);
  if (at === -1) return undefined;
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return html`<nav class="onward" aria-label="More chapters">
    ${before === undefined ? html`<span></span>` : html`<a href="${before.path}" rel="prev"><span>Before</span> ${before.title}</a>`}
    ${after === undefined ? undefined : html`<a class="next" href="${after.path}" rel="next"><span>Next</span> ${after.title}</a>`}
  </nav>`;
}

export const heading = ({ title, lead, saysLead }: DocPage, markdownPath: string): Html =>
  html`<header class="hero">
    <h1>${title}</h1>
    ${saysLead === true || lead === '' ? undefined : html`<p>${lead}</p>`}
    <p class="soft"><a href="${markdownPath}">This page as Markdown</a></p>
  </header>`;
