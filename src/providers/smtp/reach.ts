// The way to a mail server whose name a member has typed in: to a public address alone, which is the one that
// was looked at, and encrypted. Without it a member could reach the network that this process runs in.
import { domainToASCII } from 'node:url';
import type { SmtpSettings } from '#platform/messages/mail-settings.ts';
import { openSocket } from '#platform/outbound/connect.ts';
import { AddressBlocked, reasonOf } from '#platform/outbound/failure.ts';
import { createLookup, createTextLookup, type Lookup, type TextLookup } from '#platform/outbound/lookup.ts';
import { LIMITS, type Connect, type Reach, type TimeLimits } from '#providers/wire/smtp/transport.ts';

/** What tests give; the product has none of it. */
export type World = {
  readonly lookup?: Lookup;
  readonly texts?: TextLookup;
  readonly authority?: string;
  readonly allowLoopback?: boolean;
  readonly limits?: TimeLimits;
};

export type Ways = {
  readonly reach: Reach & { readonly limits: TimeLimits; readonly connect: Connect };
  readonly texts: TextLookup;
  /** That of the sender, as DNS knows it. */
  readonly domain: string;
};

export function waysTo({ host, port, from }: SmtpSettings, world: World): Ways {
  const { lookup = createLookup(), texts = createTextLookup(), limits = LIMITS, authority } = world;
  const allowLoopback = world.allowLoopback === true;
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1));
  const destination = { origin: `smtp://${host}:${port}`, isHttps: false, host, port, allowLoopback };
  return {
    domain,
    texts,
    reach: {
      limits,
      authority,
      name: domain,
      connect(done) {
        const late = setTimeout(
          () => socket.destroy(Object.assign(new Error('it took too long'), { code: 'ETIMEDOUT' })),
          limits.connectMsMax,
        );
        const socket = openSocket(destination, lookup, (error, connection) => {
          clearTimeout(late);
          if (connection === null) done(notReached(error));
          else done(null, { connection });
        });
      },
    },
  };
}

export const isBlocked = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof AddressBlocked;

/** The error has what the library calls its reason, and not the address, which is not public. */
const notReached = (error: Error | null): Error & { code: string } =>
  Object.assign(new Error('the server was not reached', { cause: error }), {
    code: `E${reasonOf(error).toUpperCase()}`,
  });
