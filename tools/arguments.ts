// The arguments of a tool. Asked for help, or given what it does not know, it says how it is used and ends.
import { parseArgs, type ParseArgsConfig } from 'node:util';

const USED_WRONGLY = 2;

export function argumentsOf<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    return process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(USED_WRONGLY);
  }
}
