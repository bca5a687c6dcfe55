// The list of any noun: tabs and filter in the address, rows as they come, and beside them the one that is
// peeked at. Every list has the same states: loading, empty, nothing matches, failed, and partly failed.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChanges } from '../../lib/live.ts';
import { useLiveness } from '../../lib/liveness.ts';
import { addressOfOne, hasPage } from '../../lib/one-at.ts';
import { useList, type Pages } from '../../lib/query.ts';
import { addressOf, go, pass, usePlace, withQuery } from '../../lib/router.ts';
import type { Side } from '../../lib/session.ts';
import { isCovered, isTypedInto } from '../../lib/typing.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Note } from '../../ui/parts.tsx';
import { Table } from '../../ui/table.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useHeights } from '../../ui/use-heights.ts';
import { Export } from './export.tsx';
import { hasFilter, parametersOf } from './filter.ts';
import { Filters } from './filters.tsx';
import type { Listed, Noun, NounName, ScreenName, WithId } from './noun.ts';
import { Preview, useIsPassing } from './preview.tsx';
import { Views } from './views.tsx';

const PAGE_ROWS = 50;
const ROWS_DRAWN = 12;

type ListProps<Row> = { readonly noun: Listed<Row>; readonly side: Side };

export function ListScreen<Row extends WithId>({ noun, side }: ListProps<Row>) {
  const { query } = usePlace();
  const parameters = parametersOf(noun, query);
  const pages = useList<Row>(noun.api, { ...parameters, include: noun.include, limit: PAGE_ROWS });
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const peeked = query['peek'];
  const chosen = rows.findIndex(({ id }) => id === peeked);
  const isPassing = useIsPassing(peeked);
  useKeys(rows, chosen, noun.name);
  // If filters leave little over, a page may be empty and not the last.
  const isSearching = rows.length === 0 && pages.hasNextPage;
  const more = (): void => void (pages.isFetching || pages.isError ? undefined : pages.fetchNextPage());
  useEffect(() => {
    if (isSearching) more();
  });
  const text = words();
  const scroller = useRef<HTMLDivElement>(null);
  const news = useNews(noun, pages, scroller);
  return (
    <div class={`list-screen${peeked === undefined ? '' : ' peeking'}`}>
      <header class="screen-head">
        <div class="title-row">
          <h1>{text.nav[noun.name]}</h1>
          <Actions actions={noun.actionsOf?.(side) ?? []} isSmall isLed />
        </div>
        <Narrowed noun={noun} query={query} />
        {news.isThere ? <News show={news.show} /> : undefined}
      </header>
      <div class="panes">
        <section class="rows" aria-busy={pages.isPending}>
          {pages.isPending || (isSearching && !pages.isError) ? <Skeleton /> : undefined}
          {pages.isError && rows.length === 0 ? (
            <Trouble error={pages.error} onRetry={() => void pages.refetch()} />
          ) : undefined}
          {pages.isSuccess && rows.length === 0 && !isSearching ? (
            <Nothing noun={noun} isFiltered={hasFilter(parameters)} />
          ) : undefined}
          {rows.length === 0 ? undefined : (
            <Table
              label={text.nav[noun.name]}
              columns={noun.columns}
              rows={rows}
              isWhole={!pages.hasNextPage}
              chosen={chosen}
              keyOf={({ id }) => id}
              addressOf={({ id }) => withQuery({ peek: id })}
              onEnd={more}
              scroller={scroller}
            />
          )}
          {pages.isError && rows.length > 0 ? (
            <p class="partial" role="alert">
              {text.list.moreFailed}{' '}
              <button type="button" class="link-button" onClick={() => void pages.fetchNextPage()}>
                {text.retry}
              </button>
            </p>
          ) : undefined}
          <Foot name={noun.name} count={rows.length} hasMore={pages.hasNextPage}>
            {rows.length === 0 ? undefined : <Export noun={noun} parameters={parameters} />}
          </Foot>
        </section>
        {peeked === undefined ? undefined : (
          <Preview noun={noun} id={peeked} known={rows[chosen]} isPassing={isPassing} />
        )}
      </div>
    </div>
  );
}

type NarrowedProps<Row> = Pick<ListProps<Row>, 'noun'> & { readonly query: Readonly<Record<string, string>> };

/** What the list is narrowed by, and what is to be known of all that it may have. */
const Narrowed = <Row,>({ noun, query }: NarrowedProps<Row>) => (
  <>
    <Filters noun={noun} query={query} />
    <Views noun={noun} query={query} />
    {noun.About === undefined ? undefined : <noun.About />}
  </>
);

/**
 * Rows do not move under somebody who has scrolled down: a button says that there is news, and shows it.
 */
