// One of a noun, beside its list, or over it on a phone.
import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOfOne, hasPage } from '../../lib/one-at.ts';
import { useOne } from '../../lib/query.ts';
import { PASSING_MS, withQuery } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import type { Listed, WithId } from './noun.ts';
import { Notes } from '../nouns/notes.tsx';
import { Timeline } from '../frame/timeline.tsx';

/** Rows that a reader only passes with the keys are shown as the list knows them, and not read one by one. */
export function useIsPassing(id: string | undefined): boolean {
  const [settled, setSettled] = useState(id);
  const changed = useRef({ id, at: 0, isQuick: false });
  if (changed.current.id !== id) {
    const at = performance.now();
    changed.current = { id, at, isQuick: at - changed.current.at < PASSING_MS };
  }
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), PASSING_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return changed.current.isQuick && settled !== id;
}

type PreviewProps<Row> = {
  readonly noun: Listed<Row>;
  readonly id: string;
  readonly known: Row | undefined;
  readonly isPassing: boolean;
};

/** It stays while rows are passed, so that it arrives once and not with each of them. */
export function Preview<Row extends WithId>(props: PreviewProps<Row>) {
  const { noun, id } = props;
  const scroller = useRef<HTMLElement>(null);
  // A panel that was not scrolled is not asked to, which takes a layout of the page before its frame.
  const isScrolled = useRef(false);
  useEffect(() => {
    if (isScrolled.current) scroller.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [id]);
  return (
    <aside
      class="peek"
      aria-label={words().nav[noun.name]}
      ref={scroller}
      onScroll={() => void (isScrolled.current = true)}
    >
      <a
        class="quiet-button peek-close"
        href={withQuery({ peek: undefined })}
        data-replace=""
        aria-label={words().close}
      >
        <Icon name="close" />
      </a>
      <Previewed key={id} {...props} />
    </aside>
  );
}

function Previewed<Row extends WithId>({ noun, id, known, isPassing }: PreviewProps<Row>) {
  const isShown = isPassing && known !== undefined;
  const read = useOne<Row>(noun.isReadAlone && !isShown ? noun.api : undefined, id);
  // What the list has named is not in what is read alone.
  const row = read.data === undefined ? known : { ...known, ...read.data };
  return (
    <>
      {row === undefined ? undefined : <noun.Detail row={row} />}
      {row === undefined || !hasPage(noun.name) ? undefined : (
        <a class="button" href={addressOfOne(noun.name, id)}>
          {words().openPage} <Icon name="next" />
        </a>
      )}
      {row === undefined || isPassing || noun.hasNotes !== true ? undefined : <Notes about={id} />}
      {row === undefined || isPassing || noun.hasNoTimeline === true ? undefined : (
        <Timeline row={row} isByOwner={noun.isByOwner === true} />
      )}
      {row === undefined && read.isError ? (
        <Trouble error={read.error} onRetry={() => void read.refetch()} />
      ) : undefined}
    </>
  );
}
