// Messages that providers send. They are verified, stored and deduplicated in the request, then handled by a
// job, so that a provider is answered at once and an accepted message is never lost.
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import type { Tenant } from '../context/context.ts';
import type { Port } from '../provider/connections.ts';
import type { PreparedCommand } from '../command/commands.ts';
import { isDatabaseAway, sqlState } from '../db/pool.ts';
import type { Looking } from './cells.ts';
import type { Verified } from './messages.ts';
import type { JobContext } from '../queue/job.ts';
import { Refusal } from '../refusals/refusal.ts';
import { answer, type AnyCall } from '../route/route.ts';
import { invalid, refusal } from '../refusals/refusals.ts';
import type { Work } from '../work/work.ts';

export type { Verified };

/** A message as it arrived. In the job that handles it, it has the headers that were kept. */
export type InboundCall = Pick<AnyCall, 'tenant' | 'raw'>;

/** A source of messages as its module writes it down. */
export type Inbound<Services> = {
  /** Connections that have this port send such messages to their address. */
  readonly port: Port;
  readonly source: (services: Services, connectionId: string) => InboundSource;
  /**
   * The text to answer providers that ask by GET whether an address is ours before they send anything;
   * undefined: refused.
   */
  readonly challenge?: (services: Services, connectionId: string) => AnswerChallenge;
};

type AnswerChallenge = (call: InboundCall) => Promise<string | undefined>;

export type InboundSource<Message = unknown> = {
  /** Verifies a message; undefined if its signature is wrong. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  /** What a verified message says, in our words. One message may say several things, or nothing new. */
  read(call: InboundCall): Promise<readonly Message[]>;
  /** The cell of a message, of a tenant with several; left out: the one where it came in. */
  cellOf?(context: Looking, message: Message): Tenant | Promise<Tenant>;
} & (
  | {
      /** Runs in the transaction that marks the message as handled, so it takes effect once. */
      handle(work: Work, message: Message): Promise<unknown>;
    }
  | {
      /** Runs commands, which recognize messages that they have handled before. */
      deliver(context: JobContext, message: Message): Promise<unknown>;
      /** The command that is all there is to do about some messages. */
      commandOf?(context: Looking, message: Message): PreparedCommand | undefined;
    }
  | {
      /**
       * Each is one command, which recognizes what it has done before. It takes effect in the commit that
       * marks the message as handled, and if the message is read in the request, in the one that keeps it.
       */
      commandOf(context: Looking, message: Message): PreparedCommand;
    }
);

/**
 * A provider's descriptive text: shortened, and without characters that PostgreSQL cannot store, rather than
 * refused.
 */
export const cleanText = (written: string, charactersMax: number): string =>
  written.slice(0, charactersMax).toWellFormed().replaceAll('\0', '\uFFFD');

/** Whether PostgreSQL can store a text as it is: it cannot store NUL or half of a surrogate pair. */
export const isKeepable = (written: string): boolean => written.isWellFormed() && !written.includes('\0');

/**
 * The content of a verified message. One that cannot be read at this address is refused and not stored, so
 * that its sender keeps it: it may be broken, or meant for another address with the same secret.
 */
export async function readMessage<Message>(
  read: () => Promise<Message>,
  { raw }: InboundCall,
): Promise<Message> {
  requireText(raw);
  try {
    return await read();
  } catch (error) {
    // A reader may look something up, and that it could not says nothing of the message.
    throw error instanceof Refusal || sqlState(error) !== undefined || isDatabaseAway(error)
      ? error
      : unreadable();
  }
}

/** The body is stored as text, from which its reader gets the same bytes back. */
export function requireText({ body }: InboundCall['raw']): void {
  if (!isUtf8(body) || body.includes(0)) throw unreadable();
}

const unreadable = (): Refusal => invalid([{ field: 'body', message: UNREADABLE }]);

const UNREADABLE = {
  en: 'this address does not accept this message',
  es: 'esta dirección no acepta este mensaje',
  pt: 'este endereço não aceita esta mensagem',
};

/** What the sources of an address have read in one message. */
export type MessageRead = { readonly source: InboundSource; readonly messages: readonly unknown[] };

/** The command that is all there is to do, if a message says one thing. */
export function wholeCommandOf(context: Looking, all: readonly MessageRead[]): PreparedCommand | undefined {
  const [only, ...others] = all.filter(({ messages }) => messages.length > 0);
  if (only === undefined || others.length > 0 || only.messages.length > 1) return undefined;
  return 'handle' in only.source ? undefined : only.source.commandOf?.(context, only.messages[0]);
}

export const challengeAnswer = { description: 'The challenge, as plain text.', schema: z.string() };

export function answerChallenge(said: string | undefined) {
  if (said === undefined) throw refusal('unauthorized');
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return { ...answer(200, Buffer.from(said)), headers };
}
