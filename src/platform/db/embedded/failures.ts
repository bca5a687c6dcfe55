// Explains failures of a program or a disk to a user who only typed `npm start`.
import { existsSync } from 'node:fs';

const TAIL_CHARS_MAX = 4_000;

const ADVICE: Record<string, string> = {
  EACCES: 'give the user who starts Monedero access to it',
  EPERM: 'give the user who starts Monedero access to it',
  EROFS: 'choose a data directory on a disk that can be written',
  ENOSPC: 'make room on the disk',
  EDQUOT: 'make room on the disk',
};

/** The system's name of an error, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** An argument for `catch`: a missing file is an answer, and everything else stays an error. */
export function ifMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

export function unsupported(reason: string): Error {
  return new Error(
    `The built-in PostgreSQL cannot run here: ${reason}. ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer, for example DATABASE_URL=postgres://user:password@host:5432/monedero',
  );
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Says in which place there is no room, if that is why. */
export function lackOfRoom(error: unknown, place: string): string | undefined {
  const code = codeOf(error) ?? '';
  if (FULL.has(code)) return `there is no room left in ${place} (${code})`;
  return code === 'EROFS' ? `the disk of ${place} is read-only (${code})` : undefined;
}

/** One error for a program that could not be run and for one that ran and failed. */
export function programFailure(file: string, error: unknown): Error {
  const found = error instanceof Error ? error : new Error(String(error));
  // The program exists, but its loader does not.
  if (codeOf(error) === 'ENOENT' && existsSync(file)) {
    return unsupported(`${file} needs glibc, and this system has none (Alpine and other musl systems)`);
  }
  const output =
    'stderr' in found && 'stdout' in found ? `${String(found.stdout)}\n${String(found.stderr)}`.trim() : '';
  return new Error(`${file} failed: ${output === '' ? found.message : tail(output)}`, { cause: error });
}

/** Adds to an error of the file system which directory it concerns and what to do. */
export function readable(dataDir: string, error: unknown): unknown {
  const code = codeOf(error);
  if (!(error instanceof Error) || !('syscall' in error) || code === undefined) return error;
  return new Error(
    `The database in ${dataDir} cannot be opened: ${error.message}; ${ADVICE[code] ?? 'check the data directory'}, or set DATABASE_URL`,
    { cause: error },
  );
}

export function tail(text: string): string {
  return text.trim().slice(-TAIL_CHARS_MAX);
}
