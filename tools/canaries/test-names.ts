// Whether a test may have a name with some words in it, by what its file says: most names are there as they
// are, and the others are made by a template from what stands in its holes.
import type { SourceFile } from '../tidy/problem.ts';
import { sourceOf } from '../tidy/source.ts';

/** `files`: those of the tests, with what they import. */
export function mayBeNamed(words: string, files: readonly SourceFile[]): boolean {
  const isSaid = (text: string): boolean => files.some((file) => unescaped(file.text).includes(text));
  if (isSaid(words)) return true;
  return files.some((file) => namesIn(file).some((pieces) => isMadeFrom(words, pieces, isSaid)));
}

const unescaped = (text: string): string => text.replaceAll(/\\(['"`])/g, '$1');

const NAMES_A_TEST = /\b(?:test|suite)\(\s*$/;
/** The code before a name, and the line break with the indentation. */
const BEFORE_NAME_MAX = 30;

/** The parts of each name between its holes. */
const namesIn = (file: SourceFile): string[][] =>
  sourceOf(file).literals.flatMap(({ text, start }) => {
    const before = file.text.slice(Math.max(0, start - BEFORE_NAME_MAX), start);
    return text.includes('$') && NAMES_A_TEST.test(before) ? [unescaped(text).split('$')] : [];
  });

/**
 * Whether the words begin in one piece and end in a later one, or in holes. What is in a hole is said
 * somewhere, or half of the words are of the template.
 */
function isMadeFrom(words: string, pieces: readonly string[], isSaid: (text: string) => boolean): boolean {
  return pieces.slice(0, -1).some((first, i) =>
    pieces.slice(i + 1).some((last, between) => {
      const begin = overlap(first, words);
      const end = overlap(words.slice(begin), last);
      const inside = pieces.slice(i + 1, i + 1 + between);
      const holes = holesIn(words.slice(begin, words.length - end), inside);
      if (holes === undefined) return false;
      const ofTemplate = words.length - holes.join('').length;
      return ofTemplate > 0 && (ofTemplate * 2 >= words.length || holes.every(isSaid));
    }),
  );
}

/** How much of the end of one text is the beginning of the other. */
function overlap(ends: string, begins: string): number {
  for (let length = Math.min(ends.length, begins.length); length > 0; length -= 1)
    if (ends.endsWith(begins.slice(0, length))) return length;
  return 0;
}

/** What is left around the pieces, if they are all there in their order. */
function holesIn(text: string, pieces: readonly string[]): string[] | undefined {
  const holes: string[] = [];
  let left = text;
  for (const piece of pieces) {
    const at = left.indexOf(piece);
    if (at < 0) return undefined;
    holes.push(left.slice(0, at));
    left = left.slice(at + piece.length);
  }
  return [...holes, left];
}
