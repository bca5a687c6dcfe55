// How an error says that the database cannot be reached, or that it has ended the session.
import pg from 'pg';

const AWAY_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN', // its name cannot be looked up for now
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EMFILE', // this process has no file descriptor left for a connection
  'ENFILE',
  '57P01', // the server is shutting down
  '57P02', // a server process crashed
  '57P03', // the server is starting up
  '53100', // its disk is full
  '53200', // it has no memory left
  '53300', // too many connections
  '25006', // read only: a standby before it is promoted
  '25P03', // a transaction was idle for too long, since this process stood still
  '25P04', // a transaction took too long
  '57P05', // a session was idle for too long
]);
// What begins with the postmaster is said by Citus, as internal errors. The last is of a commit on its way.
const AWAY_MESSAGES =
  /connection terminated|query read timeout|timeout (exceeded )?when trying to connect|^timeout expired$|connection error|not queryable|connection ended|postmaster was shut down|server closed the connection unexpectedly|could not (?:send data to|receive data from) server|could not commit transaction for shard/i;

/** Codes for a session that is refused for what it asks for: its user, or its database. */
const WRONG = /^(?:28|3D)/;
/** The session has ended, or was never opened. */
const isFatal = (error: Error): boolean =>
  error instanceof pg.DatabaseError && /^(?:FATAL|PANIC)$/.test(error.severity ?? '');

export function saysAway(error: Error, code: string | undefined): boolean {
  if (code !== undefined && (AWAY_CODES.has(code) || code.startsWith('08'))) return true;
  return (isFatal(error) && !WRONG.test(code ?? '')) || AWAY_MESSAGES.test(error.message);
}

/** What pg says if all connections of our own pool are in use for longer than is waited. */
const POOL_WAIT = 'timeout exceeded when trying to connect';
export const isPoolWait = (error: unknown): boolean => error instanceof Error && error.message === POOL_WAIT;

const NOT_CONNECTED = /^timeout expired$|terminated due to connection timeout/;
/** No connection was made, so nothing was sent. */
export function couldNotConnect(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(couldNotConnect);
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || NOT_CONNECTED.test(error.message);
}
