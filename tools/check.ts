// Holds what a tool can hold: `npm run check` runs every check, says one line of each, and shows what those
// that fail say.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { checks } from './check/checks.ts';
import { inParallel, run, seconds } from './check/run.ts';

const AT_ONCE_MAX = 2;

const root = resolve(import.meta.dirname, '..');
const startedAt = performance.now();
const results = await inParallel(
  checks.map(({ name, command }) => async () => {
    const result = await run(command, root);
    console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds(result.durationMs)}`);
    return { name, command, ...result };
  }),
  Math.min(AT_ONCE_MAX, availableParallelism()),
);

const failed = results.filter(({ ok }) => !ok);
for (const { name, command, output } of failed) {
  console.log(`\n──── ${name}: node ${command.join(' ')}\n${output.trim()}`);
}
const total = seconds(performance.now() - startedAt);
console.log(
  failed.length === 0
    ? `\nall checks pass, ${total}`
    : `\n${failed.length} of ${results.length} fail, ${total}`,
);
if (failed.length > 0) process.exitCode = 1;
