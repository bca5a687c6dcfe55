// Why a post got no answer, derived from the errors of sockets, TLS, look-ups and the HTTP parser.

export type FailureReason =
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'not_found'
  | 'blocked_address'
  | 'tls'
  | 'protocol';

/** The address is forbidden: nothing was sent. */
export class AddressBlocked extends Error {}
/** The name has no address, or its servers did not answer. */
export class NameNotFound extends Error {}
/** The certificate is not valid for the name, or the receiver does not speak TLS. */
export class TlsFailed extends Error {}
export class ConnectionLost extends Error {}

const REASONS: Readonly<Record<string, FailureReason>> = {
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  EHOSTDOWN: 'refused',
  ENETUNREACH: 'refused',
  ENETDOWN: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  EPERM: 'refused',
  EPROTO: 'tls',
};

export function reasonOf(error: unknown): FailureReason {
  if (error instanceof AddressBlocked) return 'blocked_address';
  if (error instanceof NameNotFound) return 'not_found';
  if (error instanceof TlsFailed) return 'tls';
  if (error instanceof ConnectionLost) return 'reset';
  // The last of several addresses had the most time to connect.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors.at(-1));

  const code = codeOf(error);
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls';
  return REASONS[code] ?? 'protocol';
}

/** A header or a path that cannot be sent is a mistake of our caller and says nothing about the receiver. */
export const isCallersMistake = (error: unknown): boolean =>
  codeOf(error) === 'UND_ERR_INVALID_ARG' || codeOf(error) === 'UND_ERR_NOT_SUPPORTED';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
