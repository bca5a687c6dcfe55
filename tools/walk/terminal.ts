// A terminal of a reader: a bash into which blocks of a page are pasted, one after the other, and what it
// prints.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until, within } from '../../test/support/wait.ts';

export type Place = {
  readonly folder: string;
  /** The port on which the receiver of the reader listens. */
  readonly receiverPort: number;
  /** The tree whose pages are walked through, if it is not this one. */
  readonly root?: string;
  /** Beyond what any program needs to run. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type Terminal = {
  output(): string;
  isRunning(): boolean;
  /** What a block prints; an error if one of its commands fails. */
  paste(block: string): Promise<string>;
  /** Ends it as Ctrl-C does, and harder if that is not enough. */
  end(): Promise<void>;
};

/** `-e` ends the shell at the first command that fails. */
export const openShell = (place: Place): Terminal => openTerminal(place, ['-e']);

const open = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of open) signal(child, 'SIGKILL');
});

/** Signals to the whole group: npm starts a shell, and that starts the program. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

export function openTerminal(
  { folder, receiverPort, environment }: Place,
  args: readonly string[],
): Terminal {
  const { PATH = '', HOME = folder } = process.env;
  const child = spawn('bash', args, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      XDG_CONFIG_HOME: join(folder, 'config'),
      PORT: String(receiverPort),
      LOG_LEVEL: 'warn',
      ...environment,
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
