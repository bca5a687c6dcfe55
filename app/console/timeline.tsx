// All that has happened to an object and to what belongs to it, newest first.
import { useEffect } from 'preact/hooks';
import { usePages } from '../lib/query.ts';
import { addressOf } from '../lib/router.ts';
import { words } from '../lib/words.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkToId, Money, Time } from '../ui/parts.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { createdAt } from './event.ts';
import type { Event } from './rows.ts';
import { isWhole, lookOf, sumOf, withWhom } from './timeline.ts';

const PAGE_EVENTS = 10;
/** A page is empty where all its events are about others; so many are passed before the reader is asked. */
const PAGES_PASSED_MAX = 5;

export function Timeline({ id }: { readonly id: string }) {
  const { timeline } = words();
  const pages = usePages('/api/v1/events', { relatedTo: id, limit: PAGE_EVENTS });
  const read = pages.data?.pages ?? [];
  const events = read.flatMap(({ data }) => data);
  const hasMore = pages.hasNextPage && !isWhole(events, id);
  const isSearching = hasMore && events.length === 0 && read.length < PAGES_PASSED_MAX;
  const more = (): void => void (pages.isFetching || pages.isError ? undefined : pages.fetchNextPage());
  useEffect(() => {
    if (isSearching) more();
  });
  return (
    <section class="timeline" aria-busy={pages.isPending || isSearching}>
      <header>
        <h3>{timeline.title}</h3>
        <a class="link" href={addressOf({ path: '/requests', query: { q: id } })}>
          {timeline.requests}
        </a>
      </header>
      {pages.isSuccess && events.length === 0 && !hasMore ? <p class="soft">{timeline.none}</p> : undefined}
      <ol>
        {events.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ol>
      {pages.isError ? <Trouble error={pages.error} onRetry={() => void pages.fetchNextPage()} /> : undefined}
      {hasMore && !isSearching ? (
        <button type="button" class="link-button" onClick={more}>
          {timeline.earlier}
        </button>
      ) : undefined}
    </section>
  );
}

function Line({ event }: { readonly event: Event }) {
  const { timeline } = words();
  const { icon, tone } = lookOf(event.type);
  const labels: Readonly<Record<string, string>> = timeline.types;
  const sum = sumOf(event);
  const whom = withWhom(event);
  return (
    <li>
      <span class={`disc ${tone}`}>
        <Icon name={icon} />
      </span>
      <p>
        <strong>{labels[event.type] ?? event.type}</strong>
        {sum === undefined ? undefined : (
          <>
            {' · '}
            <Money minor={sum.minor} currency={sum.currency} />
          </>
        )}
        {whom === undefined ? undefined : ` · ${whom}`}
      </p>
      <p class="soft">
        <Time at={createdAt(event)} /> · <LinkToId id={event.id} screen="events" />
      </p>
    </li>
  );
}
