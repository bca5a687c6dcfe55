// HTML as a template tag: every value in a template is escaped, unless the same tag made it.

const markup = Symbol('markup');

/** Text that is HTML already. */
export type Html = { readonly [markup]: string };
export type HtmlPart = Html | string | number | undefined | readonly HtmlPart[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return { [markup]: strings.reduce((text, string, i) => text + render(parts[i - 1]) + string) };
}

/** Markup of our own that no template can hold, such as a style sheet; never a text of others. */
export const raw = (text: string): Html => ({ [markup]: text });

export const htmlText = (value: Html): string => value[markup];

function render(part: HtmlPart): string {
  if (part === undefined) return '';
  if (typeof part === 'object') return markup in part ? part[markup] : part.map(render).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
