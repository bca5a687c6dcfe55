// What may not be written: files that do not say what they are for, notes to self, tests that do not run,
// paths and hosts of one machine, classes that are no errors, and ways to silence the compiler or the linter
// without a reason.
import { everyMatch, isTest, lineOf, type Problem, type SourceFile } from './problem.ts';
import { isCode, sourceOf } from './source.ts';

export function firstSentence({ path, text }: SourceFile): Problem[] {
  const start = text.replace(/^#![^\n]*\n/, '').trimStart();
  const wanted = isCode(path) ? '// ' : /^src\/.*\.sql$/.test(path) ? '-- ' : '';
  if (start.startsWith(wanted)) return [];
  const message = `begins with a ${wanted.trim()} comment that says what the file is for`;
  return [{ rule: 'first-sentence', path, line: 1, message }];
}

const NOTES = /\b(?:TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b/g;

export function noteToSelf({ path, text }: SourceFile): Problem[] {
  const message = (found: string) => `${found}: do it, or say the reason why it is as it is`;
  return everyMatch({ rule: 'note-to-self', message }, path, text, NOTES);
}

const NOT_RUN =
  /\.only\s*\(|\bonly\s*:\s*true\b|\b(?:test|it|describe|suite)\.(?:skip|todo)\s*\(|\.(?:skip|todo)\s*\(\s*\)|\b(?:skip|todo)\s*:\s*true\b/g;

export function testNotRun(file: SourceFile): Problem[] {
  if (!isTest(file.path)) return [];
  const message = (found: string) => `${found} leaves tests out; to skip one, give { skip: 'the reason' }`;
  return everyMatch({ rule: 'test-not-run', message }, file.path, sourceOf(file).code, NOT_RUN);
}

const MACHINE_PATH = /(?<![\w.~})\]-])\/(?:work|root|farm)\//g;

export function machinePath({ path, text }: SourceFile): Problem[] {
  const message = (found: string) => `${found} is a path of one machine`;
  return everyMatch({ rule: 'machine-path', message }, path, text, MACHINE_PATH);
}

const REGISTRY =
  /https?:\/\/[\w.-]*(?:registry|artifactory|verdaccio|nexus|npmmirror)[\w.-]*|\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+/g;

export function registryHost({ path, text }: SourceFile): Problem[] {
  if (path === 'package-lock.json') return [];
  const message = (found: string) => `${found}: which registry packages come from is for the machine to say`;
  return everyMatch({ rule: 'registry-host', message }, path, text, REGISTRY);
}

export function classes(file: SourceFile): Problem[] {
  if (!isCode(file.path)) return [];
  const message = (found: string) => `${found}: nothing but an error is a class, or what Node makes itself`;
  const pattern = /(?<![.\w])class\s+(?!\w*\s*extends\s+(?:\w*(?:Error|Refusal)|IncomingMessage)\b)\w+/g;
  return everyMatch({ rule: 'classes', message }, file.path, sourceOf(file).code, pattern);
}

export function silenced(file: SourceFile): Problem[] {
  if (!isCode(file.path)) return [];
  return sourceOf(file)
    .comments.filter(({ text }) => /\b(?:oxlint|eslint)-disable/.test(text) && !/ -- \S/.test(text))
    .map(({ start }) => ({
      rule: 'silenced',
      path: file.path,
      line: lineOf(file.text, start),
      message: 'a rule is switched off with a reason: oxlint-disable-next-line <rule> -- <reason>',
    }));
}
