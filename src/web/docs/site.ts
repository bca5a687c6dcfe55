// The documentation as pages by their addresses. A page is made when it is first asked for, and kept: there
// are as many as there are chapters.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, htmlText, type Html } from '#platform/http/html.ts';
import type { OpenApiDocument } from '#platform/http/openapi/document.ts';
import { themed } from '#platform/http/reference/style.ts';
import { lastingBody } from '#platform/http/send-body.ts';
import type { MakePage, Page, Pages } from '#platform/http/server.ts';
import { samplesOf } from './by-hand.ts';
import type { DocGroup, DocPage } from './doc-page.ts';
import { commonErrors, countsOf, errorPlaces, errorsAsList } from './errors.ts';
import { find, type Entry } from './find.js';
import { CSP, framed, heading } from './frame.ts';
import { groupsOf, WEBHOOKS_GROUP } from './groups.ts';
import { documentPages, guideGroups } from './guides.ts';
import { chaptersOf, type Chapter } from './intro.ts';
import { listedOf, nounPage } from './noun.ts';
import { inline } from './prose.ts';
import { llmsText, START_LEAD, startMain, startMarkdown, type Start } from './start.ts';
import { eventsOf, familyOf, type SampleOf } from './event-samples.ts';
import { familyPage, webhooksPage } from './webhooks.ts';

export type SiteOptions = {
  readonly document: OpenApiDocument;
  readonly sampleOf: SampleOf;
  readonly baseUrl: () => string;
  /** Requests are sent from their pages, with the key at `/dev/key.json`: for `dev` alone. */
  readonly tries?: boolean;
};

const ROOT = join(import.meta.dirname, '../../..');
const HTML_TYPE = 'text/html; charset=utf-8';
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
const FOUND_MAX = 30;
const QUERY_CHARACTERS_MAX = 100;

/** A page that stays as it is while the process runs. */
export const lasting = (page: Page): Page => ({
  ...page,
  lasting: lastingBody(page.body),
  etag: `"${hash('sha256', page.body, 'base64url')}"`,
});

function docGroups({ document, sampleOf, baseUrl, tries = false }: SiteOptions): DocGroup[] {
  const counts = countsOf(document);
  const common = commonErrors(document, counts);
  const examples = samplesOf(document, sampleOf);
  const shelf = { document, examples, common, counts, tries };
  const [guides, operations] = guideGroups(ROOT);
  const families = [...new Set(eventsOf(document).map(({ type }) => familyOf(type)))];
  const webhooks = [
    webhooksPage(document, sampleOf, guides !== undefined),
    ...families.map((family) => familyPage(shelf, family, sampleOf)),
  ];
  const groups = groupsOf(
    document.tags.map(({ name }) => name),
    (noun) => listedOf(document, noun).length > 0,
  );
  const more = documentPages(ROOT);
  return [
    { title: 'Basics', pages: chaptersOf(document, baseUrl).map((chapter) => basicsPage(document, chapter)) },
    ...(guides === undefined ? [] : [guides]),
    ...groups.map(({ title, nouns }) => {
      const pages = nouns.map((noun) => nounPage(shelf, noun));
      const [first, ...others] = webhooks;
      return title === WEBHOOKS_GROUP && first !== undefined
        ? { title, pages: [first, ...pages, ...others] }
        : { title, pages };
    }),
    ...(operations === undefined ? [] : [operations]),
    ...(more.length === 0 ? [] : [{ title: 'Releases and tools', pages: more }]),
  ];
}

function basicsPage(document: OpenApiDocument, { id, title, lead, said, shown, below }: Chapter): DocPage {
  const isErrors = id === 'errors';
  return {
    path: `/docs/${id}`,
    title,
    lead,
    kind: 'Basics',
    main: () =>
      html`<div class="operation chapter">
        <div class="said">${said()}</div>
        <div class="shown">${shown()}</div>
        ${below === undefined ? undefined : html`<div class="below">${below()}</div>`}
      </div>`,
    markdown: () =>
      [`# ${title}`, lead, textOf(said()), ...(isErrors ? [errorsAsList(document)] : [])].join('\n\n'),
    places: () => (isErrors ? errorPlaces(document) : []),
  };
}

