// One of a list, read by itself: while it comes, if it cannot be read, and once it is there.
import type { ComponentChildren } from 'preact';
import { Trouble } from '../ui/trouble.tsx';
import { Skeleton } from './parts.tsx';

type OneOfProps<Row> = {
  readonly read: {
    readonly data: Row | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    refetch(): unknown;
  };
  Shown(row: Row): ComponentChildren;
};

export function OneOf<Row>({ read, Shown }: OneOfProps<Row>) {
  if (read.data !== undefined) return <>{Shown(read.data)}</>;
  return read.isPending ? <Skeleton /> : <Trouble error={read.error} onRetry={() => void read.refetch()} />;
}
