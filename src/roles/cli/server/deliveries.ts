// What the commands of deliveries share: which endpoints are meant, and what a new attempt came to.
import { NotFoundError } from '../../../../packages/client/src/errors.ts';
import type { DeliveryAttempt } from '../../../../packages/client/src/generated/objects.ts';
import type { Organization } from '../../../../packages/client/src/index.ts';
import { CommandError, EXIT } from '../failure.ts';
import { print } from '../print.ts';

export type Sent = { readonly endpointId: string; readonly attempt: DeliveryAttempt };

/** The one that was named, or all. */
export async function endpointIds(monedero: Organization, named: string | undefined): Promise<string[]> {
  if (named !== undefined) return [(await monedero.webhook_endpoints.get(named)).id];
  const ids: string[] = [];
  for await (const { id } of monedero.webhook_endpoints.list()) ids.push(id);
  return ids;
}

const isDelivered = ({ responseStatus }: DeliveryAttempt): boolean =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300;

export const outcomeOf = ({ responseStatus, error }: DeliveryAttempt): string =>
  responseStatus === null ? (error ?? 'no answer') : String(responseStatus);

/** It fails if a receiver did not take what was sent. */
export function printSent(json: boolean, sent: readonly Sent[]): void {
  const lines = sent.map(
    ({ endpointId, attempt }) =>
      `${attempt.eventType}  ${attempt.evtId}  ${endpointId}  → ${outcomeOf(attempt)} in ${Math.round(attempt.durationMs)} ms  ${attempt.id}`,
  );
  print(
    json,
    { data: sent.map(({ endpointId, attempt }) => ({ endpointId, ...attempt })) },
    lines.join('\n'),
  );
  const missed = sent.filter(({ attempt }) => !isDelivered(attempt));
  if (missed.length === 0) return;
  throw new CommandError({
    exit: EXIT.refused,
    code: 'not_delivered',
    message: `${missed.map(({ endpointId }) => endpointId).join(', ')} did not answer with 2xx`,
    fix: 'see what the receiver logs, and send it again',
  });
}

export async function orNotFound<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
