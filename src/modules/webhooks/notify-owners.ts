// Notifies the owners of an organization, by e-mail, that one of its endpoints is degraded or was disabled:
// what happened, what it means, and what to do.
import { z } from 'zod';
import { DAY_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { defineJob, type JobContext, type JobKind } from '#platform/queue/job.ts';
import { findOrganizationById, type Organization } from '#modules/base/identity/organizations.ts';
import { listOwners } from '#modules/base/identity/queries.ts';
import { findShown } from './copies.ts';
import type { Mail, Mailer } from './port.ts';
import { LOG_KEPT_MS, type EndpointRow } from './tables.ts';

export const NOTIFY_OWNERS = 'webhooks.tell_owners';

const ATTEMPTS_MAX = 10;
const GONE = 410;

const noticePayload = z.object({
  endpointId: z.string(),
  status: z.enum(['degraded', 'disabled']),
  /** The failures in a row when it happened: the endpoint may have recovered since. */
  failures: z.int().nullable().default(null),
});
type Notice = z.infer<typeof noticePayload>;

export type OwnerServices = { readonly accountMailer: Mailer; readonly baseUrl: () => string };

export const notifyOwnersJob = (services: OwnerServices): JobKind<Notice> =>
  defineJob({
    kind: NOTIFY_OWNERS,
    payload: noticePayload,
    attemptsMax: ATTEMPTS_MAX,
    async run(context, notice) {
      const { pool, tenant } = context;
      const endpoint = await findShown(pool, tenant, notice.endpointId);
      if (endpoint === undefined) return;
      const organization = await findOrganizationById(pool, tenant.organizationId);
      const owners = await listOwners(pool, organization.id);
      const mail = mailOf({ endpoint, organization, notice, context, baseUrl: services.baseUrl() });

      const troubles: string[] = [];
      for (const { user_id: userId, email } of owners) {
        const reference = `${notice.endpointId}.${notice.status}.${context.jobId}.${userId}`;
        const answer = await services.accountMailer.send(
          tenant,
          { ...mail, reference, to: email },
          context.signal,
        );
        if (answer.kind === 'unknown') troubles.push(answer.cause);
        if (answer.kind === 'refused') troubles.push(`refused: ${answer.reasons.join(', ')}`);
      }
      // The retry sends all of them again, but a reference is one mail: no owner gets a second one.
      if (troubles.length > 0)
        throw new Error(`${troubles.length} of ${owners.length} mails did not go out: ${troubles[0]}`);
    },
  });

type Notification = {
  readonly endpoint: EndpointRow;
  readonly organization: Organization;
  readonly notice: Notice;
  readonly context: JobContext;
  readonly baseUrl: string;
};

function mailOf(notification: Notification): Pick<Mail, 'subject' | 'text'> {
  const { endpoint, notice, context } = notification;
  const { host } = new URL(endpoint.url);
  const side = context.tenant.mode === 'test' ? ' (test side)' : '';
  const [happened, parts] =
    notice.status === 'degraded' ? ['are failing', degraded] : ['are switched off', disabled];
  return {
    subject: `Webhooks to ${host} ${happened}${side}`,
    text: [...opening(notification), ...parts(notification)].join('\n\n'),
  };
}

/** Lines are not wrapped, since mail is read on narrow screens as well. */
function opening({ endpoint, organization, notice, context }: Notification): string[] {
  const { description, last_response_status: lastStatus } = endpoint;
  const facts = [
    `Endpoint: ${endpoint.id}`,
    `URL: ${endpoint.url}`,
    ...(description === null ? [] : [`Description: ${description}`]),
    `Side: ${context.tenant.mode}`,
    `Status: ${notice.status}`,
    `Last answer: ${lastStatus === null ? 'none' : `HTTP ${lastStatus}`}`,
  ];
  return [whyOf(endpoint, notice, organization), facts.join('\n')];
}

const whyOf = (
  { failure_count: failuresNow, last_response_status: status }: EndpointRow,
  { failures }: Notice,
  { name }: Organization,
): string =>
  status === GONE
    ? `A webhook endpoint of ${name} answered 410 Gone, which says that no receiver is there any more.`
    : `The last ${failures ?? failuresNow} deliveries to a webhook endpoint of ${name} failed.`;

const degraded = (notification: Notification): string[] => [
  'What it means: events are still sent, but after a failure the next attempt waits four times as long. The first delivery ' +
    'that succeeds ends this. If failures go on, the endpoint is switched off and nothing more is sent to it.',
  'What to do:',
  ...numbered([...repair(notification), recover(notification)]),
];

const disabled = (notification: Notification): string[] => [
  'What it means: nothing more is sent to this endpoint. Its deliveries are kept as skipped, so no event is lost.',
  'What to do:',
  ...numbered([
    ...repair(notification),
    `Switch the endpoint on again:\nPATCH ${addressOf(notification)}\n{"status": "active"}`,
    recover(notification),
  ]),
];

const addressOf = ({ endpoint, baseUrl }: Notification): string =>
  `${baseUrl}/api/v1/webhook_endpoints/${endpoint.id}`;

const repair = (notification: Notification): string[] => [
  `See what the receiver answered:\nGET ${addressOf(notification)}/deliveries`,
  'Repair the receiver. It must answer with a 2xx status within 10 seconds.',
];

const recover = (notification: Notification): string =>
  `Recover what it missed, since a moment that you choose:\nPOST ${addressOf(notification)}/recover\n` +
  `{"since": "${isoOf(lastSuccess(notification))}"}`;

/** No earlier than `recover` still reaches a day later. */
function lastSuccess({ endpoint, context }: Notification): Instant {
  const last = endpoint.last_delivered_at ?? endpoint.created_at;
  const earliest = plus(context.tenant.now(), DAY_MS - LOG_KEPT_MS);
  return last > earliest ? last : earliest;
}

const numbered = (steps: readonly string[]): string[] => steps.map((step, i) => `${i + 1}. ${step}`);
