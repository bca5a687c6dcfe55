// The one program: `dev` is everything on one machine, `serve` and `worker` run apart on one database, the
// rest are commands. The command line is read whole first, so that nothing starts by mistake.
import { readConfig } from './config.ts';
import { readArguments } from '#roles/cli/read-arguments.ts';

/** What a failed start has opened is closed before its error arrives here. Nothing else may keep it alive. */
const END_MS_MAX = 2_000;

const read = readArguments(process.argv.slice(2));

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

if (read.kind === 'help') console.log(read.text);
else if (read.kind === 'wrong') fail(`monedero: ${read.text}`);
else {
  try {
    await read.command.run(readConfig(process.env), read.given);
  } catch (error) {
    fail(`monedero ${read.command.name}: ${error instanceof Error ? error.message : String(error)}`);
    setTimeout(() => process.exit(), END_MS_MAX).unref();
  }
}