/** Our own paragraphs as Markdown. */
const textOf = (said: Html): string =>
  htmlText(said)
    .replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, '[$2]($1)')
    .replaceAll(/<\/?code>/g, '`')
    .replaceAll(/<[^>]+>/g, '')
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const entriesOf = (groups: readonly DocGroup[]): Entry[] =>
  groups.flatMap(({ pages }) =>
    pages.flatMap(({ path, title, lead, kind, places }) => [
      { title, url: path, kind, detail: lead.slice(0, QUERY_CHARACTERS_MAX) },
      ...places().map((place) => ({
        title: place.title,
        url: `${path}#${place.id}`,
        kind,
        detail: (place.detail ?? title).slice(0, QUERY_CHARACTERS_MAX),
      })),
    ]),
  );

/** Every page of the documentation, and what its pages load. */
export function docsPages(options: SiteOptions): Pages {
  const groups = docGroups(options);
  const pages = groups.flatMap((group) => group.pages);
  const start = (): Start => ({
    groups,
    version: options.document.info.version,
    baseUrl: options.baseUrl(),
  });
  let index: readonly Entry[] | undefined;
  const entries = (): readonly Entry[] => (index ??= entriesOf(groups));
  const first = { path: '/docs', title: 'Monedero documentation', lead: START_LEAD };
  const startPage = kept(HTML_TYPE, () =>
    htmlText(framed({ groups, page: first, main: startMain(start()), markdownPath: '/docs/index.md' })),
  );
  const full = (): string => pages.map((page) => page.markdown()).join('\n\n---\n\n');
  return Object.fromEntries<MakePage>([
    ['/docs', startPage],
    ['/docs/', startPage],
    ['/docs/index.md', kept(MARKDOWN_TYPE, () => startMarkdown(start()))],
    ...pages.flatMap((page): [string, MakePage][] => [
      [page.path, kept(HTML_TYPE, () => htmlText(pageHtml(groups, page, options.tries)))],
      [`${page.path}.md`, kept(MARKDOWN_TYPE, () => `${page.markdown()}\n`)],
    ]),
    ['/llms.txt', kept('text/plain; charset=utf-8', () => `${llmsText(start())}\n`)],
    ['/docs/llms-full.txt', kept('text/plain; charset=utf-8', () => `${full()}\n`)],
    ['/docs/find', (search) => searchPage(groups, entries(), search)],
    ['/docs/search.json', kept('application/json; charset=utf-8', () => JSON.stringify(entries()))],
    ['/docs/docs.css', kept('text/css; charset=utf-8', () => themed(fileOf('docs.css')))],
    ...['docs.js', 'find.js', ...(options.tries === true ? ['try.js'] : [])].map(
      (name): [string, MakePage] => [
        `/docs/${name}`,
        kept('text/javascript; charset=utf-8', () => fileOf(name)),
      ],
    ),
  ]);
}

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Made once. */
function kept(type: string, make: () => string): MakePage {
  let page: Page | undefined;
  return () =>
    (page ??= lasting({ status: 200, type, body: make(), ...(type === HTML_TYPE ? { csp: CSP } : {}) }));
}

function pageHtml(groups: readonly DocGroup[], page: DocPage, tries = false): Html {
  const markdownPath = `${page.path}.md`;
  return framed({
    groups,
    page,
    markdownPath,
    tries,
    main: html`${heading(page, markdownPath)} ${page.main()}`,
  });
}

/** The page for readers without a script, and for whom the list beside the box is too short. */
function searchPage(
  groups: readonly DocGroup[],
  entries: readonly Entry[],
  search: string | undefined,
): Page {
  const query = (new URLSearchParams(search).get('q') ?? '').slice(0, QUERY_CHARACTERS_MAX);
  const found = find(entries, query, FOUND_MAX);
  const said =
    query === '' ? 'Type what you look for in the box above.' : `For "${query}": ${found.length} found.`;
  const main = html`<header class="hero">
      <h1>Search</h1>
      <p>${said}</p>
    </header>
    <ul class="found">
      ${found.map(
        ({ title, url, kind, detail }) =>
          html`<li>
            <a href="${url}">${title}</a> <span class="kind">${kind}</span>
            <p>${inline(detail ?? '')}</p>
          </li> `,
      )}
    </ul>`;
  const page = { path: '/docs/find', title: 'Search', lead: 'Search the documentation.' };
  return { status: 200, type: HTML_TYPE, body: htmlText(framed({ groups, page, main, query })), csp: CSP };
}
