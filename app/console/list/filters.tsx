// What a list is filtered by: tabs, an id and what is typed, all of which live in the address.
import { useEffect, useState } from 'preact/hooks';
import { addressOf, go, withQuery } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { hasFilter, parameterOfId, parametersOf } from './filter.ts';
import type { Listed, NounName } from './noun.ts';
import { TypedFilters } from './typed-filters.tsx';

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
      {noun.typed === undefined ? undefined : <TypedFilters names={noun.typed} query={query} />}
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
