// Walks through a page of the documentation as a reader does: pastes its shell blocks in their order into one
// shell, in a folder where Monedero is and `npm start` runs, and holds what comes against what the page
// promises.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../test/support/wait.ts';
import { openShell, openTerminal, type Place, type Terminal } from './terminal.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** In a list, a block is indented as its text is. */
const BLOCK = /^( *)```(?:sh|bash|shell|console)\n([^]*?)^ *```$/gm;
const RECEIVER = /^```js\n([^]*?)^```$/m;
/** The address of the reader's receiver in the pages; any other port will do. */
const RECEIVER_ADDRESS = /\blocalhost:3000\b/g;
/** Stands for something that was printed before. */
const PLACEHOLDER = /\b([a-z]+_)…/g;
const REFUSAL = /^\{"error":/m;

type Walked = {
  /** What this block has and no other block of the page. */
  readonly block: string;
  /** What it prints. */
  readonly shows: RegExp;
  /**
   * It runs until the reader ends it, in a terminal of its own, and has printed this by the end of the page.
   */
  readonly untilTheEnd?: RegExp;
  /** The page says that it comes a moment later: the reader repeats the block. */
  readonly isRepeated?: true;
  /** What a reader has then who had nothing. */
  readonly reaches?: string;
};
type NotWalked = {
  readonly block: string;
  /** Why the walk leaves it out. */
  readonly because: string;
};
export type Promised = Walked | NotWalked;
type Step = { readonly text: string; readonly promised: Promised };
export type Page = {
  readonly path: string;
  readonly promises: readonly Promised[];
  /** It runs only in a new folder: it connects something, or promises that nothing is connected yet. */
  readonly onlyOnce?: true;
};

export const blocksOf = async (path: string, root = ROOT): Promise<string[]> =>
  [...(await readFile(join(root, path), 'utf8')).matchAll(BLOCK)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

export type Walk = {
  /** A shell that other pages were pasted into before; one of its own otherwise, which ends with the page. */
  readonly shell?: Terminal;
  readonly onReached?: (what: string) => void;
};

export async function walk(place: Place, page: Page, { shell: given, onReached }: Walk = {}): Promise<void> {
  const { root = ROOT } = place;
  const [, receiver] = RECEIVER.exec(await readFile(join(root, page.path), 'utf8')) ?? [];
  if (receiver !== undefined) await writeFile(join(place.folder, 'receiver.mjs'), receiver);
  const steps = await stepsOf(page, root);

  const terminals: Array<{ terminal: Terminal; atEnd: RegExp }> = [];
  const shell = given ?? openShell(place);
  try {
    for (const { text, promised } of steps) {
      if ('because' in promised) continue;
      const block = filledIn(text, place, [shell, ...terminals.map(({ terminal }) => terminal)]);
      if (promised.untilTheEnd === undefined) await paste(shell, block, promised);
      else {
        const terminal = openTerminal(place, ['-c', block]);
        terminals.push({ terminal, atEnd: promised.untilTheEnd });
        await printed(terminal, promised.shows);
      }
      if (promised.reaches !== undefined) onReached?.(promised.reaches);
    }
    for (const { terminal, atEnd } of terminals) await printed(terminal, atEnd);
  } finally {
    const own = given === undefined ? [shell] : [];
    await Promise.all([...own, ...terminals.map(({ terminal }) => terminal)].map((one) => one.end()));
  }
}

/** Every block of a page with what is known of it; a block of which nothing is known is an error. */
export async function stepsOf({ path, promises }: Page, root = ROOT): Promise<Step[]> {
  const blocks = await blocksOf(path, root);
  for (const { block } of promises)
    assert.equal(blocks.filter((text) => text.includes(block)).length, 1, `${path}: one block has ${block}`);
  return blocks.map((text) => {
    const [promised, ...more] = promises.filter(({ block }) => text.includes(block));
    assert.ok(
      promised !== undefined && more.length === 0,
      `${path} has a block of which the walk does not know what it promises: add it to tools/walk/pages.ts\n${text}`,
    );
    return { text, promised };
  });
}

const filledIn = (block: string, { receiverPort }: Place, seen: readonly Terminal[]): string =>
  block.replace(RECEIVER_ADDRESS, `localhost:${receiverPort}`).replace(PLACEHOLDER, (_all, kind: string) => {
    const [last] = seen
      .flatMap((one) => one.output().match(new RegExp(`\\b${kind}[\\w+/=-]{20,}`, 'g')) ?? [])
      .slice(-1);
    assert.ok(last !== undefined, `nothing printed so far is what ${kind}… stands for`);
    return last;
  });

async function paste(shell: Terminal, block: string, { shows, isRepeated }: Walked): Promise<void> {
  const once = async (): Promise<string> => {
    const answer = await shell.paste(block);
    assert.doesNotMatch(answer, REFUSAL, `this block was refused:\n${block}\n${answer}`);
    return answer;
  };
  if (isRepeated === true)
    return void (await until(`it shows ${shows}`, once, (answer) => shows.test(answer)));
  const answer = await once();
  assert.match(answer, shows, `this block does not show ${shows}:\n${block}\n${answer}`);
}

export const printed = (terminal: Terminal, what: RegExp, waitMsMax?: number): Promise<boolean> =>
  until(
    `a terminal shows ${what}`,
    () => {
      if (what.test(terminal.output())) return true;
      if (!terminal.isRunning()) throw new Error(`it ended before it showed ${what}: ${terminal.output()}`);
      return false;
    },
    (isShown) => isShown,
    waitMsMax,
  );
