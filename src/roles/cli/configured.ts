// A command that takes the settings of the deployment, which are read when it runs.
import { readConfig, type Config } from '#config.ts';
import type { Environment, Given } from './command.ts';

export const configured =
  (run: (config: Config, given: Given) => Promise<void>) =>
  (environment: Environment, given: Given): Promise<void> =>
    run(readConfig(environment), given);
