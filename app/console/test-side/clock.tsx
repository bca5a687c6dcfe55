// The test clock: what time it is on this side, what falls due next, and how to go there.
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { readAgain, useRead } from '../../lib/query.ts';
import { may } from '../../lib/rights.ts';
import { useSide } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { useAttempt } from '../../ui/attempt.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { FormField } from '../../ui/fields.tsx';
import { Badge, LinkToId, Time } from '../../ui/parts.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { advanceTo, CLOCK, laterThan, partsOf, stopClock, useTestClock, type ClockNow } from './clock-now.ts';
import { screenOf } from '../search/find.ts';

const DUE = `${CLOCK}/due`;
const SHOWN = 25;
const LOOK_MS = 1_000;
const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 604_800;

type Due = Schemas.DueWork;

export function TestClock() {
  const { testClock, nav } = words();
  const side = useSide();
  const now = useTestClock();
  const due = useRead(DUE, { limit: SHOWN });
  const mayMove = side !== undefined && may(side, 'sandbox:write');
  return (
    <div class="page">
      <header class="screen-head">
        <h1>{nav.clock}</h1>
        <p class="soft">{testClock.lead}</p>
      </header>
      <div class="page-parts">
        {now === undefined ? undefined : (
          <section class="now">
            <h2>{testClock.now}</h2>
            <p class="amount">
              <Time at={now.now} />
            </p>
            <p class="soft">
              <Ahead seconds={now.offsetSeconds} />
            </p>
            {mayMove ? <Moving clock={now} next={due.data?.data[0]?.at} /> : undefined}
          </section>
        )}
        <section class="part">
          <h2>{testClock.due}</h2>
          {due.isError ? <Trouble error={due.error} onRetry={() => void due.refetch()} /> : undefined}
          {due.data?.data.length === 0 ? <p class="soft">{testClock.none}</p> : undefined}
          <ol class="due">
            {due.data?.data.map((item, at) => (
              <DueItem key={`${item.kind} ${item.at} ${at}`} item={item} now={now?.now} />
            ))}
          </ol>
          {due.data?.hasMore === true ? <p class="soft">{testClock.more}</p> : undefined}
        </section>
      </div>
    </div>
  );
}

function Ahead({ seconds }: { readonly seconds: number }) {
  const { testClock } = words();
  const parts = partsOf(seconds);
  if (parts.length === 0) return <>{testClock.notAhead}</>;
  return (
    <>
      {testClock.ahead} {parts.map(([unit, count]) => `${count} ${testClock[unit]}`).join(' ')}
    </>
  );
}

type DueItemProps = { readonly item: Due['data'][number]; readonly now: string | undefined };

function DueItem({ item, now }: DueItemProps) {
  const { testClock } = words();
  const isOverdue = now !== undefined && Date.parse(item.at) <= Date.parse(now);
  return (
    <li>
      <span>
        <strong>{testClock.kinds[item.kind] ?? <code>{item.kind}</code>}</strong>{' '}
        {item.objectIds.map((id) => {
          const screen = screenOf(id, item.kind);
          return screen === undefined ? undefined : <LinkToId key={id} id={id} screen={screen} />;
        })}{' '}
        {item.attempts === 0 ? undefined : (
          <span class="soft">
            {testClock.attempts}: {item.attempts}
          </span>
        )}
      </span>
      {isOverdue ? <Badge tone="warn">{testClock.overdue}</Badge> : <Time at={item.at} />}
    </li>
  );
}

type MovingProps = { readonly clock: ClockNow; readonly next: string | undefined };

function Moving({ clock: { now, advancing }, next }: MovingProps) {
  const { testClock } = words();
  const { isBusy, error, hasArrived, start } = useMoving();
  const stopping = useAttempt(stopClock);
  const isMoving = isBusy || advancing !== undefined;
  const [to, setTo] = useState('');
  const at = Date.parse(to);
  const instant: FieldOf<'POST', typeof CLOCK, 'to'> = {
    kind: 'instant',
    name: 'to',
    label: testClock.custom,
    isRequired: true,
  };
  const steps: ReadonlyArray<readonly [label: string, to: string | undefined]> = [
    [testClock.hour, laterThan(now, HOUR)],
    [testClock.day, laterThan(now, DAY)],
    [testClock.week, laterThan(now, WEEK)],
    [testClock.next, next],
  ];
  return (
    <form
      class="moving"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(at)) start(new Date(at).toISOString());
      }}
    >
      <p class="actions">
        {steps.map(([label, goal]) => (
          <button
            type="button"
            key={label}
            class="button"
            aria-disabled={isBusy || goal === undefined}
            onClick={() => (goal === undefined ? undefined : start(goal))}
          >
            {label}
          </button>
        ))}
      </p>
      <div class="custom">
        <FormField field={instant} value={to} problem={undefined} edit={setTo} />
        <button type="submit" class="button" aria-disabled={isBusy || Number.isNaN(at)}>
          {testClock.advance}
        </button>
      </div>
      <p role="status" class={isMoving ? 'moving-now' : ''}>
        {isMoving ? testClock.moving : undefined}
        {hasArrived && !isMoving ? testClock.arrived : undefined}
      </p>
      {advancing === undefined ? undefined : (
        <p>
          {testClock.goesTo} <Time at={advancing.to} />{' '}
          <button
            type="button"
            class="button"
            aria-disabled={stopping.isBusy}
            onClick={() => stopping.start()}
          >
            {testClock.stop}
          </button>
        </p>
      )}
      <Refusal error={error ?? stopping.error} />
    </form>
  );
}

/** The clock is read again while it moves, so that one sees how far it has come. */
function useMoving() {
  const [hasArrived, setArrived] = useState(false);
  const moving = useAttempt(async (to: string) => {
    setArrived(false);
    await advanceTo(to).finally(() => void readAgain(CLOCK));
    setArrived(true);
  });
  useRead(CLOCK, {}, moving.isBusy ? LOOK_MS : undefined);
  return { ...moving, hasArrived };
}
