// How a deployment sends mail, as its environment says it: by an SMTP server, into the mailbox of the
// sandbox, or not at all.
import { isIP } from 'node:net';
import { isLoopbackAddress } from '../outbound/address.ts';

export type Sender = { readonly name: string; readonly address: string };

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise by STARTTLS. */
  readonly isSecure: boolean;
  /** Nothing is sent in the clear. Only what stays on this machine is. */
  readonly needsTls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: Sender;
};

export type MailSettings =
  | { readonly kind: 'none' }
  | { readonly kind: 'sandbox' }
  | ({ readonly kind: 'smtp' } & SmtpSettings);

const PORT_OF: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 };

/** The settings in the URL of a server; undefined if it is not one. */
export function readSmtpUrl(text: string): Omit<SmtpSettings, 'from'> | undefined {
  const url = URL.parse(text);
  const port = url === null ? undefined : PORT_OF[url.protocol];
  if (url === null || port === undefined || url.hostname === '') return undefined;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined;
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined || (user === '') !== (password === '')) return undefined;
  const isSecure = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? port : Number(url.port),
    isSecure,
    needsTls: isSecure || !isOfThisMachine(host),
    user: user === '' ? undefined : user,
    password: password === '' ? undefined : password,
  };
}

/** A sender, written `Acme <no-reply@example.com>` or as the address alone. Undefined if it is neither. */
export function readSender(text: string): Sender | undefined {
  const [, name = '', address = text.trim()] = NAMED.exec(text.trim()) ?? [];
  if (!ADDRESS.test(address) || UNPRINTED.test(name)) return undefined;
  return { name: name.trim().replace(QUOTED, '$1'), address };
}

const NAMED = /^([^<>]*)<([^<>]*)>$/;
const QUOTED = /^"(.*)"$/;
/** A name of a host has letters of any language; the mailer writes it as DNS does. */
const ADDRESS = /^[^\s<>()[\]@,;:\\"\p{C}]+@(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+$/u;
const UNPRINTED = /\p{C}/u;

const isOfThisMachine = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && isLoopbackAddress(host));

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
