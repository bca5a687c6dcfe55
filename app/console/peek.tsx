// One of a noun, beside its list, or over it on a phone.
import { useRead } from '../lib/query.ts';
import { withQuery } from '../lib/router.ts';
import { words } from '../lib/words.ts';
import { Icon } from '../ui/icon.tsx';
import { Trouble } from '../ui/trouble.tsx';
import type { Listed, WithId } from './noun.ts';
import { Timeline } from './timeline.tsx';

type PeekProps<Row> = { readonly noun: Listed<Row>; readonly id: string; readonly known: Row | undefined };

export function Peek<Row extends WithId>({ noun, id, known }: PeekProps<Row>) {
  const read = useRead<Row>(noun.isReadAlone ? `${noun.api}/${encodeURIComponent(id)}` : undefined);
  // What the list has named is not in what is read alone.
  const row = read.data === undefined ? known : { ...known, ...read.data };
  return (
    <aside class="peek" aria-label={words().nav[noun.name]}>
      <a
        class="quiet-button peek-close"
        href={withQuery({ peek: undefined })}
        data-replace=""
        aria-label={words().close}
      >
        <Icon name="close" />
      </a>
      {row === undefined ? undefined : <noun.Detail row={row} />}
      {row === undefined || noun.hasNoTimeline === true ? undefined : <Timeline id={id} />}
      {row === undefined && read.isError ? (
        <Trouble error={read.error} onRetry={() => void read.refetch()} />
      ) : undefined}
    </aside>
  );
}
