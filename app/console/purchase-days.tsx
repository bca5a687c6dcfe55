// Purchases by day: approved and declined as bars, which a table says in words, and why they were declined.
import type { Schemas } from '../contract.ts';
import { localeNow } from '../lib/format.ts';
import { addressOf } from '../lib/router.ts';
import { words } from '../lib/words.ts';
import { Time } from '../ui/parts.tsx';
import { barsOf } from './home.ts';

type Overview = NonNullable<Schemas['Overview']['purchases']>;
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
            <strong>{numberText(approved)}</strong> <span class="key approved">{home.approved}</span>
          </a>
        </li>
        <li>
          <a href={addressOf(DECLINED)}>
            <strong>{numberText(declined)}</strong> <span class="key declined">{home.declined}</span>
          </a>
        </li>
        <li>
          <a href={addressOf(DECLINED)}>
            <strong>{declineRate === null ? '–' : percentText(declineRate)}</strong> <span>{home.rate}</span>
          </a>
        </li>
      </ul>
      <Days days={days} />
      {isCut ? (
        <p class="soft">
          {home.countedSince} <Time at={countedSince} />
        </p>
      ) : undefined}
      <Reasons purchases={purchases} />
    </section>
  );
}

const DAY_WIDTH = 20;
const BAR_WIDTH = 14;
const HEIGHT = 100;
const SEEN_MIN = 2;

function Days({ days }: Pick<Overview, 'days'>) {
  const { home } = words();
  return (
    <figure class="days">
      <svg viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {barsOf(days, HEIGHT, SEEN_MIN).map(({ date, approved, declined }, at) => {
          const x = at * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2;
          return (
            <g key={date}>
              <rect class="ground" x={x} width={BAR_WIDTH} height={HEIGHT} />
              <rect class="approved" x={x} y={HEIGHT - approved} width={BAR_WIDTH} height={approved} />
              <rect
                class="declined"
                x={x}
                y={HEIGHT - approved - declined}
                width={BAR_WIDTH}
                height={declined}
              />
            </g>
          );
        })}
      </svg>
      <figcaption class="soft">
        <span>{dayText(days[0]?.date)}</span>
        <span>{home.utc}</span>
        <span>{dayText(days.at(-1)?.date)}</span>
      </figcaption>
      <table class="hidden">
        <caption>{home.purchases}</caption>
        <thead>
          <tr>
            <th scope="col">{home.day}</th>
            <th scope="col">{home.approved}</th>
            <th scope="col">{home.declined}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, approved, declined }) => (
            <tr key={date}>
              <th scope="row">{dayText(date)}</th>
              <td>{approved}</td>
              <td>{declined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
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

const numberText = (count: number): string => new Intl.NumberFormat(localeNow()).format(count);

const percentText = (share: number): string =>
  new Intl.NumberFormat(localeNow(), { style: 'percent', maximumFractionDigits: 1 }).format(share);

const dayText = (date = ''): string =>
  date === ''
    ? ''
    : new Intl.DateTimeFormat(localeNow(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(date),
      );
