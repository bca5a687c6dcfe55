// Days as bars, what went well below what did not, with a table that says the same in words.
import { localeNow } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { barsOf, type Day } from './bars.ts';

const DAY_WIDTH = 20;
const BAR_WIDTH = 14;
const HEIGHT = 100;
const SEEN_MIN = 2;

type Props = {
  readonly title: string;
  /** Names of what went well, and of what did not. */
  readonly names: readonly [good: string, bad: string];
  readonly days: readonly Day[];
};

export function DayBars({ title, names: [good, bad], days }: Props) {
  const { home } = words();
  return (
    <figure class="days">
      <svg viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {barsOf(days, HEIGHT, SEEN_MIN).map((bar, at) => {
          const x = at * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2;
          return (
            <g key={bar.date}>
              <rect class="ground" x={x} width={BAR_WIDTH} height={HEIGHT} />
              <rect class="good" x={x} y={HEIGHT - bar.good} width={BAR_WIDTH} height={bar.good} />
              <rect class="bad" x={x} y={HEIGHT - bar.good - bar.bad} width={BAR_WIDTH} height={bar.bad} />
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
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{home.day}</th>
            <th scope="col">{good}</th>
            <th scope="col">{bad}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{dayText(day.date)}</th>
              <td>{day.good}</td>
              <td>{day.bad}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const dayText = (date = ''): string =>
  date === ''
    ? ''
    : new Intl.DateTimeFormat(localeNow(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(date),
      );
