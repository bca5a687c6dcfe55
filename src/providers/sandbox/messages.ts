// How the sandbox speaks to us: signed messages over HTTP to the same doors that a real provider uses, sent by a job that
// tries until it is heard.
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { InboundCall } from '../../platform/inbound.ts';
import { defineJob, type JobKind } from '../../platform/queue/job.ts';
import type { Sealer } from '../../platform/seal.ts';
import { isSigned, sign, SIGNATURE_HEADER } from '../../platform/signature.ts';

export const SEND = 'sandbox.send';
const ATTEMPTS_MAX = 20;

export const inboundSecret = (sealer: Sealer, source: string, tenantId: string): string =>
  sealer.derive(`inbound ${source} of ${tenantId}`);

/** Every message has an id, which stays the same when it is sent again. */
const message = z.looseObject({ id: z.string().min(1).max(100) });

export function verifyMessage(
  { sealer, clock }: { sealer: Sealer; clock: Clock },
  source: string,
  { raw, tenant }: InboundCall,
): string | undefined {
  const header = raw.headers[SIGNATURE_HEADER];
  const secret = inboundSecret(sealer, source, tenant.id);
  if (!isSigned(raw.body, typeof header === 'string' ? header : undefined, secret, clock.now()))
    return undefined;
  try {
    return message.parse(JSON.parse(raw.body.toString('utf8'))).id;
  } catch {
    return undefined;
  }
}

export const sendJob = (services: {
  sealer: Sealer;
  clock: Clock;
  baseUrl: () => string;
}): JobKind<{ source: string; body: string }> =>
  defineJob({
    kind: SEND,
    payload: z.object({ source: z.string(), body: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ tenant, signal }, { source, body }) {
      const secret = inboundSecret(services.sealer, source, tenant.id);
      const response = await fetch(`${services.baseUrl()}/inbound/${source}/${tenant.id}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [SIGNATURE_HEADER]: sign(body, secret, services.clock.now()),
        },
        body,
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the message was answered with ${response.status}`);
    },
  });
