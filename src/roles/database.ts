// The database of a command or of `dev`: yours where DATABASE_URL names one, else the embedded one.
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';

export type Database = { readonly url: string; readonly isEmbedded: boolean; stop(): Promise<void> };

export async function openDatabase(config: Config, log: (line: string) => void): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, isEmbedded: false, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { url: embedded.url, isEmbedded: true, stop: () => embedded.stop() };
}
