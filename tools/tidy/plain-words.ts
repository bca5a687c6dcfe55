// Comments, texts and documents use the words of the trade, and comments end at column 110. What was written
// before this rule is counted by folder in the ratchet.
import { lineOf, type Problem, type SourceFile } from './problem.ts';
import { isCode, sourceOf, type Piece } from './source.ts';
import { isStatement } from './tenant.ts';

const COLUMNS_MAX = 110;

/** What is not written, and what to write instead. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/i, 'notified, answered, settled or emitted'],
  [/\b(?:lie|lies|lay|lain)\b/i, 'is stored, is'],
  [/\b(?:whoever|whomever|whosever)\b/i, 'the caller, the worker, the operator: whom you mean'],
  [/\bnobody\b/i, 'no caller, no worker, no one'],
  [/\b(?:anew|afresh)\b/i, 'again'],
  [/\bhow many-th\b/i, 'the number, from 1'],
  [/\broads?\b/i, 'connection pool'],
  [/\blanes?\b/i, 'connection'],
  [/\bway[- ]back\b/i, 'return URL'],
  [/\b(?:at hand|under ?way)\b/i, 'in flight, in progress'],
  [/\bdeeds?\b/i, 'action'],
  [/\bsame breath\b/i, 'same command, same transaction'],
  [/\bin the clothes of\b/i, 'mapped to, written as'],
  [/\bto and fro\b/i, 'back and forth'],
  [/(?<!front )\bdoors?\b/i, 'endpoint'],
  [/\bmachine room\b/i, 'provider callbacks'],
  [/\bthe hands\b|\bhands into\b/i, 'endpoints that drive'],
  [/\bthe world behind\b/i, 'the simulated providers'],
  [/\bcom(?:e|es|ing) to be\b/i, 'is created, is issued'],
  [/\bbecame of\b/i, 'the outcome of'],
  [/\bworn out\b/i, 'too many attempts'],
  [/\bnow and then\b/i, 'periodically'],
  [/\bstrangers?\b/i, 'another tenant, an unknown caller'],
  [/\blets? go of\b/i, 'release, close'],
  [/\bcrying wolf\b/i, 'false alarm'],
  [/\bof one that\b/i, 'of a card that, of a row that: what you mean'],
  [/(?<!there )\bis no (?!longer|more|less|one|need|reason|other|such)/i, 'is not a'],
];

export const plainWords = (files: readonly SourceFile[]): Problem[] =>
  counted('plain-words', files, (file) =>
    textsOf(file).flatMap(({ text, start }) =>
      INSTEAD.flatMap(([pattern, instead]) =>
        [...text.matchAll(new RegExp(pattern, 'gi'))].map((match) => ({
          line: lineOf(file.text, start + match.index),
          message: `"${match[0].trim()}": write ${instead}`,
        })),
      ),
    ),
  );

export const commentWidth = (files: readonly SourceFile[]): Problem[] =>
  counted('comment-width', files, (file) =>
    commentsOf(file).flatMap(({ text, start }) => {
      const first = lineOf(file.text, start);
      const column = start - (file.text.lastIndexOf('\n', start - 1) + 1);
      return text.split('\n').flatMap((one, i) => {
        const columns = one.length + (i === 0 ? column : 0);
        const message = `a comment of ${columns} columns; it has at most ${COLUMNS_MAX}`;
        return columns <= COLUMNS_MAX ? [] : [{ line: first + i, message }];
      });
    }),
  );

type Found = Pick<Problem, 'line' | 'message'>;

/** Each place with the number of them in its folder. */
function counted(rule: string, files: readonly SourceFile[], find: (file: SourceFile) => Found[]): Problem[] {
  const found = files.flatMap((file) => find(file).map((one) => ({ ...one, rule, path: file.path })));
  const totals = new Map<string, number>();
  for (const { path } of found) totals.set(folderOf(path), (totals.get(folderOf(path)) ?? 0) + 1);
  return found.map((one) => {
    const key = folderOf(one.path);
    return { ...one, measured: { key, value: totals.get(key) ?? 0 } };
  });
}

/** A module, a part of platform, a folder of tests: files move within these. */
const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 3).join('/') || path;

const isDocument = (path: string): boolean => path.endsWith('.md') && !path.startsWith('docs/generated/');

/** Words are said in comments, in what is written for people, and in the names of tests. */
function textsOf(file: SourceFile): readonly Piece[] {
  if (isDocument(file.path)) return [{ text: file.text, start: 0 }];
  const texts = isCode(file.path) ? sourceOf(file).literals : [];
  return [...commentsOf(file), ...texts.filter(({ text }) => /\S\s+\S/.test(text) && !isStatement(text))];
}

/** Not those of migrations, which nothing changes once they have run. */
const commentsOf = (file: SourceFile): readonly Piece[] => (isCode(file.path) ? sourceOf(file).comments : []);
