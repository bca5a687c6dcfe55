// What the environment says to another version: settings that this one does not read, and those that its
// servers do not start without.
import { SETTINGS, type Config } from '#config.ts';
import { closest } from '../closest.ts';
import type { Environment } from '../command.ts';

/** So begin settings of many programs. */
const SHARED: ReadonlySet<string> = new Set(['BASE', 'DATA', 'LOG', 'NO', 'OTEL', 'npm']);
const firstWordOf = (name: string): string => name.split('_', 1)[0] ?? '';
const OWN = new Set(
  SETTINGS.filter((name) => name.includes('_'))
    .map(firstWordOf)
    .filter((word) => !SHARED.has(word)),
);

/** A line for each, with what to do. */
export function otherSettings(environment: Environment, config: Config): string[] {
  const unread = Object.keys(environment)
    .filter((name) => name.includes('_') && !SETTINGS.includes(name))
    .flatMap((name) => {
      const meant = closest(name, SETTINGS);
      if (meant !== undefined) return [`${name} is not read by this version: set ${meant} instead`];
      if (!OWN.has(firstWordOf(name))) return [];
      return [`${name} is not read by this version: take it away; the changelog says what took its place`];
    });
  const { databaseUrl, secretKeys } = config;
  const isMissing = databaseUrl !== undefined && secretKeys === undefined;
  return isMissing
    ? [...unread, 'SECRET_KEYS is not set here: serve and worker need it, as the version before has it']
    : unread;
}
