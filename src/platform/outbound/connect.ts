// Opens a socket to a destination and to nothing else. The literal host, every address that a name resolves
// to, and the address that was reached in the end are all checked. A name is resolved once, so that it cannot
// resolve to another address after the check.
import { isIP, Socket, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { isAllowedAddress } from './address.ts';
import { AddressBlocked, ConnectionLost, NameNotFound, reasonOf, TlsFailed } from './failure.ts';
import type { Lookup } from './lookup.ts';
import type { Destination } from './url.ts';

export type Connected = buildConnector.Callback;

/**
 * The time of each address but the last, so that one that never answers does not use up the time of the
 * others.
 */
const ATTEMPT_MS_MAX = 2_000;

/** Returns the socket at once, so that a caller that gives up can destroy it. */
export function openSocket(destination: Destination, lookup: Lookup, onceConnected: Connected): Socket {
  const { host, port } = destination;
  const socket = new Socket();
  const connected = atMostOnce(onceConnected);
  socket.on('error', (error) => connected(error, null));
  // An IP address is connected to without a look-up.
  if (isIP(host) !== 0 && !isAllowedAddress(host, destination)) return socket.destroy(blocked(host));

  socket.once('connect', () => {
    const problem = problemOfPeer(socket, destination);
    if (problem !== undefined) socket.destroy(problem);
    else if (destination.isHttps) secure(socket, host, connected);
    else connected(null, socket);
  });
  return socket.setNoDelay(true).connect({
    host,
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS_MAX,
    lookup: guardedLookup(destination, lookup),
  });
}

/** Refuses a name as soon as one of its addresses is not allowed. */
function guardedLookup(destination: Destination, lookup: Lookup): LookupFunction {
  return (host, _options, answer) => {
    const checked = (addresses: readonly string[]): void => {
      const forbidden = addresses.find((address) => !isAllowedAddress(address, destination));
      if (forbidden !== undefined) answer(blocked(forbidden), []);
      else if (addresses.length === 0) answer(new NameNotFound(`${host} has no address`), []);
      else
        answer(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
    };
    lookup(host).then(checked, (error: unknown) =>
      answer(new NameNotFound(`the name servers have no answer for ${host}`, { cause: error }), []),
    );
  };
}

function problemOfPeer({ remoteAddress }: Socket, destination: Destination): Error | undefined {
  if (remoteAddress === undefined) return new ConnectionLost('closed before its address could be checked');
  return isAllowedAddress(remoteAddress, destination) ? undefined : blocked(remoteAddress);
}

/** The certificate must be for the name, whichever of its addresses was connected to. */
function secure(socket: Socket, host: string, connected: Connected): void {
  const name = host.replace(/\.$/, '');
  const secured = connectTls({
    socket,
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
    ALPNProtocols: ['http/1.1'],
    // Set explicitly because an environment variable of Node could say otherwise.
    rejectUnauthorized: true,
  });
  secured.once('secureConnect', () => connected(null, secured));
  secured.on('error', (error) => {
    const isLost = reasonOf(error) === 'reset';
    connected(isLost ? error : new TlsFailed('the TLS handshake failed', { cause: error }), null);
  });
}

/** Errors after the first result belong to the owner of the connection. */
function atMostOnce(connected: Connected): Connected {
  let isOver = false;
  return (...result) => {
    if (isOver) return;
    isOver = true;
    connected(...result);
  };
}

const blocked = (address: string): AddressBlocked => new AddressBlocked(`${address} is not allowed`);
