// Messages that providers send. They are verified, stored and deduplicated in the request, then handled by a
// job, so that a provider is answered at once and an accepted message is never lost.
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { SANDBOX, type Port } from './connections.ts';
import { isDatabaseAway, sqlState } from './db/pool.ts';
import { keepMessage, type Verified } from './inbound-messages.ts';
import type { JobContext } from './queue/job.ts';
import { Refusal } from './refusal.ts';
import { answer, defineRoute, type AnyCall, type Route } from './route.ts';
import { invalid, refusal } from './refusals.ts';
import type { Work } from './work.ts';

export type { Verified };

/** A message as it arrived. In the job that handles it, it has the headers that were kept. */
export type InboundCall = Pick<AnyCall, 'tenant' | 'raw'>;

/** A source of messages as its module writes it down. */
export type Inbound<Services> = {
  /** At the sandbox the path is `/inbound/<name>/<tenant>`; what is put behind it is in `raw.path`. */
  readonly name: string;
  /** Connections that have this port send such messages to their own address. */
  readonly port: Port;
  readonly source: (services: Services, connectionId: string) => InboundSource;
  /**
   * For providers that ask by GET whether an address is ours before they send anything: the text to answer;
   * undefined: refused.
   */
  readonly challenge?: (services: Services, connectionId: string) => AnswerChallenge;
};

type AnswerChallenge = (call: InboundCall) => Promise<string | undefined>;

export type InboundSource<Message = unknown> = {
  /** Undefined when the signature is wrong. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  /** What a verified message says, in our words. One message may say several things, or nothing new. */
  read(call: InboundCall): Promise<readonly Message[]>;
} & (
  | {
      /** Runs in the transaction that marks the message as handled, so it takes effect once. */
      handle(work: Work, message: Message): Promise<unknown>;
    }
  | {
      /** Runs commands, which recognize messages that they have handled before. */
      deliver(context: JobContext, message: Message): Promise<unknown>;
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

const params = z.object({ tenantId: z.string() });
export const receivedAnswer = {
  description: 'Taken; handled later.',
  schema: z.object({ received: z.literal(true), duplicate: z.boolean() }),
};

export const inboundRoute = <Services>({ name, source }: Inbound<Services>): Route<Services> =>
  defineRoute({
    id: `inbound.${name}`,
    method: 'POST',
    path: `/inbound/${name}/:tenantId/*`,
    auth: ['signed'],
    tag: 'Inbound',
    summary: `Messages of the ${name}`,
    internal: true,
    params,
    answers: { 200: receivedAnswer },
    steps: async ({ commands }, call, services) => {
      const from = source(services, SANDBOX);
      const verified = await from.verify(call);
      if (verified === undefined) throw refusal('unauthorized');
      await readMessage(() => from.read(call), call);
      const isNew = await keepMessage(commands, call.tenant, call.actor, {
        source: name,
        verified,
        raw: call.raw,
      });
      return answer(200, { received: true, duplicate: !isNew });
    },
  });

/** What is served for a source of messages of the sandbox. */
export const inboundRoutes = <Services>(inbound: Inbound<Services>): Route<Services>[] => {
  const { challenge } = inbound;
  return [
    inboundRoute(inbound),
    ...(challenge === undefined ? [] : [challengeRoute(inbound.name, challenge)]),
  ];
};

const challengeRoute = <Services>(
  name: string,
  challenge: NonNullable<Inbound<Services>['challenge']>,
): Route<Services> =>
  defineRoute({
    id: `inbound.${name}.challenge`,
    method: 'GET',
    path: `/inbound/${name}/:tenantId/*`,
    auth: ['signed'],
    tag: 'Inbound',
    summary: `The ${name} asks whether this address is ours`,
    internal: true,
    params,
    answers: { 200: challengeAnswer },
    read: async (_db, call, services: Services) => answerChallenge(await challenge(services, SANDBOX)(call)),
  });

export const challengeAnswer = { description: 'The challenge, as plain text.', schema: z.string() };

export function answerChallenge(said: string | undefined) {
  if (said === undefined) throw refusal('unauthorized');
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return { ...answer(200, Buffer.from(said)), headers };
}
