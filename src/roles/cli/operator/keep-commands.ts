// The commands by which a deployment is kept, as rows of the table of commands.
import type { Command } from '../command.ts';
import { configured } from '../configured.ts';

export const keeping: readonly Command[] = [
  {
    name: 'doctor',
    does: 'look at this installation, and say what is wrong and what to do',
    takes: ['json'],
    run: configured(async (config, given) => (await import('./doctor.ts')).runDoctor(config, given)),
  },
  {
    name: 'upgrade check',
    does: 'what this version would do to the database, which settings it does not read, and whether the one before can go on',
    takes: ['json'],
    run: async (environment, given) =>
      (await import('./upgrade-check.ts')).runUpgradeCheck(environment, given),
  },
  {
    name: 'backup',
    usage: 'FOLDER [--follow]',
    does: 'copy the embedded database while it is used; --follow goes on with what is written',
    takes: ['follow', 'json'],
    operandsMax: 1,
    run: configured(async (config, given) => (await import('./backup.ts')).runBackup(config, given)),
  },
  {
    name: 'restore',
    usage: 'FOLDER [--force]',
    does: 'put a backup into DATA_DIR, which has no database yet, and check the ledger',
    takes: ['force', 'json'],
    operandsMax: 1,
    run: configured(async (config, given) => (await import('./backup.ts')).runRestore(config, given)),
  },
];
