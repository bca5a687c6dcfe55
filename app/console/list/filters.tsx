// What a list is filtered by: tabs, an id and a period, all of which live in the address.
import { useEffect, useState } from 'preact/hooks';
import { addressOf, go, withQuery } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { hasFilter, parameterOfId, parametersOf } from './filter.ts';
import type { Listed, NounName } from './noun.ts';
import { dayOfInstant, instantOfDay } from './period.ts';

type FiltersProps<Row> = { readonly noun: Listed<Row>; readonly query: Readonly<Record<string, string>> };

export function Filters<Row>({ noun, query }: FiltersProps<Row>) {
  const { list } = words();
  const { tabs, ids } = noun;
  const chosen = tabs === undefined ? undefined : query[tabs.parameter];
  const hasIds = Object.keys(ids).length > 0;
  if (tabs === undefined && !hasIds) return null;
  return (
    <div class="filters">
      {tabs === undefined ? undefined : (
        <nav class="tabs" aria-label={words().columns.status}>
          {[['', list.all] as const, ...tabs.values].map(([value, label]) => (
            <a
              key={value}
              href={withQuery({ [tabs.parameter]: value, peek: undefined })}
              aria-current={(chosen ?? '') === value ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      {hasIds ? <IdFilter noun={noun} text={query['q'] ?? ''} /> : undefined}
      {noun.hasPeriod === true ? <Period query={query} /> : undefined}
      {hasFilter(parametersOf(noun, query)) ? (
        <a class="link" href={addressOf({ path: `/${noun.name}` })}>
          {list.dropFilters}
        </a>
      ) : undefined}
    </div>
  );
}

function IdFilter<Row>({ noun, text }: { readonly noun: Listed<Row>; readonly text: string }) {
  const label = filterLabel(noun.name);
  // A part of an id filters nothing yet, and stays in the field while the list is drawn again.
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const filter = (value: string): void => {
    setTyped(value);
    const whole = value.trim();
    if (whole === '' || parameterOfId(noun.ids, whole) !== undefined)
      go(withQuery({ q: whole, peek: undefined }));
  };
  return (
    <label class="search">
      <Icon name="search" />
      <span class="hidden">{label}</span>
      <input
        id="filter"
        type="search"
        placeholder={label}
        value={typed}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => filter(event.currentTarget.value)}
      />
    </label>
  );
}

function filterLabel(name: NounName): string {
  const labels: Partial<Record<NounName, string>> = words().list.filterBy;
  return labels[name] ?? '';
}

type PeriodProps = { readonly query: Readonly<Record<string, string>> };

/** Folded until it filters: most look at all of a list, and a phone has little room over it. */
const Period = ({ query: { since, until } }: PeriodProps) => (
  <details class="folded" open={since !== undefined || until !== undefined}>
    <summary>
      {words().list.period} <Icon name="next" />
    </summary>
    <div class="period">
      <Day name="since" at={since} />
      <Day name="until" at={until} isEnd />
    </div>
  </details>
);

type DayProps = {
  readonly name: 'since' | 'until';
  readonly at: string | undefined;
  readonly isEnd?: boolean;
};

/** A day that is typed stays in the field until it is one. */
function Day({ name, at, isEnd = false }: DayProps) {
  const day = dayOfInstant(at, { isEnd });
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const filter = (value: string): void => {
    setTyped(value);
    const instant = instantOfDay(value, { isEnd });
    if (value === '' || instant !== undefined) go(withQuery({ [name]: instant, peek: undefined }));
  };
  return (
    <label>
      {words().list[name]}{' '}
      <input
        type="date"
        value={typed}
        min="2000-01-01"
        max="2999-12-31"
        onInput={(event) => filter(event.currentTarget.value)}
      />
    </label>
  );
}
