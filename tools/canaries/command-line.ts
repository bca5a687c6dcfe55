// Mutants of the command line: where keys go, who reads them, and what is printed once.
import { replace, type Mutant } from './mutant.ts';

const cli = (file: string): string => `src/roles/cli/${file}.ts`;

export const commandLineMutants: readonly Mutant[] = [
  {
    name: 'command line: a key is sent to another server than its own',
    plant: replace(
      cli('target'),
      'return knownTarget(environment, url);',
      'return { ...(await knownTarget(environment, url).catch(async () => currentTarget(await readProfiles(environment)))), url };',
    ),
    tests: ['test/cli/login.test'],
    only: 'send their key to their own server alone',
  },
  {
    name: 'command line: logins that other users can read are used',
    plant: replace(cli('profiles'), '(mode & OF_OTHERS) !== 0', 'mode === OF_OTHERS'),
    tests: ['test/cli/login.test'],
    only: 'are not used when other users can read them',
  },
  {
    name: 'command line: what was before is printed as news',
    plant: replace(cli('seen'), 'if (ids.has(id)) return false;', ''),
    tests: ['test/cli/over-http'],
    only: 'hear of a server what happens from then on',
  },
  {
    name: 'command line: a project is written where something is',
    plant: replace(cli('init'), 'if (found.length === 0) return;', 'if (found.length >= 0) return;'),
    tests: ['test/cli/init'],
    only: 'is not made where something is',
  },
];
