// The file in which `dev` keeps how to reach it and with which key, for people and for commands on the same
// machine.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const devFile = z.object({
  baseUrl: z.string(),
  organizationId: z.string(),
  apiKey: z.string(),
  ownerEmail: z.string(),
});
export type DevFile = z.infer<typeof devFile>;

export const devFilePath = (dataDir: string): string => join(dataDir, 'dev.json');

/** Undefined where `dev` has never been started, and where the file is broken. */
export async function readDevFile(dataDir: string): Promise<DevFile | undefined> {
  try {
    return devFile.parse(JSON.parse(await readFile(devFilePath(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
