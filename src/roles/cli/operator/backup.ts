// `backup` and `restore`: for the database that comes with the packages. A server of the operator has backups
// of its own, and these would be worse.
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#config.ts';
import { isoOf, systemClock, type Instant } from '#platform/time/clock.ts';
import { backUp } from '#platform/db/embedded/backup.ts';
import { readManifest } from '#platform/db/embedded/backup-files.ts';
import { restore } from '#platform/db/embedded/restore.ts';
import { ifMissing } from '#platform/db/embedded/failures.ts';
import { createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { openDatabase } from '../../database.ts';
import { writableFolder } from '../../dev-file.ts';
import { closeOnSignal } from '../../process.ts';
import type { CommandInput } from '../command.ts';
import { required } from './operator.ts';

const KEY_FILE = 'secret.key';
const GUIDE = 'docs/how-to/back-up-and-upgrade.md';

export async function runBackup(config: Config, { options, operands }: CommandInput): Promise<void> {
  requireEmbedded(config, 'backup');
  const folder = resolve(required(operands[0], 'the folder'));
  const keyId = await keyIdOf(config);
  if (keyId === undefined)
    throw new Error(`${config.dataDir} has no ${KEY_FILE}: has "npm start" run there?`);
  const print = (event: string, until: Instant, text: string): void =>
    console.log(options.json ? JSON.stringify({ event, folder, until: isoOf(until) }) : text);
  const stop = new AbortController();
  const database = await openDatabase(config, () => undefined);
  const dataDir = await realpath(config.dataDir);
  const making = backUp(
    { url: database.url, dataDir, folder, keyId, clock: systemClock },
    options.follow
      ? { signal: stop.signal, copied: (until) => print('copied', until, `has all until ${isoOf(until)}`) }
      : undefined,
  );
  const ending = async (): Promise<Instant> => {
    try {
      return await making;
    } finally {
      await database.stop();
    }
  };
  const running = ending();
  if (options.follow)
    closeOnSignal(createLog('silent', systemClock), async () => {
      stop.abort();
      await running;
    });
  const until = await running;
  print('done', until, `${folder} has all until ${isoOf(until)}\n${keyAdvice(config)}`);
}

const keyAdvice = ({ secretKeys, dataDir }: Config): string =>
  `The key that seals its secrets is not in it: keep ${secretKeys === undefined ? join(dataDir, KEY_FILE) : 'SECRET_KEYS'} in another place.`;

export async function runRestore(config: Config, { options, operands }: CommandInput): Promise<void> {
  requireEmbedded(config, 'restore');
  const folder = resolve(required(operands[0], 'the folder'));
  const { keyId } = await readManifest(folder);
  await mkdir(config.dataDir, { recursive: true });
  const membership = await writableFolder(config.dataDir);
  try {
    const own = await keyIdOf(config);
    if (own !== keyId && !options.force)
      throw new Error(
        `${own === undefined ? 'there is no key' : `the key ${own} is another one`}, and secrets in the backup are sealed with ${keyId}: ` +
          `put the ${KEY_FILE} of then into ${config.dataDir}, or set SECRET_KEYS; with --force they stay closed`,
      );
    const { wholeSince, madeBy } = await restore(folder, await realpath(config.dataDir));
    const { accounts, entries, differences } = await checkLedger(config);
    const json = { folder, dataDir: config.dataDir, madeBy, wholeSince, accounts, entries, differences };
    const text =
      `restored ${folder} to ${config.dataDir}, made by Monedero ${madeBy}\n` +
      `${accounts} accounts, ${entries} entries, ${differences} differences`;
    console.log(options.json ? JSON.stringify(json) : text);
    if (differences > 0) process.exitCode = 1;
  } finally {
    membership.leave();
  }
}

function requireEmbedded({ databaseUrl }: Config, command: string): void {
  if (databaseUrl !== undefined)
    throw new Error(
      `"${command}" is for the database that comes with "npm start", and DATABASE_URL names a server of yours: use its own, such as pgBackRest (${GUIDE})`,
    );
}

/** Recovery reads the log when the server starts, so this also says that it came to its end. */
async function checkLedger(config: Config) {
  const database = await openDatabase(config, () => undefined);
  const pool = createPool(database.url, { max: 1, name: 'monedero restore' });
  try {
    const { accounts, entries, differences } = await inspectLedger(pool);
    return { accounts, entries, differences: differences.length };
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function keyIdOf({ secretKeys, dataDir }: Config): Promise<string | undefined> {
  const [first, ...older] = secretKeys ?? [];
  if (first !== undefined) return createSealer([first, ...older]).keyIds[0];
  const text = await readFile(join(dataDir, KEY_FILE), 'utf8').catch(ifMissing);
  return text === undefined ? undefined : createSealer([Buffer.from(text, 'base64')]).keyIds[0];
}
