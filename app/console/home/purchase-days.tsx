// Purchases by day: how many were approved and declined, and why they were declined.
import type { Schemas } from '../../contract.ts';
import { localeNow, numberText } from '../../lib/format.ts';
import { addressOf } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Time } from '../../ui/parts.tsx';
import { DayBars } from './day-bars.tsx';

type Overview = NonNullable<Schemas.Overview['purchases']>;
type Props = { readonly purchases: Overview };

const DECLINED = { path: '/transactions', query: { status: 'declined' } };

export function Purchases({ purchases }: Props) {
  const { home } = words();
  const { approved, declined, declineRate, days, countedSince } = purchases;
  const [first] = days;
  const isCut = first !== undefined && countedSince.slice(0, first.date.length) > first.date;
  return (
    <section>
      <h2>{home.purchases}</h2>
      <ul class="figures">
        <li>
          <a href={addressOf({ path: '/transactions' })}>
            <strong>{numberText(approved)}</strong> <span class="key good">{home.approved}</span>
          </a>
        </li>
        <li>
          <a href={addressOf(DECLINED)}>
            <strong>{numberText(declined)}</strong> <span class="key bad">{home.declined}</span>
          </a>
        </li>
        <li>
          <a href={addressOf(DECLINED)}>
            <strong>{declineRate === null ? '–' : percentText(declineRate)}</strong> <span>{home.rate}</span>
          </a>
        </li>
      </ul>
      <DayBars
        title={home.purchases}
        names={[home.approved, home.declined]}
        days={days.map((day) => ({ date: day.date, good: day.approved, bad: day.declined }))}
      />
      {isCut ? (
        <p class="soft">
          {home.countedSince} <Time at={countedSince} />
        </p>
      ) : undefined}
      <Reasons purchases={purchases} />
    </section>
  );
}

function Reasons({ purchases: { topReasons } }: Props) {
  const { home, decline } = words();
  if (topReasons.length === 0) return null;
  return (
    <>
      <h3>{home.reasons}</h3>
      <ul class="ranked">
        {topReasons.map(({ reason, count }) => (
          <li key={reason}>
            <a href={addressOf(DECLINED)}>{decline[reason]}</a>
            <span class="soft">
              <code>{reason}</code>
            </span>
            <strong>{numberText(count)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

const percentText = (share: number): string =>
  new Intl.NumberFormat(localeNow(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
