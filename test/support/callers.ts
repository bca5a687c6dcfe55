// Callers from elsewhere. Tests speak with servers on their own machine, whose address says nothing of a
// caller; here a server sees another address on each of its connections, and all else is as it is.
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const ADDRESSES = new Map<number, string>();

/** From here on all connections to the server with this URL come from an address. */
export function comeFrom(address: string, { url }: { readonly url: string }): void {
  if (ADDRESSES.size === 0) subscribe('net.server.socket', (message) => rename(message));
  ADDRESSES.set(Number(new URL(url).port), address);
}

function rename(message: unknown): void {
  const { socket } = message as { socket: Socket };
  const address = ADDRESSES.get(socket.localPort ?? 0);
  if (address !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: address });
}
