// Markdown of our documents as HTML. A library reads it; what is written passes the same escaping as every
// other page, so nothing in a document becomes markup by itself.
import { lexer, type Token, type Tokens } from 'marked';
import { html, type Html } from '#platform/http/html.ts';
import type { Place } from './doc-page.ts';
import { block, linked } from './prose.ts';

/** The address that a link of a document leads to here; undefined if there is no page of it. */
export type LinkOf = (href: string) => string | undefined;

export type Document = { readonly tokens: readonly Token[] };

const COMMENT = /^<!--[^]*-->\s*$/;

/** Reads a document without its first heading, which the page has itself. */
export function readMarkdown(text: string): Document {
  const tokens = lexer(text);
  const title = tokens.find((one) => one.type === 'heading');
  return { tokens: tokens.filter((one) => one !== title) };
}

const inlineOf = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : []);

const plainOf = (token: Token): string => {
  const inside = inlineOf(token);
  return inside.length > 0 ? inside.map(plainOf).join('') : 'text' in token ? String(token.text) : token.raw;
};

/** Anchors are made as GitHub makes them, so that links from elsewhere lead to the same place. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const FENCED = /^```[^]*?^```/gm;
const HEADING = /^#{2,3} (.+)$/gm;

/** Found without reading the whole, since a search asks for those of every document at once. */
export const placesOf = (text: string): Place[] =>
  [...text.replaceAll(FENCED, '').matchAll(HEADING)].map(([, heading = '']) => {
    const title = plainText(heading);
    return { id: anchorOf(title), title };
  });

/** The text without the marks of links, code and emphasis. */
export const plainText = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

export const markdownHtml = ({ tokens }: Pick<Document, 'tokens'>, linkOf: LinkOf): Html =>
  html`${tokens.map((token) => blockOf(token, linkOf))}`;

function blockOf(token: Token, linkOf: LinkOf): Html | string | undefined {
  const inline = (): Html => html`${inlineOf(token).map((one) => spanOf(one, linkOf))}`;
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined;
    case 'heading':
      return headingOf(token as Tokens.Heading, inline());
    case 'paragraph':
      return html`<p>${inline()}</p>`;
    case 'text':
      return inlineOf(token).length > 0 ? inline() : (token as Tokens.Text).text;
    case 'code':
      return codeOf(token as Tokens.Code);
    case 'blockquote':
      return html`<blockquote>${inlineOf(token).map((one) => blockOf(one, linkOf))}</blockquote>`;
    case 'list':
      return listOf(token as Tokens.List, linkOf);
    case 'table':
      return tableOf(token as Tokens.Table, linkOf);
    case 'hr':
      return html`<hr />`;
    case 'html':
      return COMMENT.test(token.raw) ? undefined : token.raw;
    default:
      return spanOf(token, linkOf);
  }
}

function headingOf(token: Tokens.Heading, title: Html): Html {
  const id = anchorOf(plainOf(token));
  const shown = linked(id, title);
  if (token.depth <= 2) return html`<h2 id="${id}">${shown}</h2>`;
  return token.depth === 3 ? html`<h3 id="${id}">${shown}</h3>` : html`<h4 id="${id}">${shown}</h4>`;
}

const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  json: 'JSON',
  http: 'HTTP',
  sql: 'SQL',
  ts: 'TypeScript',
};

const codeOf = ({ lang = '', text }: Tokens.Code): Html => block(NAMES[lang] ?? 'Text', text);

function listOf({ ordered, start, items }: Tokens.List, linkOf: LinkOf): Html {
  const shown = items.map((item) => html`<li>${item.tokens.map((one) => blockOf(one, linkOf))}</li> `);
  if (!ordered)
    return html`<ul class="text">
      ${shown}
    </ul>`;
  return html`<ol class="text" start="${start === '' ? 1 : start}">
    ${shown}
  </ol>`;
}

function tableOf({ header, rows }: Tokens.Table, linkOf: LinkOf): Html {
  const cell = ({ tokens }: Tokens.TableCell): Html => html`${tokens.map((one) => spanOf(one, linkOf))}`;
  const isNamed = header.some(({ text }) => text !== '');
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table">
    <table class="text">
      ${
        isNamed
          ? html`<thead>
              <tr>
                ${header.map((one) => (one.text === '' ? html`<td></td>` : html`<th scope="col">${cell(one)}</th>`))}
              </tr>
            </thead>`
          : undefined
      }
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((one) => html`<td>${cell(one)}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function spanOf(token: Token, linkOf: LinkOf): Html | string {
  const inside = (): Html => html`${inlineOf(token).map((one) => spanOf(one, linkOf))}`;
  switch (token.type) {
    case 'strong':
      return html`<strong>${inside()}</strong>`;
    case 'em':
      return html`<em>${inside()}</em>`;
    case 'codespan':
      return html`<code>${(token as Tokens.Codespan).text}</code>`;
    case 'br':
      return html`<br />`;
    case 'link': {
      const to = linkOf((token as Tokens.Link).href);
      return to === undefined ? inside() : html`<a href="${to}">${inside()}</a>`;
    }
    default:
      return inlineOf(token).length > 0 ? inside() : plainOf(token);
  }
}
