// Mutants of what keeps a deployment: migrations that stop no one who uses the database and are whole after a
// crash, and backups that have what they say and go on with their deliveries.
import { replace, type Mutant } from './mutant.ts';

const RUNS = 'src/platform/db/migration-runs.ts';
const TESTS = ['test/schema/migrations-in-use'];

export const migrationMutants: readonly Mutant[] = [
  {
    name: 'a backup says that it has a log of which the last file is missing',
    plant: replace('src/platform/db/embedded/backup.ts', 'name <= done', 'name < done'),
    tests: ['test/faults/prove-restore'],
    only: 'before the last copy',
  },
  {
    name: 'what was to be delivered is forgotten when a backup is restored',
    plant: replace(
      'src/roles/cli/backup.ts',
      'const { accounts, entries, differences } = await inspectLedger(pool);',
      "const { rawQuery } = await import('#platform/db/sql.ts');\n" +
        "await pool.run(rawQuery(\"update webhook_deliveries set status = 'skipped' where status = 'pending'\", []));\n" +
        'const { accounts, entries, differences } = await inspectLedger(pool);',
    ),
    tests: ['test/faults/prove-restore'],
    only: 'before the last copy',
  },
  {
    name: 'what was delivered is delivered again when a backup is restored',
    plant: replace(
      'src/roles/cli/backup.ts',
      'const { accounts, entries, differences } = await inspectLedger(pool);',
      "const { rawQuery } = await import('#platform/db/sql.ts');\n" +
        "await pool.run(rawQuery(\"update webhook_deliveries set status = 'pending' where status = 'delivered'\", []));\n" +
        'const { accounts, entries, differences } = await inspectLedger(pool);',
    ),
    tests: ['test/faults/prove-restore'],
    only: 'before the last copy',
  },
  {
    name: 'an event that is sent again after a restore has another webhook-id',
    plant: replace(
      'src/modules/webhooks/delivery/post.ts',
      'standardHeaders({ id, body }, secrets, at)',
      'standardHeaders({ id: `${id}_${at}`, body }, secrets, at)',
    ),
    tests: ['test/faults/prove-restore'],
    only: 'before the last copy',
  },
  {
    name: 'a backup that had no room leaves what it began',
    plant: replace('src/platform/db/embedded/backup.ts', 'await removeBegun(folder);', ''),
    tests: ['test/embedded/full-disk'],
    only: 'leaves an empty folder',
  },
  {
    name: 'a whole backup is removed when it can no longer follow',
    plant: replace('src/platform/db/embedded/backup.ts', 'if (await hasManifest(folder)) throw error;', ''),
    tests: ['test/embedded/full-disk'],
    only: 'a database that goes away ends, and is kept',
  },
  {
    name: 'a backup whose log has a gap is restored',
    plant: replace(
      'src/platform/db/embedded/restore.ts',
      'first !== firstSegment || gap > 0',
      'first !== firstSegment',
    ),
    tests: ['test/embedded/restore'],
    only: 'misses a file in its midst',
  },
  {
    name: 'a server that is replaced stops listening before its balancer has heard of it',
    plant: replace(
      'src/platform/http/server.ts',
      'await lookUntil(mayStop, listenMsMin + LINGER_MS_MAX);',
      '',
    ),
    tests: ['test/faults/prove-upgrade'],
    only: 'while servers and worker are replaced',
  },
  {
    name: 'the doctor finds an installation well that has pending migrations',
    plant: replace('src/roles/cli/doctor.ts', 'return pending === undefined', "return pending !== ''"),
    tests: ['test/roles/keeping'],
    only: 'says that migrations are pending',
  },
  {
    name: 'upgrade check passes over settings that the version does not read',
    plant: replace(
      'src/roles/cli/other-settings.ts',
      'if (!OWN.has(firstWordOf(name))) return [];',
      'return [];',
    ),
    tests: ['test/roles/keeping'],
    only: 'names settings that this version does not read',
  },
  {
    name: 'what a migration left running when it was killed is not ended by the next one',
    plant: replace('src/platform/db/migrate.ts', 'await pool.run(endLeftBehind(name));', ''),
    tests: ['test/roles/half-migrated'],
    only: 'gone on with by the next one',
  },
  {
    name: 'who starts on a database whose migration was cut off hears only that some are pending',
    plant: replace('src/platform/db/migration-state.ts', 'if (half !== undefined) return name;', ''),
    tests: ['test/roles/half-migrated'],
    only: 'gone on with by the next one',
  },
  {
    name: 'a migration stays in line for its lock',
    plant: replace(RUNS, 'timeouts(`${patience.lockMsMax}ms`, true)', "timeouts('1min', true)"),
    tests: TESTS,
    only: 'gives way to others while it waits',
  },
  {
    name: 'an index that was begun is taken for one that is there',
    plant: replace(RUNS, 'if (state?.is_valid === true) return;', 'if (state !== undefined) return;'),
    tests: TESTS,
    only: 'is whole after a crash half-way',
  },
  {
    name: 'an index that could not be built stays',
    plant: replace(RUNS, 'await connection.script(drop).catch(() => undefined);', ''),
    tests: TESTS,
    only: 'what comes after a failure waits',
  },
  {
    name: 'a migration outside of a transaction shares one',
    plant: replace(
      RUNS,
      'const isOutside = outsideReason(migration.text) !== undefined;',
      "const isOutside = migration.name === '';",
    ),
    tests: TESTS,
    only: 'commits what comes before it',
  },
];
