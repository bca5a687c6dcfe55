// Walks through a page of the documentation as a reader does: pastes its shell blocks in their order into one
// shell, in a folder where Monedero is and `npm start` runs, and holds what comes against what the page
// promises.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until, within } from '../support/wait.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BLOCK = /^```sh\n([^]*?)^```$/gm;
const RECEIVER = /^```js\n([^]*?)^```$/m;
/** Where the pages have the reader's receiver; any other port will do. */
const RECEIVER_ADDRESS = /\blocalhost:3000\b/g;
/** Stands for something that was printed before. */
const PLACEHOLDER = /\b([a-z]+_)…/g;
const REFUSAL = /^\{"error":/m;

export type Promised = {
  /** What this block has and no other block of the page. */
  readonly block: string;
  /** What it prints; undefined where a reader does not paste it on this walk. */
  readonly shows: RegExp | undefined;
  /**
   * It runs until the reader ends it, in a terminal of its own, and has printed this by the end of the page.
   */
  readonly untilTheEnd?: RegExp;
  /** The page says that it comes a moment later: the reader repeats the block. */
  readonly isRepeated?: true;
};
export type Place = { readonly folder: string; readonly receiverPort: number };
export type Page = { readonly path: string; readonly promises: readonly Promised[] };

export const blocksOf = async (path: string): Promise<string[]> =>
  [...(await readFile(join(ROOT, path), 'utf8')).matchAll(BLOCK)].map(([, block = '']) => block);

export async function walk(place: Place, { path, promises }: Page): Promise<void> {
  const [, receiver] = RECEIVER.exec(await readFile(join(ROOT, path), 'utf8')) ?? [];
  if (receiver !== undefined) await writeFile(join(place.folder, 'receiver.mjs'), receiver);
  const steps = stepsOf(path, await blocksOf(path), promises);

  const terminals: Array<{ terminal: Terminal; atEnd: RegExp }> = [];
  const shell = openShell(place);
  try {
    for (const { text, promised } of steps) {
      if (promised.shows === undefined) continue;
      const block = filledIn(text, place, [shell, ...terminals.map(({ terminal }) => terminal)]);
      if (promised.untilTheEnd === undefined) {
        await paste(shell, block, { ...promised, shows: promised.shows });
        continue;
      }
      const terminal = openTerminal(place, ['-c', block]);
      terminals.push({ terminal, atEnd: promised.untilTheEnd });
      await printed(terminal, promised.shows);
    }
    for (const { terminal, atEnd } of terminals) await printed(terminal, atEnd);
  } finally {
    await Promise.all([shell, ...terminals.map(({ terminal }) => terminal)].map((one) => one.end()));
  }
}

function stepsOf(path: string, blocks: readonly string[], promises: readonly Promised[]) {
  for (const { block } of promises)
    assert.equal(blocks.filter((text) => text.includes(block)).length, 1, `${path}: one block has ${block}`);
  return blocks.map((text) => {
    const [promised, ...more] = promises.filter(({ block }) => text.includes(block));
    assert.ok(
      promised !== undefined && more.length === 0,
      `${path} has a block of which this test does not know what it promises: add it to test/docs\n${text}`,
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

async function paste(
  shell: Terminal,
  block: string,
  { shows, isRepeated }: { shows: RegExp; isRepeated?: true },
): Promise<void> {
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

const printed = (terminal: Terminal, what: RegExp): Promise<boolean> =>
  until(`a terminal shows ${what}`, () => {
    if (what.test(terminal.output())) return true;
    if (!terminal.isRunning()) throw new Error(`it ended before it showed ${what}: ${terminal.output()}`);
    return false;
  });

type Terminal = {
  output(): string;
  isRunning(): boolean;
  /** What a block prints; an error where one of its commands fails. */
  paste(block: string): Promise<string>;
  /** As Ctrl-C does, and harder where that is not enough. */
  end(): Promise<void>;
};

/** `-e` ends the shell at the first command that fails. */
const openShell = (place: Place): Terminal => openTerminal(place, ['-e']);

const open = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of open) signal(child, 'SIGKILL');
});

/** To the whole group: npm starts a shell, and that starts the program. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

export function openTerminal({ folder, receiverPort }: Place, args: readonly string[]): Terminal {
  const { PATH = '', HOME = folder } = process.env;
  const child = spawn('bash', args, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      XDG_CONFIG_HOME: join(folder, 'config'),
      PORT: String(receiverPort),
      LOG_LEVEL: 'warn',
    },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  open.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // A shell that has ended takes no more; that it has ended is seen by what it did not print.
  child.stdin.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void child.once('close', resolve));
  void closed.then(() => open.delete(child));
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  let pasted = 0;

  return {
    output: () => output,
    isRunning,
    async paste(block) {
      const from = output.length;
      pasted += 1;
      const file = join(folder, `block-${pasted}.sh`);
      await writeFile(file, `exec 2>&1\n${block}`);
      const done = `--- block ${pasted} is done ---`;
      child.stdin.write(`source '${file}' </dev/null\necho '${done}'\n`);
      await until(`a block is done:\n${block}`, () => output.includes(done) || !isRunning());
      await (isRunning() ? undefined : closed);
      assert.ok(output.includes(done), `a command of this block failed:\n${block}\n${output.slice(from)}`);
      return output.slice(from, output.indexOf(done));
    },
    async end() {
      signal(child, 'SIGINT');
      child.stdin.end('exit\n');
      await within('the end of a terminal', closed).catch(() => undefined);
      signal(child, 'SIGKILL');
      await closed;
    },
  };
}
