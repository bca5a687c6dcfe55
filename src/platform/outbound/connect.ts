// Opens a connection to a destination and to nothing else: the literal host, every address that a name leads
// to, and the address that was reached in the end are all checked, and a name is asked about once, so that it
// cannot lead elsewhere the second time.
import { isIP, Socket, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { isAllowedAddress } from './address.ts';
import { AddressBlocked, ConnectionLost, NameNotFound, reasonOf, TlsFailed } from './failure.ts';
import type { Lookup } from './lookup.ts';
import type { Destination } from './url.ts';

export type Connected = buildConnector.Callback;

/**
 * For each address but the last, so that one that swallows everything does not use up the time of the others.
 */
const ATTEMPT_MS_MAX = 2_000;

/** Gives the socket at once, for whoever does not want to wait any longer to destroy. */
export function openConnection(destination: Destination, lookup: Lookup, onceConnected: Connected): Socket {
  const { host, port } = destination;
  const socket = new Socket();
  const connected = atMostOnce(onceConnected);
  socket.on('error', (error) => connected(error, null));
  // What is no name is connected to without a look-up.
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

/**
 * Answers only if all addresses are allowed: a name that leads to both sides of a wall is not trusted at all.
 */
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
      answer(new NameNotFound(`nobody says where ${host} is`, { cause: error }), []),
    );
  };
}

function problemOfPeer({ remoteAddress }: Socket, destination: Destination): Error | undefined {
  if (remoteAddress === undefined) return new ConnectionLost('gone before it could be looked at');
  return isAllowedAddress(remoteAddress, destination) ? undefined : blocked(remoteAddress);
}

/** The name is what the certificate must be for, whichever address was connected to. */
function secure(socket: Socket, host: string, connected: Connected): void {
  const name = host.replace(/\.$/, '');
  const secured = connectTls({
    socket,
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
    ALPNProtocols: ['http/1.1'],
    // Said aloud because an environment variable of Node could say otherwise.
    rejectUnauthorized: true,
  });
  secured.once('secureConnect', () => connected(null, secured));
  secured.on('error', (error) => {
    const isLost = reasonOf(error) === 'reset';
    connected(isLost ? error : new TlsFailed('it did not come to TLS', { cause: error }), null);
  });
}

/** What a connection suffers later is heard by whoever it was given to. */
function atMostOnce(connected: Connected): Connected {
  let isOver = false;
  return (...result) => {
    if (isOver) return;
    isOver = true;
    connected(...result);
  };
}

const blocked = (address: string): AddressBlocked => new AddressBlocked(`${address} is not allowed`);
