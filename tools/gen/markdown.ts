// Markdown as the generated pages need it: a head that says where a page comes from, and tables.

export const page = (title: string, about: string, sections: readonly string[]): string =>
  `${[`# ${title}`, '<!-- Made by `npm run gen`; edit the code instead. -->', about, ...sections].join('\n\n')}\n`;

/** A table; a bar or a line break inside a cell would end it early. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const code = (text: string): string => `\`${text}\``;

export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** A document with the part that is made from `source` as it is now; the rest of it is written by hand. */
export function withBlock(document: string, source: string, text: string): string {
  const [before, rest] = document.split(`<!-- made from ${source} -->\n`);
  const end = '<!-- end -->';
  const at = rest?.indexOf(end) ?? -1;
  if (before === undefined || rest === undefined || at < 0) {
    throw new Error(`there is no generated part that is made from ${source}`);
  }
  return `${before}<!-- made from ${source} -->\n\n${text}\n\n${rest.slice(at)}`;
}
