// How the sandbox sends messages to us: signed, over HTTP, to the same endpoints that a real provider uses. A
// job retries each until it is accepted.
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { isKeepable, type InboundCall, type Verified } from '#platform/inbound/inbound.ts';
import { inboundPathOf } from '#platform/inbound/connection.ts';
import { defineJob, type JobContext, type JobKind } from '#platform/queue/job.ts';
import { traceHeaders } from '#platform/telemetry/tracer.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { isSigned, sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { FAULT_KINDS, type FaultPort } from '#modules/sandbox/port.ts';
import { HUB_SIGNATURE_HEADER, hubSignature } from '#providers/wire/whatsapp.ts';
import { takeFault, type TakenFault } from './faults.ts';

export const SEND = 'sandbox.send';
const SECRETS_KNOWN_MAX = 10_000;
const ATTEMPTS_MAX = 20;

/** Each source has an address of its own, behind that of the connection of its side. */
export const addressOf = (source: string, tenantId: string): string =>
  `${inboundPathOf(SANDBOX, tenantId)}/${source}`;

export const isAt = (source: string, { raw }: InboundCall): boolean => raw.path.endsWith(`/${source}`);

const known = new WeakMap<Sealer, Map<string, string>>();

/** The secret is derived once, since every message needs it. */
export function inboundSecret(sealer: Sealer, source: string, tenantId: string): string {
  const purpose = `inbound ${source} of ${tenantId}`;
  let secrets = known.get(sealer);
  if (secrets === undefined) known.set(sealer, (secrets = new Map()));
  let secret = secrets.get(purpose);
  if (secret === undefined) {
    secret = sealer.derive(purpose);
    if (secrets.size >= SECRETS_KNOWN_MAX) secrets.clear();
    secrets.set(purpose, secret);
  }
  return secret;
}

/** Every message has an id, which stays the same when it is sent again. */
const message = z.looseObject({ id: z.string().min(1).max(100).refine(isKeepable) });

export async function verifyMessage(
  { sealer, clock }: { sealer: Sealer; clock: Clock },
  source: string,
  call: InboundCall,
  at: readonly string[] = [source],
): Promise<Verified | undefined> {
  if (!at.some((one) => isAt(one, call))) return undefined;
  const { raw, tenant } = call;
  const header = raw.headers[SIGNATURE_HEADER];
  const secret = inboundSecret(sealer, source, tenant.id);
  if (!isSigned(raw.body, typeof header === 'string' ? header : undefined, secret, clock.now()))
    return undefined;
  try {
    return { messageId: message.parse(jsonIn(raw)).id };
  } catch {
    return undefined;
  }
}

/** What came to the address of a source, which its port alone reads. */
export const readAt = async <Message>(
  source: string,
  call: InboundCall,
  read: (body: unknown) => Message,
): Promise<readonly Message[]> => (isAt(source, call) ? [read(jsonIn(call.raw))] : []);

export const jsonIn = ({ body }: InboundCall['raw']): unknown => JSON.parse(body.toString('utf8'));

/** The port of each source of messages for which faults can be set. */
const FAULT_PORTS: Readonly<Record<string, FaultPort>> = {
  issuer: 'issuer',
  network: 'issuer',
  accounts: 'accounts',
  rail: 'rail',
  account_processor: 'processor',
  whatsapp: 'messenger',
};
const HELD_BACK_MS_MAX = 1_000;
const LATENCY_MS_MAX = 10_000;
const LOOK_EVERY_MS = 20;

type SendServices = { sealer: Sealer; clock: Clock; baseUrl: () => string };

type OutgoingMessage = { readonly source: string; readonly body: string };
/** Sends a message within a job, which is run again if it throws. */
export type Send = (context: JobContext, message: OutgoingMessage) => Promise<void>;

export function createSend(services: SendServices): Send {
  /** Messages of a tenant that this process has sent. */
  const sent = new Map<string, number>();
  return async ({ tenant, signal, pool, reads, attempt }, { source, body }) => {
    const sentBefore = sent.get(tenant.id) ?? 0;
    const send = async () => {
      await post(services, { tenantId: tenant.id, source, body, signal });
      sent.set(tenant.id, (sent.get(tenant.id) ?? 0) + 1);
    };
    const port = FAULT_PORTS[source];
    // What is sent again has had its trouble.
    const isFirst = attempt === 1 && port !== undefined;
    const fault = isFirst ? await takeFault({ pool, reads }, tenant, port, FAULT_KINDS) : undefined;
    if (fault === undefined) return send();
    const overtaken = () => (sent.get(tenant.id) ?? 0) > sentBefore;
    return strike(fault, send, overtaken);
  };
}

export const sendJob = (send: Send): JobKind<OutgoingMessage> =>
  defineJob({
    kind: SEND,
    payload: z.object({ source: z.string(), body: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    run: send,
  });

async function strike(
  { kind, ms }: TakenFault,
  send: () => Promise<void>,
  overtaken: () => boolean,
): Promise<void> {
  switch (kind) {
    case 'duplicate':
      await Promise.all([send(), send()]);
      return;
    case 'latency':
      await wait(Math.min(ms, LATENCY_MS_MAX));
      return send();
    case 'timeout':
      await send();
      throw new Error('a fault set in the sandbox lost the answer to the message');
    case 'error':
      throw new Error('a fault set in the sandbox lost the message');
    case 'reorder': {
      const deadline = performance.now() + HELD_BACK_MS_MAX;
      while (!overtaken() && performance.now() < deadline) await wait(LOOK_EVERY_MS);
      return send();
    }
  }
}

/** WhatsApp signs as Meta does. */
const signatureOf = (
  body: string,
  secret: string,
  { source, clock }: { readonly source: string; readonly clock: Clock },
): Readonly<Record<string, string>> =>
  source === 'whatsapp'
    ? { [HUB_SIGNATURE_HEADER]: hubSignature(body, secret) }
    : { [SIGNATURE_HEADER]: sign(body, secret, clock.now()) };

async function post(
  { sealer, clock, baseUrl }: SendServices,
  sending: { tenantId: string; source: string; body: string; signal: AbortSignal },
): Promise<void> {
  const { tenantId, source, body, signal } = sending;
  const { statusCode, body: answered } = await request(baseUrl() + addressOf(source, tenantId), {
    method: 'POST',
    headers: {
      ...traceHeaders(),
      'Content-Type': 'application/json',
      ...signatureOf(body, inboundSecret(sealer, source, tenantId), { source, clock }),
    },
    body,
    signal,
  });
  await answered.dump();
  // A redirect is not followed.
  if (statusCode < 200 || statusCode >= 300) throw new Error(`the message was answered with ${statusCode}`);
}
