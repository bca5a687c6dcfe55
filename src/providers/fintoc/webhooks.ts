// Messages from Fintoc: signed like ours, with a secret that may be about to be replaced. What a message says
// is a hint; the API is asked how things stand, since messages come late, twice and in any order.
import type { Clock } from '#platform/time/clock.ts';
import type { InboundCall, Verified } from '#platform/inbound/inbound.ts';
import { isSigned } from '#platform/secrets/signature.ts';
import { event, withId, type Transfer } from './objects.ts';
import type { Api } from './api.ts';
import { getTransfer } from './transfers.ts';
import type { z } from 'zod';

const SIGNATURE = 'fintoc-signature';
export const ASK_MS_MAX = 8_000;
/** What is read here: an endpoint is subscribed to it. */
export const EVENTS: readonly string[] = [
  'transfer.inbound.succeeded',
  'transfer.outbound.succeeded',
  'transfer.outbound.rejected',
  'transfer.outbound.failed',
  'transfer.outbound.returned',
];

export type Receiving = {
  readonly clock: Clock;
  /** The current one, and the one before it while that is valid. */
  readonly webhookSecrets: () => readonly string[];
};

/** Returns undefined if no secret has signed it. */
export function verifyFintoc(
  { clock, webhookSecrets }: Receiving,
  { raw }: Pick<InboundCall, 'raw'>,
): Verified | undefined {
  const given = raw.headers[SIGNATURE];
  const header = typeof given === 'string' ? given : undefined;
  if (!webhookSecrets().some((secret) => isSigned(raw.body, header, secret, clock.now()))) return undefined;
  const read = event.safeParse(jsonOf(raw.body));
  return read.success ? { messageId: read.data.id } : undefined;
}

export type FintocEvent = z.infer<typeof event>;
export const eventIn = ({ raw }: InboundCall): FintocEvent => event.parse(jsonOf(raw.body));

/** The transfer as it is now. Throws if that cannot be known, so that Fintoc sends the message again. */
export async function transferNow(api: Api, { data }: FintocEvent): Promise<Transfer | undefined> {
  const { id } = withId.parse(data);
  const reply = await getTransfer(api, id, AbortSignal.timeout(ASK_MS_MAX));
  if (reply.kind === 'ok') return reply.value;
  if (reply.kind === 'refused' && reply.status === 404) return undefined;
  throw new Error(
    `the transfer ${id} cannot be read: ${reply.kind === 'unknown' ? reply.cause : reply.code}`,
  );
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
