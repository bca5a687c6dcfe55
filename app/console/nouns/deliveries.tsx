// What was sent to an endpoint lately and what it answered, each of which can be sent again.
import { useState } from 'preact/hooks';
import { newKey, post } from '../../lib/api.ts';
import { numberText } from '../../lib/format.ts';
import { readAgain, useRead } from '../../lib/query.ts';
import { may } from '../../lib/rights.ts';
import { useSide } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Badge, LinkToId, Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { DayBars } from '../home/day-bars.tsx';
import type { Delivery, Endpoint } from '../list/rows.ts';

const SHOWN = 20;
const SUCCESS = 200;
const SUCCESS_END = 300;

export function Deliveries({ endpoint }: { readonly endpoint: Endpoint }) {
  const { deliveries } = words();
  const [onlyFailed, setOnlyFailed] = useState(false);
  const path = `/api/v1/webhook_endpoints/${encodeURIComponent(endpoint.id)}/deliveries` as const;
  const read = useRead(path, {
    limit: SHOWN,
    succeeded: onlyFailed ? 'false' : undefined,
  });
  const attempts = read.data?.deliveries;
  return (
    <section class="deliveries">
      <header>
        <h3>{deliveries.title}</h3>
        <label>
          <input
            type="checkbox"
            checked={onlyFailed}
            onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
          />{' '}
          {deliveries.onlyFailed}
        </label>
      </header>
      <Disabled endpoint={endpoint} last={attempts?.find(({ kind }) => kind === 'scheduled')} />
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      {attempts?.length === 0 ? <p class="soft">{deliveries.none}</p> : undefined}
      <ul>
        {attempts?.map((attempt, at) => (
          <Attempt
            key={attempt.id}
            path={path}
            attempt={attempt}
            isTriedAgain={
              endpoint.status !== 'disabled' &&
              attempts.findIndex(({ evtId }) => evtId === attempt.evtId) === at
            }
          />
        ))}
      </ul>
    </section>
  );
}

type DisabledProps = { readonly endpoint: Endpoint; readonly last: Delivery | undefined };

/** Why nothing is sent, and what the receiver answered last. */
function Disabled({ endpoint: { status, disabledReason, failureCount }, last }: DisabledProps) {
  const { deliveries } = words();
  if (status !== 'disabled') return null;
  return (
    <p class="why">
      {deliveries.disabled[disabledReason ?? 'other'](failureCount)}
      {disabledReason === null || last === undefined ? undefined : (
        <>
          {' '}
          {deliveries.lastAnswer} {answerOf(last)}, <Time at={last.attemptedAt} />.
        </>
      )}
    </p>
  );
}

/** The status of the answer, or in words why there was none. */
function answerOf({ responseStatus, error }: Delivery): string | number {
  const { errors, noAnswer } = words().deliveries;
  if (responseStatus !== null) return responseStatus;
  return error !== null && Object.hasOwn(errors, error) ? errors[error as keyof typeof errors] : noAnswer;
}

/** Since when an endpoint fails, and how much. */
export function DeliveryDays({ endpointId }: { readonly endpointId: string }) {
  const { deliveries, home } = words();
  const path = `/api/v1/webhook_endpoints/${encodeURIComponent(endpointId)}/deliveries_by_day` as const;
  const { data } = useRead(path);
  const [first] = data?.days ?? [];
  if (data === undefined || first === undefined) return null;
  const { days, countedSince } = data;
  const sum = (name: 'succeeded' | 'failed'): number => days.reduce((total, day) => total + day[name], 0);
  if (sum('succeeded') + sum('failed') === 0) return null;
  return (
    <section>
      <h3>{deliveries.days}</h3>
      <p>
        <span class="key good">
          {deliveries.succeeded}: {numberText(sum('succeeded'))}
        </span>{' '}
        <span class="key bad">
          {deliveries.failed}: {numberText(sum('failed'))}
        </span>
      </p>
      <DayBars
        title={deliveries.days}
        names={[deliveries.succeeded, deliveries.failed]}
        days={days.map(({ date, succeeded, failed }) => ({ date, good: succeeded, bad: failed }))}
      />
      {countedSince.slice(0, first.date.length) > first.date ? (
        <p class="soft">
          {home.countedSince} <Time at={countedSince} />
        </p>
      ) : undefined}
    </section>
  );
}

type DeliveriesPath = `/api/v1/webhook_endpoints/${string}/deliveries`;
type AttemptProps = {
  readonly path: DeliveriesPath;
  readonly attempt: Delivery;
  /** Whether the delivery of its event goes on after it. */
  readonly isTriedAgain: boolean;
};

function Attempt({ path, attempt, isTriedAgain }: AttemptProps) {
  const { deliveries } = words();
  const { responseStatus, eventType, evtId, durationMs, attemptedAt, nextRetryAt } = attempt;
  const isDelivered = responseStatus !== null && responseStatus >= SUCCESS && responseStatus < SUCCESS_END;
  return (
    <li>
      <p>
        <Badge tone={isDelivered ? 'good' : 'bad'}>{answerOf(attempt)}</Badge> <strong>{eventType}</strong>
      </p>
      <p class="soft">
        <Time at={attemptedAt} /> · {durationMs} ms · {deliveries.kinds[attempt.kind]} ·{' '}
        <LinkToId id={evtId} screen="events" />
      </p>
      {nextRetryAt === undefined || !isTriedAgain ? undefined : (
        <p class="soft">
          {deliveries.nextRetry} <Time at={nextRetryAt} />
        </p>
      )}
      <Resend list={path} id={attempt.id} eventType={eventType} />
    </li>
  );
}

type ResendProps = { readonly list: DeliveriesPath; readonly id: string; readonly eventType: string };

/** Waits for the receiver, up to ten seconds. What it answered is the newest of the list. */
function Resend({ list, id, eventType }: ResendProps) {
  const { deliveries } = words();
  const side = useSide();
  const { isBusy, error, start } = useAttempt(async () => {
    await post(`${list}/${id}/resend`, {}, newKey()).finally(() => void readAgain(list));
  });
  if (side === undefined || !may(side, 'webhooks.resend')) return null;
  return (
    <>
      <button type="button" class="button small" aria-disabled={isBusy} onClick={start}>
        {isBusy ? deliveries.sending : deliveries.resend}
        <span class="hidden"> {eventType}</span>
      </button>
      {error === undefined ? undefined : <Trouble error={error} />}
    </>
  );
}
