// All that has happened to an object and to what belongs to it, newest first. What no event says is how some
// objects began: that is in the object itself.
import { useEffect } from 'preact/hooks';
import { usePages, useReadOn } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkToId, Money, Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { createdAt } from '../nouns/event.ts';
import type { Event } from '../list/rows.ts';
import type { WithId } from '../list/noun.ts';
import { isWhole, lookOf, madeAt, saysCreated, sumOf, withWhom } from './timeline.ts';

const PAGE_EVENTS = 10;
/** A page is empty if all its events are about others; so many are passed before the reader is asked. */
const PAGES_PASSED_MAX = 5;

type TimelineProps = {
  readonly row: WithId;
  /** No one else can have made it. */
  readonly isByOwner: boolean;
};

export function Timeline({ row, isByOwner }: TimelineProps) {
  const { timeline } = words();
  const { id } = row;
  const pages = usePages('/api/v1/events', { relatedTo: id, limit: PAGE_EVENTS });
  const read = pages.data?.pages ?? [];
  const events = read.flatMap(({ data }) => data);
  const hasMore = pages.hasNextPage && !isWhole(events, id);
  const isSearching = hasMore && events.length === 0 && read.length < PAGES_PASSED_MAX;
  const created = pages.isSuccess && !isSearching && !saysCreated(events, id) ? madeAt(row) : undefined;
  const beginning = created === undefined ? undefined : <Created at={created} isByOwner={isByOwner} />;
  const more = (): void => void (pages.isFetching || pages.isError ? undefined : pages.fetchNextPage());
  const readOn = useReadOn(pages);
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
      <ol>
        {events.map((event) => (
          <Line key={event.id} event={event} />
        ))}
        {hasMore ? undefined : beginning}
      </ol>
      {pages.isError ? <Trouble error={pages.error} onRetry={() => void pages.fetchNextPage()} /> : undefined}
      {hasMore && !isSearching ? (
        <button type="button" class="link-button" onClick={readOn}>
          {timeline.earlier}
        </button>
      ) : undefined}
      {hasMore ? <ol>{beginning}</ol> : undefined}
    </section>
  );
}

function Created({ at, isByOwner }: { readonly at: string; readonly isByOwner: boolean }) {
  const { timeline } = words();
  return (
    <li>
      <span class="disc mute">
        <Icon name="plus" />
      </span>
      <p>
        <strong>{isByOwner ? timeline.createdByOwner : timeline.created}</strong>
      </p>
      <p class="soft">
        <Time at={at} />
      </p>
    </li>
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
