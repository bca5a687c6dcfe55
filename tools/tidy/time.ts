// Time and chance are injected: code in src asks a clock and a source of randomness, SQL gets the instant as
// a parameter, and nothing but the configuration reads the environment. Tests turn the clock and leave rows
// as they are.
import { everyMatch, lineOf, type Problem, type SourceFile } from './problem.ts';
import { sourceOf } from './source.ts';

/** Compares our clock with the database's, and decides nothing by it. */
const MAY_ASK_THE_DATABASE = new Set(['src/platform/db/clock-watch.ts']);

/** The clock and the source of randomness themselves. */
const MAY_ASK_THE_SYSTEM = new Set(['src/platform/time/clock.ts']);

const AMBIENT = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bnew Date(?!\w|\s*\()|\bMath\.random\b/g;

export function ambientTime(file: SourceFile): Problem[] {
  if (!/^src\/.*\.ts$/.test(file.path) || MAY_ASK_THE_SYSTEM.has(file.path)) return [];
  const message = (found: string) => `${found} asks the system; take a Clock or an instant as a parameter`;
  return everyMatch({ rule: 'ambient-time', message }, file.path, sourceOf(file).code, AMBIENT);
}

const SQL_AMBIENT =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|random|gen_random_uuid|timeofday)\s*\(|\bcurrent_(?:timestamp|date|time)\b|\blocal(?:timestamp|time)\b/gi;

export function ambientTimeInSql(file: SourceFile): Problem[] {
  const rule = {
    rule: 'ambient-time-in-sql',
    message: (found: string) =>
      `${found} in SQL asks the database; pass the instant or the value as a parameter`,
  };
  if (/^src\/.*\.sql$/.test(file.path)) {
    return everyMatch(rule, file.path, withoutSqlComments(file.text), SQL_AMBIENT);
  }
  if (!/^src\/.*\.ts$/.test(file.path) || MAY_ASK_THE_DATABASE.has(file.path)) return [];
  return everyMatchInLiterals(rule, file, SQL_AMBIENT);
}

/** A column that is set to less than it was, or to some time before something. */
const MADE_OLDER =
  /\bupdate\b[^;]*?\bset\b[^;]*?(?:\b(\w+_(?:at|until))\s*=\s*(?:\w+\.)?\1\s*-|-\s*(?:[$\w:]+\s*\*\s*)?(?:make_)?interval\b)/gi;

/** What a test makes older by hand is older for one column of one row, as the test believes it to be kept. */
export function agedRow(file: SourceFile): Problem[] {
  if (!/^(?:test\/.*|src\/.*\.test)\.ts$/.test(file.path)) return [];
  const message = () => 'a row is made older by hand; let time pass with `clock.advance` of the test app';
  return everyMatchInLiterals({ rule: 'aged-row', message }, file, MADE_OLDER);
}

function everyMatchInLiterals(
  rule: Parameters<typeof everyMatch>[0],
  file: SourceFile,
  pattern: RegExp,
): Problem[] {
  return sourceOf(file).literals.flatMap(({ text, start }) => {
    const linesBefore = lineOf(file.text, start) - 1;
    const found = everyMatch(rule, file.path, text, pattern);
    return found.map((problem) => ({ ...problem, line: problem.line + linesBefore }));
  });
}

export const withoutSqlComments = (text: string): string =>
  text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));

const READS_ENVIRONMENT = new Set(['src/config.ts', 'src/main.ts']);
/** The ways around `process.env`, which the linter finds. */
const ENVIRONMENT =
  /\bprocess\s*(?:\?\.|\[)\s*(?:env\b|['"])|\{[^{}=]*\benv\b[^{}]*\}\s*=\s*(?:globalThis\.)?process\b/g;
const PROCESS_IMPORT = /\bfrom ['"](?:node:)?process['"]/g;

export function environment(file: SourceFile): Problem[] {
  if (!/^src\/.*\.ts$/.test(file.path) || READS_ENVIRONMENT.has(file.path)) return [];
  const rule = {
    rule: 'environment',
    message: () => 'the environment is read in src/config.ts and nowhere else',
  };
  const { code } = sourceOf(file);
  return [
    ...everyMatch(rule, file.path, code, ENVIRONMENT),
    ...everyMatch(rule, file.path, file.text, PROCESS_IMPORT),
  ];
}
