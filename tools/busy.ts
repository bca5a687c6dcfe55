// Keeps every processor of the machine busy while something runs, as other work beside it would.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

export async function keptBusy<T>(during: () => Promise<T>, loops = availableParallelism()): Promise<T> {
  const children = Array.from({ length: loops }, () =>
    // It ends with this process, too, whose end closes what it reads.
    spawn(process.execPath, ['-e', LOOP], { stdio: ['pipe', 'ignore', 'inherit'] }),
  );
  try {
    return await during();
  } finally {
    for (const child of children) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
  }
}

const LOOP = `
  process.stdin.on('end', () => process.exit()).resume();
  const spin = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(spin); };
  spin();
`;
