// Tells the statements that tests ask themselves from those of the product: their text is in a file of tests,
// and in none of the product. One that is composed is in neither, and is taken to be the product's.
import { glob, readFile } from 'node:fs/promises';

/**
 * A pattern with a name: the search for dead code takes one in the call itself for a list of what is in use.
 */
const FILES = '{src,test,tools}/**/*.ts';

const isTestFile = (path: string): boolean => !path.startsWith('src/') || path.endsWith('.test.ts');

export async function statementsOfTests(texts: readonly string[]): Promise<ReadonlySet<string>> {
  let ofTests = '';
  let ofProduct = '';
  for await (const path of glob(FILES)) {
    const text = await readFile(path, 'utf8');
    if (isTestFile(path)) ofTests += text;
    else ofProduct += text;
  }
  return new Set(
    texts.filter((text) => {
      const longest = longestPiece(text);
      return ofTests.includes(longest) && !ofProduct.includes(longest);
    }),
  );
}

/** The longest piece between two parameters, as it was written. */
const longestPiece = (text: string): string =>
  text.split(/\$\d+/).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
