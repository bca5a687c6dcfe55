// The whole product for one command, on the database of the deployment: what it decides takes the same path
// as an answer of a provider. Nothing is served and no job is run.
import { userInfo } from 'node:os';
import { createApp, type App } from '#app.ts';
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import type { Actor } from '#platform/context/context.ts';
import { explained } from '#platform/db/usable.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { openDatabase } from '../../database.ts';
import { keptSecretKey } from '../../dev.ts';
import { readDevFile } from '../../dev-file.ts';
import { requireMigrated } from '../../process.ts';
import { refusedBy, required, type Result } from './operator.ts';
import type { CommandInput } from '../command.ts';

const POOL_MAX = 4;
const REASON_CHARACTERS_MAX = 500;

export type AppContext = CommandInput & { readonly app: App; readonly actor: Actor; readonly why: string };

export async function runWithApp(
  config: Config,
  given: CommandInput,
  command: (context: AppContext) => Promise<Result>,
): Promise<void> {
  const why = whyOf(given);
  const actor = operatorOf(given);
  const result = await withApp(config, (app) => command({ ...given, app, actor, why }));
  console.log(given.options.json ? JSON.stringify(result.json) : result.text);
  if (result.failed === true) process.exitCode = 1;
}

/** The reason with the evidence, since that is part of why. */
function whyOf({ options: { reason, evidence } }: CommandInput): string {
  const said = required(reason, '--reason').trim();
  const why = evidence === undefined ? said : `${said} (evidence: ${evidence.trim()})`;
  if (said === '' || why.length > REASON_CHARACTERS_MAX)
    throw new Error(`a reason, with its evidence, has 1 to ${REASON_CHARACTERS_MAX} characters`);
  return why;
}

/** The account on this machine, unless somebody says who it is: several people may share one. */
export const operatorOf = ({ options: { by } }: CommandInput): Actor => ({
  type: 'operator',
  id: by ?? userInfo().username,
  ip: null,
  requestId: null,
});

/** The address of `npm start`, as it says itself: it may have been given another port than this command. */
async function localUrlOf({ dataDir, port }: Config, isEmbedded: boolean): Promise<string> {
  const running = isEmbedded ? await readDevFile(dataDir) : undefined;
  return running?.baseUrl ?? `http://127.0.0.1:${port}`;
}

export async function withApp<T>(config: Config, run: (app: App) => Promise<T>): Promise<T> {
  const { secretKeys, databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined && secretKeys === undefined)
    throw new Error('SECRET_KEYS is not set: give it what the servers have');
  const database = await openDatabase(config, () => undefined);
  try {
    await requireMigrated(database.url);
    const app = await createApp({
      databaseUrl: database.url,
      poolMax: POOL_MAX,
      commandGroups: config.commandGroups,
      secretKeys: secretKeys ?? [await keptSecretKey(dataDir)],
      baseUrl: config.baseUrl ?? (await localUrlOf(config, database.isEmbedded)),
      allowLoopbackReceivers: config.allowLoopbackReceivers || database.isEmbedded,
      mail: config.mail,
      mcpOrigins: config.mcpOrigins,
      clock: systemClock,
      log: createLog('warn', systemClock),
    });
    try {
      return await run(app);
    } finally {
      await app.close();
    }
  } catch (error) {
    if (error instanceof Refusal) throw refusedBy(error);
    throw database.isEmbedded ? error : explained(error, database.url);
  } finally {
    await database.stop();
  }
}
