// What was sent to an endpoint lately and what it answered, each of which can be sent again.
import { useState } from 'preact/hooks';
import { newKey, post } from '../../lib/api.ts';
import { numberText } from '../../lib/format.ts';
import { readAgain, useRead } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Badge, LinkToId, Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { DayBars } from '../home/day-bars.tsx';
import type { Delivery } from '../list/rows.ts';

const SHOWN = 20;
const SUCCESS = 200;
const SUCCESS_END = 300;

export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const { deliveries } = words();
  const [onlyFailed, setOnlyFailed] = useState(false);
  const path = `/api/v1/webhook_endpoints/${encodeURIComponent(endpointId)}/deliveries` as const;
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
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      {attempts?.length === 0 ? <p class="soft">{deliveries.none}</p> : undefined}
      <ul>
        {attempts?.map((attempt) => (
          <Attempt key={attempt.id} path={path} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
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
type AttemptProps = { readonly path: DeliveriesPath; readonly attempt: Delivery };

function Attempt({ path, attempt }: AttemptProps) {
  const { deliveries } = words();
  const { responseStatus, error, eventType, evtId, durationMs, attemptedAt, nextRetryAt } = attempt;
  const isDelivered = responseStatus !== null && responseStatus >= SUCCESS && responseStatus < SUCCESS_END;
  return (
    <li>
      <p>
        <Badge tone={isDelivered ? 'good' : 'bad'}>{responseStatus ?? error ?? deliveries.noAnswer}</Badge>{' '}
        <strong>{eventType}</strong>
      </p>
      <p class="soft">
        <Time at={attemptedAt} /> · {durationMs} ms · {deliveries.kinds[attempt.kind]} ·{' '}
        <LinkToId id={evtId} screen="events" />
      </p>
      {nextRetryAt === undefined ? undefined : (
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
  const { isBusy, error, start } = useAttempt(async () => {
    await post(`${list}/${id}/resend`, {}, newKey()).finally(() => void readAgain(list));
  });
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
