// Notifies one browser of an owner that something waits for them. A notification says which one it is and
// nothing of what it is about: the wallet shows that, to who is signed in.
import { SECOND_MS, type Instant } from '#platform/time/clock.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import type { JobContext } from '#platform/queue/job.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { pushTo, type PushServices } from './send.ts';

/** The attempts of the job that sends one. */
export const NOTICE_ATTEMPTS_MAX = 12;

export type NoticeServices = PushServices & { readonly log: Log };
export type Notice = {
  /** The id of what waits. */
  readonly about: string;
  readonly until: Instant;
  /** What the worker of the wallet reads. */
  readonly message: Readonly<Record<string, string>>;
};
type Receiver = Parameters<typeof pushTo>[2];

const TOPIC_CHARACTERS = 24;

/**
 * The topic is the same each time that it is sent, so that one which waits there is replaced. A push service
 * learns no id from it, nor that two browsers get the same.
 */
const topicOf = (sealer: Sealer, about: string, subscriptionId: string): string =>
  sealer.derive(`topic of ${about} for ${subscriptionId}`).slice(0, TOPIC_CHARACTERS);

/** Throws if it is to be tried again. */
export async function notifyBrowser(
  context: JobContext,
  services: NoticeServices,
  to: Receiver,
  { about, until, message }: Notice,
): Promise<void> {
  const push = {
    text: JSON.stringify(message),
    keptSeconds: Math.ceil((until - context.tenant.now()) / SECOND_MS),
    topic: topicOf(services.sealer, about, to.subscriptionId),
  };
  try {
    await pushTo(context, services, to, push);
  } catch (error) {
    if (context.attempt < NOTICE_ATTEMPTS_MAX) throw error;
    // Nothing is lost: the wallet shows what waits, and messages and e-mails go their own way.
    services.log.warn('push.given_up', { subscriptionId: to.subscriptionId, ...errorFields(error) });
  }
}