function useNews<Row>(
  { api, everyMs }: Pick<Noun<Row>, 'api' | 'everyMs'>,
  pages: Pages<Row>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const [isThere, setThere] = useState(false);
  const isLong = (pages.data?.pages.length ?? 0) > 1;
  const key = JSON.stringify(pages.data?.pageParams);
  useEffect(() => setThere(false), [api, key]);
  const readAtTop = (): boolean => {
    const isAtTop = !isLong && (scroller.current?.scrollTop ?? 0) === 0;
    if (isAtTop) void pages.refetch();
    return isAtTop;
  };
  useChanges(api, () => setThere(!readAtTop()));
  const isLive = useLiveness() === 'live';
  const latest = useRef(readAtTop);
  latest.current = readAtTop;
  useEffect(() => {
    if (everyMs === undefined || !isLive) return undefined;
    const timer = setInterval(() => void (document.hidden || latest.current()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isLive]);
  const show = (): void => {
    setThere(false);
    scroller.current?.scrollTo({ top: 0 });
    void pages.refetch();
  };
  return { isThere, show };
}

const News = ({ show }: { readonly show: () => void }) => (
  <button type="button" class="button news" onClick={show}>
    {words().list.news}
  </button>
);

function Nothing<Row>({ noun, isFiltered }: { readonly noun: Listed<Row>; readonly isFiltered: boolean }) {
  const { list, empty } = words();
  if (!isFiltered) return <Note icon={noun.icon} title={list.empty} text={empty[noun.name]} />;
  return (
    <Note icon="search" title={list.noMatch} text={list.noMatchFix}>
      <a class="button" href={addressOf({ path: `/${noun.name}` })}>
        {list.dropFilters}
      </a>
    </Note>
  );
}

/** What a list shows while the code of its screen is on its way. */
export const ListBones = ({ name }: { readonly name: ScreenName }) => (
  <div class="list-screen" aria-busy="true">
    <header class="screen-head">
      <h1>{words().nav[name]}</h1>
    </header>
    <Skeleton />
  </div>
);

/** Skeleton as high as the rows that come. */
function Skeleton() {
  const { rowPx } = useHeights();
  return (
    <svg class="skeleton" width="100%" height={ROWS_DRAWN * rowPx} aria-hidden="true">
      {Array.from({ length: ROWS_DRAWN }, (_, n) => (
        <rect key={n} x="24" y={(n + 0.5) * rowPx - 6} width={`${88 - (n % 4) * 9}%`} height="12" rx="6" />
      ))}
    </svg>
  );
}

type FootProps = {
  readonly name: NounName;
  readonly count: number;
  readonly hasMore: boolean;
  readonly children: ComponentChildren;
};

function Foot({ name, count, hasMore, children }: FootProps) {
  const { list } = words();
  return (
    <footer class="list-foot">
      <span role="status">{list.loaded(count, hasMore)}</span>
      {children}
      <span class="keys">
        <kbd>J</kbd> <kbd>K</kbd> {list.keys.move}{' '}
        {hasPage(name) ? (
          <>
            <kbd>Enter</kbd> {list.keys.open}{' '}
          </>
        ) : undefined}
        <kbd>F</kbd> {list.keys.filter} <kbd>Esc</kbd> {words().close} <kbd>?</kbd> {list.keys.all}
      </span>
    </footer>
  );
}

/** Keys of a list: nothing happens while somebody types. */
export function useKeys(rows: readonly WithId[], chosen: number, screen: string): void {
  const now = useRef({ rows, chosen });
  now.current = { rows, chosen };
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (isCovered()) return;
      const { target } = event;
      const isTyping = isTypedInto(target);
      if (event.metaKey || event.ctrlKey || event.altKey || (isTyping && event.key !== 'Escape')) return;
      const step = STEPS[event.key];
      if (step !== undefined) {
        const next = now.current.rows[Math.max(0, now.current.chosen + step)];
        if (next !== undefined) pass(withQuery({ peek: next.id }));
      } else if (event.key === 'Enter' && hasPage(screen)) {
        const row = now.current.rows[now.current.chosen];
        // What has the focus is what the key is for, unless it is that row.
        if (row === undefined || isFocused('a:not([aria-current] *), button, summary')) return;
        go(addressOfOne(screen, row.id));
      } else if (event.key === 'Escape') {
        if (isTyping) target.blur();
        go(withQuery({ peek: undefined }), { replace: true });
      } else if (event.key === 'f' || event.key === '/') {
        document.getElementById('filter')?.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [screen]);
}

const isFocused = (selector: string): boolean => document.activeElement?.matches(selector) === true;

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
