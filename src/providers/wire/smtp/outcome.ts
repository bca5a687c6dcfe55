// How far a mail came, by the stage at which its sending broke. Of what the server said only numbers are
// kept: its text may hold the address of a person, or what was given to it to sign in.
import type { NodemailerError } from 'nodemailer';

/**
 * `refused` will not come right by itself. After `not_sent` nothing has arrived, so it may be sent again.
 * After `unknown` the mail may have arrived: all of it had left when the connection was lost.
 */
export type Sent =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'not_sent' | 'unknown'; readonly cause: string };

const PERMANENT = /^5\d\d$/;
/** Ours to put right, and not the fault of this mail: sign in first, TLS first, and commands out of order. */
const OF_THE_SESSION = new Set([503, 530, 534, 535, 538]);
/** What is said about one mail. */
const OF_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

export function sentOf(error: NodemailerError, hasLeft: boolean): Sent {
  const { command = '', responseCode: code } = error;
  const cause = causeOf(error);
  if (code === undefined) {
    if (hasLeft) return { kind: 'unknown', cause: `${cause} after the whole mail had left` };
    // An address that cannot be written in a command, which no server was asked about.
    return { kind: error.code === 'EENVELOPE' ? 'refused' : 'not_sent', cause };
  }
  const isFinal =
    PERMANENT.test(String(code)) && !OF_THE_SESSION.has(code) && OF_THE_MAIL.has(command.toUpperCase());
  return { kind: isFinal ? 'refused' : 'not_sent', cause };
}

const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

export function causeOf({ code, originalCode, command, responseCode, response }: Failure): string {
  const stage = command === undefined || command === 'CONN' || command === 'API' ? '' : ` at ${command}`;
  if (responseCode === undefined) return `${originalCode ?? code ?? 'it broke'}${stage}`;
  const enhanced = ENHANCED.exec(response ?? '')?.[1];
  return `the server answered ${responseCode}${enhanced === undefined ? '' : ` ${enhanced}`}${stage}`;
}
type Failure = Pick<NodemailerError, 'code' | 'originalCode' | 'command' | 'responseCode' | 'response'>;
