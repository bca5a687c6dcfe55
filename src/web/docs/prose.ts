// Formats texts and code on the page: `code` within text, JSON in colour, and headings with anchors.
import { html, type Html } from '#platform/http/html.ts';

/** Text in which backticks mark code. */
export const inline = (text: string): Html =>
  html`${text.split('`').map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`))}`;

export const paragraphs = (text: string): Html =>
  html`${text
    .split('\n\n')
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${inline(part.trim())}</p>`)}`;

export const linked = (id: string, title: Html | string): Html =>
  html`<a class="here" href="#${id}">${title}</a>`;

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** JSON with its names and values in colours. */
export function coloured(value: unknown): Html {
  const text = JSON.stringify(value, null, 2);
  const parts: (Html | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, word, colon] = match;
    parts.push(text.slice(at, match.index));
    if (word === undefined) parts.push(html`<b class="n">${all}</b>`);
    else if (colon === undefined) parts.push(html`<b class="s">${word}</b>`);
    else parts.push(html`<b class="k">${word}</b>${colon}`);
    at = match.index + all.length;
  }
  return html`${parts}${text.slice(at)}`;
}

/** A block of code. It can be focused, so that the keyboard can scroll it. */
export const block = (label: string, content: Html | string, kind = ''): Html =>
  html`<figure class="code ${kind}">
    <figcaption>${label}</figcaption>
    <pre tabindex="0" role="group" aria-label="${label}"><code>${content}</code></pre>
  </figure>`;
