// A command that takes the settings of the deployment, which are read when it runs.
import { readConfig, type Config } from '#config.ts';
import type { Environment, CommandInput } from './command.ts';

export const configured =
  (run: (config: Config, given: CommandInput) => Promise<void>) =>
  (environment: Environment, given: CommandInput): Promise<void> =>
    run(readConfig(environment), given);
