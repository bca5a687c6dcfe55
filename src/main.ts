// The one program: `dev` is everything on one machine, `serve` and `worker` run apart on one database, the
// rest are commands. The command line is read whole first, so that nothing starts by mistake.
import { failureOf, textOf } from '#roles/cli/failure.ts';
import { readArguments } from '#roles/cli/read-arguments.ts';
import { onOutputFailed } from '#roles/output.ts';

/** What a failed start has opened is closed before its error arrives here. Nothing else may keep it alive. */
const END_MS_MAX = 2_000;

process.stdout.on('error', onOutputFailed);

function fail(name: string, error: unknown, json: boolean): void {
  const failure = failureOf(error);
  console.error(textOf(name, failure, json));
  process.exitCode = failure.exit;
}

const read = readArguments(process.argv.slice(2));
if (read.kind === 'help') console.log(read.text);
else if (read.kind === 'wrong') fail('monedero', read.error, read.json);
else {
  const { command, given } = read;
  try {
    await command.run(process.env, given);
  } catch (error) {
    fail(`monedero ${command.name}`, error, given.options.json);
    setTimeout(() => process.exit(), END_MS_MAX).unref();
  }
}
