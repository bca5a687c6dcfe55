// What tidy talks about: a file of the repository, and what is wrong with it.

export type SourceFile = { readonly path: string; readonly text: string };

export type Problem = {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
};

/** Looks at one file; pure. */
export type Rule = (file: SourceFile) => Problem[];

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Whether a person writes it: what `npm run gen` writes is long in its tables. */
export const isDocument = (path: string): boolean =>
  path.endsWith('.md') && !path.startsWith('docs/generated/');

export const isTest = (path: string): boolean => path.endsWith('.test.ts');

/** A problem wherever the pattern, which is global, matches. */
export function everyMatch(
  { rule, message }: { rule: string; message: (match: string) => string },
  path: string,
  text: string,
  pattern: RegExp,
): Problem[] {
  return [...text.matchAll(pattern)].map((match) => ({
    rule,
    path,
    line: lineOf(text, match.index),
    message: message(match[0].trim()),
  }));
}
