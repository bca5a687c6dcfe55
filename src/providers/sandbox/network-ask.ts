// How the sandbox's card network asks: a signed question over HTTP, for whose answer it waits two seconds.
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import type { Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import type { Question } from '#modules/issuing/authorizations/port.ts';
import { takeFault, type FaultServices } from './faults.ts';
import { addressOf, inboundSecret } from './messages.ts';
import { bodyOf, readAnswer } from './network-wire.ts';

/** Where questions are answered, behind the address of the connection. */
export const QUESTIONS = 'authorizations';
const OK = 200;
const ANSWER_MS_MAX = 2_000;
const LATENCY_MS_MAX = 10_000;
const PORT = 'issuer';
const FAULTS = ['latency', 'error', 'timeout', 'duplicate'] as const;

/** `unanswered`: nothing came, or nothing in time. */
export type Answered = 'approved' | 'declined' | 'unanswered';
export type Ask = (tenant: Tenant, question: Question) => Promise<Answered>;

type Services = FaultServices & {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly baseUrl: () => string;
  /** The source whose secret signs. */
  readonly source: string;
};

export const createAsking =
  (services: Services): Ask =>
  async (tenant, question) => {
    const fault = await takeFault(services, tenant, PORT, FAULTS);
    const send = () => sendQuestion(services, tenant, question);
    if (fault === undefined) return send();
    switch (fault.kind) {
      case 'error':
        return 'unanswered';
      case 'timeout':
        await send();
        return 'unanswered';
      case 'duplicate': {
        const [first] = await Promise.all([send(), send()]);
        return first;
      }
      default: {
        await wait(Math.min(fault.ms, LATENCY_MS_MAX));
        const answered = await send();
        return fault.ms >= ANSWER_MS_MAX ? 'unanswered' : answered;
      }
    }
  };

async function sendQuestion(
  { sealer, clock, baseUrl, source }: Services,
  tenant: Tenant,
  question: Question,
): Promise<Answered> {
  const body = bodyOf(question);
  const secret = inboundSecret(sealer, source, tenant.id);
  try {
    const answered = await request(baseUrl() + addressOf(QUESTIONS, tenant.id), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(body, secret, clock.now()) },
      body,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    if (answered.statusCode !== OK) {
      await answered.body.dump();
      return 'unanswered';
    }
    const { decision, reason } = readAnswer(await answered.body.json());
    return reason === 'decision_timeout' ? 'unanswered' : decision;
  } catch {
    return 'unanswered';
  }
}
