// Reads mutants from text. A name stands at the margin, and below it, two spaces in, what is broken and which
// test must fail, until the next empty line:
//
//   # A comment.
//   a posting is off by one
//     in src/modules/base/ledger/post.ts
//     - amount: -amount }
//     + amount: -amount + 1n }
//     fails test/ledger/ledger: sums to zero
//
// What follows the sign and one space is text of the file as it is: several lines have a sign each, and
// nothing is escaped. HACKING.md says the rest.
import type { Failure, Mutant, Place, Replacement } from './mutant.ts';

/** What is wrong, and where. */
export type Refusal = Place & { readonly message: string };

export type Parsed = { readonly mutants: readonly Mutant[]; readonly refusals: readonly Refusal[] };

/** Lines of a replacement, as they come. */
type Draft = { readonly at: Place; readonly path: string; readonly from: string[]; to?: string[] };

/** A mutant as far as it is read. */
type Open = {
  readonly name: string;
  readonly at: Place;
  readonly drafts: Draft[];
  readonly failures: Failure[];
  hangs: boolean;
  /** The replacement that further lines belong to. */
  draft: Draft | undefined;
};

const KINDS = '"in <file>", "- <text that is there>", "+ <text in its place>" or "fails <file>: <test>"';
const LINE = /^ {2}(in|fails|hangs|-|\+)(?: (.*))?$/;

export function parseMutants(path: string, text: string): Parsed {
  const mutants: Mutant[] = [];
  const refusals: Refusal[] = [];
  let open: Open | undefined;
  const close = (): void => {
    if (open === undefined) return;
    refusals.push(...whatIsMissing(open));
    mutants.push(finished(open));
    open = undefined;
  };
  for (const [i, line] of text.split('\n').entries()) {
    const at = { path, line: i + 1 };
    const refuse = (message: string | undefined): void => {
      if (message !== undefined) refusals.push({ ...at, message });
    };
    if (/\s$/.test(line)) refuse('ends with a blank, which editors take away: quote up to another character');
    if (line.trim() === '') close();
    else if (line.startsWith('#')) refuse(open && 'a comment stands before the name of a mutant');
    else if (/^\S/.test(line)) {
      close();
      open = { name: line, at, drafts: [], failures: [], hangs: false, draft: undefined };
    } else if (open === undefined) refuse('of no mutant: a name stands at the margin, in the line above');
    else refuse(take(open, at, line));
  }
  close();
  return { mutants, refusals };
}

/** Adds a line to a mutant, or says why it cannot. */
function take(open: Open, at: Place, line: string): string | undefined {
  const [, kind, rest = ''] = LINE.exec(line) ?? [];
  switch (kind) {
    case 'in':
      if (!/^\S+$/.test(rest)) return 'names no file: "in src/…", from the root';
      open.draft = { at, path: rest, from: [] };
      open.drafts.push(open.draft);
      return undefined;
    case '-':
      if (open.draft === undefined) return 'of which file? "in <file>" comes before what it quotes';
      // What is quoted below a replacement is another place of the same file.
      if (open.draft.to !== undefined)
        open.drafts.push((open.draft = { at, path: open.draft.path, from: [] }));
      open.draft.from.push(rest);
      return undefined;
    case '+':
      if (open.draft === undefined || open.draft.from.length === 0)
        return 'in the place of what? "- <text that is there>" comes before';
      (open.draft.to ??= []).push(rest);
      return undefined;
    case 'fails':
    case 'hangs':
      return takeFailure(open, at, kind, rest);
    default:
      return `two spaces, and then ${KINDS}`;
  }
}

/** What would mean something else in a pattern of names. */
const NOT_PLAIN = /[\\^$*+?()[\]{}|]/;

function takeFailure(open: Open, at: Place, kind: 'fails' | 'hangs', rest: string): string | undefined {
  const [, file = '', test] = /^(\S+?)(?:: (.+))?$/.exec(rest) ?? [];
  if (file === '') return `names no test: "${kind} <file>: <part of the name of the test>"`;
  const sign = NOT_PLAIN.exec(test ?? '')?.[0];
  if (sign !== undefined) return `quote a part of the test's name without ${sign}`;
  open.draft = undefined;
  open.failures.push({ at, file, ...(test === undefined ? {} : { test }) });
  open.hangs ||= kind === 'hangs';
  return undefined;
}

function whatIsMissing({ at, drafts, failures }: Open): Refusal[] {
  const refuse = (place: Place, message: string): Refusal => ({ ...place, message });
  return [
    ...(drafts.length === 0 ? [refuse(at, 'breaks nothing: "in <file>" is missing')] : []),
    ...(failures.length === 0 ? [refuse(at, 'no test must fail: "fails <file>: <test>" is missing')] : []),
    ...(new Set(failures.map(({ test }) => test === undefined)).size > 1
      ? [refuse(at, 'some tests have a name and others do not, which would not be run')]
      : []),
    ...drafts.flatMap(({ at: place, from, to }) => {
      if (from.join('') === '') return [refuse(place, 'quotes nothing of the file')];
      return from.join('\n') === to?.join('\n') ? [refuse(place, 'changes nothing')] : [];
    }),
  ];
}

function finished({ name, at, drafts, failures, hangs }: Open): Mutant {
  const replacements = drafts.map(({ to, from, ...rest }): Replacement => ({
    ...rest,
    from: from.join('\n'),
    ...(to === undefined ? {} : { to: to.join('\n') }),
  }));
  return { name, at, replacements, failures, hangs };
}
