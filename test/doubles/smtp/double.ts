// A mail server of an organization: it speaks SMTP with TLS, under a name that DNS gives it, takes mail of
// who signs in, keeps every copy, and breaks off where a test says so. With it goes what DNS says of the
// sender.
import type { Lookup, TextLookup } from '#platform/outbound/lookup.ts';
import type { SmtpAccount } from '#providers/smtp/index.ts';
import { LIMITS, type TimeLimits } from '#providers/wire/smtp/transport.ts';
import { selfSigned } from '../../support/certificate.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtp-server.ts';

const HOST = 'smtp.acme.example';
export const SENDER = 'no-reply@acme.example';
export const PASSWORD = 'p@ss:word/secret';
const CERTIFICATE = selfSigned(HOST);
/** For one that says nothing more. */
const SHORT: TimeLimits = { connectMsMax: 300, silentMsMax: 300, mailMsMax: 2_000 };
const LOOPBACK = ['127.0.0.1'];

export type SmtpDouble = {
  readonly server: SmtpServer;
  readonly account: SmtpAccount & { readonly world: NonNullable<SmtpAccount['world']> };
  /** What an owner types in. */
  readonly keys: Readonly<Record<string, string>>;
  /** What DNS has, by name; `silent`: its servers do not answer. */
  readonly dns: Map<string, readonly string[] | 'silent'>;
  /** The addresses that its name has, from the next look-up on. */
  addresses: readonly string[];
};

type Options = {
  readonly tls?: 'starttls' | 'none';
  readonly name?: string;
  /** It is not waited for long. */
  readonly hangs?: boolean;
};

/** Ends with the test file. */
export async function startSmtpDouble({
  tls = 'starttls',
  name = HOST,
  hangs = false,
}: Options = {}): Promise<SmtpDouble> {
  const certificate = name === HOST ? CERTIFICATE : selfSigned(name);
  const server = await startSmtpServer({ tls, certificate });
  if (tls === 'none') server.breakAt('starttls', '502 5.5.1 no');
  const dns: SmtpDouble['dns'] = new Map([['acme.example', ['v=spf1 include:acme.example ~all']]]);
  const lookup: Lookup = () => Promise.resolve(double.addresses);
  const texts: TextLookup = (asked) => {
    const found = dns.get(asked) ?? [];
    return found === 'silent' ? Promise.reject(new Error('ETIMEOUT')) : Promise.resolve(found);
  };
  const settings = { host: HOST, port: String(server.port), user: 'acme', from: `Acme <${SENDER}>` };
  const authority = certificate.certificate;
  const double: SmtpDouble = {
    server,
    keys: { ...settings, password: PASSWORD },
    account: {
      settings,
      password: () => PASSWORD,
      world: { lookup, texts, authority, allowLoopback: true, limits: hangs ? SHORT : LIMITS },
    },
    dns,
    addresses: LOOPBACK,
  };
  return double;
}
