// Words of others on paper: only letters that the font has, in as many lines as there is room for.

/** All but what PT Sans has of Latin and Cyrillic, and of what is between words. */
const UNPRINTABLE =
  /[^ -~\u00A0-\u0109\u010C-\u0113\u0116-\u011F\u0122-\u0127\u012A\u012B\u012E-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014C\u014D\u0150-\u0165\u016A-\u0173\u0178-\u017F\u0192\u0218-\u021B\u0401-\u040C\u040E-\u044F\u0451-\u045C\u045E\u045F\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u20AC]/gu;
const MARKS = /\p{M}/gu;
const UNKNOWN = '?';
const ELLIPSIS = '…';
/** More than any place on a sheet has room for. */
const CHARACTERS_MAX = 500;

/**
 * A letter that the font lacks loses its marks if the font has it without them (`ẵ` is `a`), and is `?`
 * otherwise: script that is written from the right, emoji, and what cannot be seen.
 */
export const printable = (text: string): string =>
  text
    .slice(0, CHARACTERS_MAX)
    .normalize('NFC')
    .replaceAll(UNPRINTABLE, (character) => {
      const plain = character.normalize('NFKD').replaceAll(MARKS, '');
      return plain === '' || plain.search(UNPRINTABLE) !== -1 ? UNKNOWN : plain;
    });

type Room = {
  readonly width: number;
  readonly linesMax: number;
  readonly widthOf: (text: string) => number;
};

/** Breaks between words, or within one that is longer than a line. What does not fit is cut. */
export function fitted(text: string, room: Room): readonly string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < room.linesMax) {
    const line = lineOf(rest, room);
    rest = rest.slice(line.length).trimStart();
    lines.push(line.trimEnd());
  }
  const last = lines.pop();
  if (last === undefined) return [];
  return [
    ...lines,
    rest === '' ? last : `${cut(last, { ...room, width: room.width - room.widthOf(ELLIPSIS) })}${ELLIPSIS}`,
  ];
}

function lineOf(text: string, room: Room): string {
  const line = cut(text, room);
  if (line.length === text.length || text.charAt(line.length) === ' ') return line;
  const space = line.lastIndexOf(' ');
  return space > 0 ? line.slice(0, space) : line;
}

/** The longest beginning that fits, and one character at least. */
function cut(text: string, { width, widthOf }: Room): string {
  let [fits, tooLong] = [1, text.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(text.slice(0, middle)) <= width) fits = middle;
    else tooLong = middle;
  }
  return text.slice(0, fits);
}
