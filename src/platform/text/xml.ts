// Elements of an XML file that is written piece by piece.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

type Attributes = Readonly<Record<string, string>>;

/** An element with elements in it; undefined ones are left out. */
export const xml = (name: string, ...inner: readonly (string | undefined)[]): string =>
  `<${name}>${inner.join('')}</${name}>`;

/** An element with a text, which must have no characters that XML has not (plain-text.ts). */
export const xmlText = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>${escaped(text)}</${name}>`;
