// Comments, texts and documents use the words of the trade.
import { isDocument, lineOf, type Problem, type SourceFile } from './problem.ts';
import { commentsOf, isCode, namesOfMutants, sourceOf, type Piece } from './source.ts';
import { isStatement } from './tenant.ts';

type Row = readonly [pattern: RegExp, instead: string];

/** Patterns of what is not written, and what to write instead. */
const INSTEAD: readonly Row[] = [
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

/** Grammar that texts for people and names of tests may have, but no comment and no document. */
const INSTEAD_IN_PROSE: readonly Row[] = [
  [
    /\b(?:time|question|session|approval|window) (?:is|was|were) over\b/i,
    'has ended, has passed, has expired',
  ],
  [/\bwhat is over\b(?! an?\b)/i, 'what has ended'],
  [/\b(?:is|are|was|were|stays?) good\b(?! (?:at|enough|to)\b)/i, 'is valid, may be used'],
  [/\bcom(?:e|es) of\b/i, 'the outcome of, results from'],
  [/(?<!\b(?:one|none|each|any|nothing) )\bof ours\b/i, 'our, one of our'],
  [/\bstands? (?:behind|against)\b/i, 'implements, backs, forbids'],
  [/\b(?:undefined|null|false) where\b/i, 'if, since where is a place'],
  [/\/\*\* ?The same (?:of|for)\b/i, 'what it is, since a neighbour may move'],
];

/** Names in code that the trade has another word for. */
const INSTEAD_IN_NAMES: readonly Row[] = [
  [/\b\w*in_?the_?way\b/i, 'blockers'],
  [/\b\w*by_?hand(?:Of)?\b/i, 'operator actions'],
  [/\b\w*patience\b/i, 'deadline, backoff or retries'],
  [/\b(?:be)?rude(?:ly|ness)?\b|\b\w+Rude(?:ly|ness)\b/i, 'fault, faulty'],
  [/\bbones\b/i, 'skeleton'],
  [
    /\btype (?:Asked|Found|Looked|Said|Given|Told|Heard|Noted)\b/,
    'what it is: …Input, …Row, …Options, …Message',
  ],
];

/** It says what the descriptions of the routes say. */
const GENERATED = 'packages/client/src/generated/';

export const plainWords = (file: SourceFile): Problem[] =>
  file.path.startsWith(GENERATED)
    ? []
    : [
        ...found(file, textsOf(file), INSTEAD),
        ...found(file, proseOf(file), INSTEAD_IN_PROSE),
        ...found(file, namesOf(file), INSTEAD_IN_NAMES),
      ];

const found = (file: SourceFile, pieces: readonly Piece[], rows: readonly Row[]): Problem[] =>
  pieces.flatMap(({ text, start }) =>
    rows.flatMap(([pattern, instead]) =>
      [...text.matchAll(acrossLines(pattern))].map((match) => ({
        rule: 'plain-words',
        path: file.path,
        line: lineOf(file.text, start + match.index),
        message: `"${match[0].trim()}": write ${instead}`,
      })),
    ),
  );

/** A phrase may go on in the next line of a paragraph or of a comment. */
const acrossLines = ({ source }: RegExp): RegExp => new RegExp(source.replaceAll(' ', '[\\s*]+'), 'gi');

/** Words are said in comments, in what is written for people, and in the names of tests and mutants. */
function textsOf(file: SourceFile): readonly Piece[] {
  const texts = isCode(file.path) ? sourceOf(file).literals : namesOfMutants(file);
  return [...proseOf(file), ...texts.filter(({ text }) => /\S\s+\S/.test(text) && !isStatement(text))];
}

/** The code alone, without comments and without what literals say. */
const namesOf = (file: SourceFile): readonly Piece[] =>
  isCode(file.path) ? [{ text: sourceOf(file).code, start: 0 }] : [];

const proseOf = (file: SourceFile): readonly Piece[] =>
  isDocument(file.path) ? [{ text: file.text, start: 0 }] : commentsOf(file);
