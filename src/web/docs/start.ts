// The first page of the reference: what Monedero is, the first request, and the way to every chapter.
import { html, type Html } from '#platform/http/html.ts';
import { KEY_VARIABLE, URL_VARIABLE } from './curl.ts';
import { namedPages, type DocGroup, type DocPage } from './doc-page.ts';
import { block, inline } from './prose.ts';

export type Start = {
  readonly groups: readonly DocGroup[];
  readonly version: string;
  readonly baseUrl: string;
};

const ABOUT =
  'Issue cards to people in Argentina, Mexico, Brazil, Chile, Colombia, Peru and Uruguay, and give software a wallet with limits, from a server of your own.';
export const START_LEAD = ABOUT;

/** What most readers come for. */
const BEGIN = [
  'issue-cards',
  'a-wallet-for-your-agent',
  'mcp',
  'receive-webhooks',
  'use-the-client',
  'go-live',
].map((name) => `/docs/guides/${name}`);

const firstRequest = (baseUrl: string): string => `export ${URL_VARIABLE}=${baseUrl}
export ${KEY_VARIABLE}=sk_test_…

curl "$${URL_VARIABLE}/api/v1/cardholders" \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`;

export const startMain = ({ groups, version, baseUrl }: Start): Html =>
  html`<header class="hero">
      <h1>Monedero documentation</h1>
      <p>${ABOUT}</p>
      <p class="soft">
        Version ${version}. JSON over HTTPS, under <code>/api/v1</code>. For programs:
        <a href="/openapi.json">openapi.json</a>, <a href="/llms.txt">llms.txt</a>.
      </p>
    </header>
    <section class="first" aria-label="The first request">
      ${block('The first request', firstRequest(baseUrl))}
    </section>
    ${shelf(
      'Start here',
      BEGIN.flatMap((path) => groups.flatMap(({ pages }) => pages.filter((page) => page.path === path))),
    )}
    ${groups.map((group) => shelf(group.title, namedPages(group)))}`;

const shelf = (title: string, pages: readonly DocPage[]): Html =>
  html`<section class="shelf" aria-labelledby="${slug(title)}">
    <h2 id="${slug(title)}">${title}</h2>
    <ul>
      ${pages.map(
        (page) =>
          html`<li>
            <a href="${page.path}">${page.title}</a>
            <p>${inline(shortened(page.lead))}</p>
          </li> `,
      )}
    </ul>
  </section> `;

const slug = (title: string): string => `group-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** The first sentence of a lead. */
const shortened = (lead: string): string => /^.*?[.:](?=\s|$)/.exec(lead)?.[0].replace(/:$/, '.') ?? lead;

export const startMarkdown = ({ groups, version, baseUrl }: Start): string =>
  [
    '# Monedero documentation',
    ABOUT,
    `Version ${version}. JSON over HTTPS, under \`/api/v1\`. The OpenAPI document is at ${baseUrl}/openapi.json.`,
    ...listed(groups, baseUrl),
  ].join('\n\n');

/** The list of pages by the convention of llms.txt: what it is, and a link to the Markdown of each page. */
export const llmsText = ({ groups, baseUrl }: Start): string =>
  [
    '# Monedero',
    `> ${ABOUT}`,
    `Every page of the documentation as Markdown; all of them in one file: ${baseUrl}/docs/llms-full.txt. The OpenAPI document: ${baseUrl}/openapi.json. Tools for agents, over MCP: ${baseUrl}/mcp.`,
    ...listed(groups, baseUrl),
  ].join('\n\n');

const listed = (groups: readonly DocGroup[], baseUrl: string): string[] =>
  groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages
        .map((page) => `- [${page.title}](${baseUrl}${page.path}.md): ${shortened(page.lead)}`)
        .join('\n')}`,
  );
