// A list of the wallet with all that it can be: on its way, empty, out of reach, and long. Rows that were
// loaded stay if more of them fail.
import type { ComponentChildren } from 'preact';
import type { Pages } from '../lib/query.ts';
import type { IconName } from '../ui/icon.tsx';
import { Note } from '../ui/parts.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { Skeleton } from './parts.tsx';
import { words } from './words.ts';

type Read = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly error: unknown;
  refetch(): unknown;
};

type ListProps<Row> = {
  readonly read: Read;
  readonly rows: readonly Row[];
  readonly empty: { readonly icon: IconName; readonly title: string; readonly text?: string };
  /** What makes the first. */
  readonly first?: ComponentChildren;
  readonly more?: Pick<Pages<unknown>, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>;
  Row(row: Row): ComponentChildren;
};

export function List<Row extends { readonly id: string }>({
  read,
  rows,
  empty,
  first,
  more,
  Row,
}: ListProps<Row>) {
  return (
    <>
      {read.isPending ? <Skeleton /> : undefined}
      {read.isSuccess && rows.length === 0 ? <Note {...empty}>{first}</Note> : undefined}
      {rows.length === 0 ? undefined : (
        <ul class="card rows">
          {rows.map((row) => (
            <li key={row.id}>{Row(row)}</li>
          ))}
        </ul>
      )}
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      {more?.hasNextPage === true ? (
        <button
          type="button"
          class="button wide"
          disabled={more.isFetching}
          onClick={() => void more.fetchNextPage()}
        >
          {words().more}
        </button>
      ) : undefined}
    </>
  );
}

/** All pages that were read, as one list. */
export const rowsOf = <Row,>({ data }: Pages<Row>): Row[] => data?.pages.flatMap((page) => page.data) ?? [];
