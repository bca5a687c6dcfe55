// Tells the owners of an organization, by e-mail, that one of its endpoints was slowed down or switched off:
// what happened, what it means, and what to do.
import { z } from 'zod';
import { DAY_MS, isoOf, plus, type Instant } from '../../platform/clock.ts';
import { defineJob, type JobContext, type JobKind } from '../../platform/queue/job.ts';
import { findOrganization, listOwners, type Organization } from '../identity/index.ts';
import type { Mail, Mailer } from './port.ts';
import { findEndpoint } from './queries.ts';
import { LOG_KEPT_MS } from './retention.ts';
import type { EndpointRow } from './tables.ts';

export const TELL_OWNERS = 'webhooks.tell_owners';

const ATTEMPTS_MAX = 10;
const GONE = 410;

type Told = { endpointId: string; status: 'degraded' | 'disabled' };

export type OwnerServices = { readonly mailer: Mailer; readonly baseUrl: () => string };

export const tellOwnersJob = (services: OwnerServices): JobKind<Told> =>
  defineJob({
    kind: TELL_OWNERS,
    payload: z.object({ endpointId: z.string(), status: z.enum(['degraded', 'disabled']) }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, told) {
      const { pool, tenant } = context;
      const endpoint = await findEndpoint(pool, tenant.id, told.endpointId);
      if (endpoint === undefined) return;
      const organization = await findOrganization(pool, tenant.organizationId);
      const owners = await listOwners(pool, organization.id);
      const letter = letterOf({ endpoint, organization, told, context, baseUrl: services.baseUrl() });

      const troubles: string[] = [];
      for (const { user_id: userId, email } of owners) {
        const reference = `${told.endpointId}.${told.status}.${context.jobId}.${userId}`;
        const answer = await services.mailer.send(
          tenant,
          { ...letter, reference, to: email },
          context.signal,
        );
        if (answer.kind === 'unknown') troubles.push(answer.cause);
        if (answer.kind === 'refused') troubles.push(`refused: ${answer.reasons.join(', ')}`);
      }
      // Whoever has the mail already gets no second one: a reference is one mail.
      if (troubles.length > 0)
        throw new Error(`${troubles.length} of ${owners.length} mails did not go out: ${troubles[0]}`);
    },
  });

type Occasion = {
  readonly endpoint: EndpointRow;
  readonly organization: Organization;
  readonly told: Told;
  readonly context: JobContext;
  readonly baseUrl: string;
};

function letterOf(occasion: Occasion): Pick<Mail, 'subject' | 'text'> {
  const { endpoint, told, context } = occasion;
  const { host } = new URL(endpoint.url);
  const side = context.tenant.mode === 'test' ? ' (test side)' : '';
  const [happened, parts] =
    told.status === 'degraded' ? ['are failing', degraded] : ['are switched off', disabled];
  return {
    subject: `Webhooks to ${host} ${happened}${side}`,
    text: [...opening(occasion), ...parts(occasion)].join('\n\n'),
  };
}

/** Lines are left as long as they are: mail is read on narrow screens as well. */
function opening({ endpoint, organization, told, context }: Occasion): string[] {
  const { description, last_response_status: lastStatus } = endpoint;
  const facts = [
    `Endpoint: ${endpoint.id}`,
    `URL: ${endpoint.url}`,
    ...(description === null ? [] : [`Description: ${description}`]),
    `Side: ${context.tenant.mode}`,
    `Status: ${told.status}`,
    `Last answer: ${lastStatus === null ? 'none' : `HTTP ${lastStatus}`}`,
  ];
  return [whyOf(endpoint, organization), facts.join('\n')];
}

const whyOf = (
  { failure_count: failures, last_response_status: status }: EndpointRow,
  { name }: Organization,
): string =>
  status === GONE
    ? `A webhook endpoint of ${name} answered 410 Gone: nobody is there any more.`
    : `The last ${failures} deliveries to a webhook endpoint of ${name} failed.`;

const degraded = (occasion: Occasion): string[] => [
  'What it means: events are still sent, but after a failure the next attempt waits four times as long. One delivery ' +
    'that succeeds ends this. If failures go on, the endpoint is switched off and nothing is sent to it any more.',
  'What to do:',
  ...numbered([...mend(occasion), recover(occasion)]),
];

const disabled = (occasion: Occasion): string[] => [
  'What it means: nothing is sent to this endpoint any more. Events go on being kept, marked as skipped, and none is lost.',
  'What to do:',
  ...numbered([
    ...mend(occasion),
    `Switch the endpoint on again:\nPATCH ${addressOf(occasion)}\n{"status": "active"}`,
    recover(occasion),
  ]),
];

const addressOf = ({ endpoint, baseUrl }: Occasion): string =>
  `${baseUrl}/api/v1/webhook_endpoints/${endpoint.id}`;

const mend = (occasion: Occasion): string[] => [
  `See what the receiver answered:\nGET ${addressOf(occasion)}/deliveries`,
  'Repair the receiver. It must answer with a 2xx status within 10 seconds.',
];

const recover = (occasion: Occasion): string =>
  `Have sent what it missed, since a moment that you choose:\nPOST ${addressOf(occasion)}/recover\n` +
  `{"since": "${isoOf(lastKnownWell(occasion))}"}`;

/** No earlier than recovering reaches on the day after. */
function lastKnownWell({ endpoint, context }: Occasion): Instant {
  const well = endpoint.last_delivered_at ?? endpoint.created_at;
  const earliest = plus(context.tenant.now(), DAY_MS - LOG_KEPT_MS);
  return well > earliest ? well : earliest;
}

const numbered = (steps: readonly string[]): string[] => steps.map((step, i) => `${i + 1}. ${step}`);
