// A table of any length: it draws the rows that can be seen, all of one height, and tells screen readers how
// many there are and which these are.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { drawnOnChange } from './drawn-on-change.ts';

export type Column<T> = {
  readonly name: string;
  readonly title: string;
  readonly isRight?: boolean;
  /** Left out on a narrow screen, or beside a panel. */
  readonly isMinor?: boolean;
  cell(row: T): ComponentChildren;
};

export const ROW_PX = 44;
const BEYOND_ROWS = 8;

type TableProps<T> = {
  readonly label: string;
  readonly columns: ReadonlyArray<Column<T>>;
  readonly rows: readonly T[];
  readonly isWhole: boolean;
  readonly chosen: number;
  keyOf(row: T): string;
  addressOf(row: T): string;
  onEnd(): void;
  /** What scrolls, for a screen that asks how far. */
  readonly scroller: RefObject<HTMLDivElement | null>;
};

export function Table<T>(props: TableProps<T>) {
  const { label, columns, rows, isWhole, chosen, keyOf, addressOf, onEnd, scroller } = props;
  const [from, to] = useWindow(scroller, rows.length);
  useEffect(() => {
    if (to >= rows.length && !isWhole && rows.length > 0) onEnd();
    // With each drawing: a page that adds no row may not be the last.
  });
  useEffect(() => keepInSight(scroller.current, chosen), [chosen]);
  return (
    <div class="scroller" ref={scroller}>
      <table aria-label={label} aria-rowcount={isWhole ? rows.length + 1 : -1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, title, isRight, isMinor }) => (
              <th key={name} scope="col" class={classOf(isRight, isMinor)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={from} columns={columns.length} />
          {rows.slice(from, to).map((row, at) => (
            <Row
              key={keyOf(row)}
              row={row}
              columns={columns}
              at={from + at}
              isChosen={from + at === chosen}
              address={addressOf(row)}
            />
          ))}
          <Space rows={rows.length - to} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

type RowProps<T> = {
  readonly row: T;
  readonly columns: ReadonlyArray<Column<T>>;
  readonly at: number;
  readonly isChosen: boolean;
  readonly address: string;
};

/** So a key draws two rows again and not all. */
const Row = drawnOnChange(<T,>({ row, columns, at, isChosen, address }: RowProps<T>) => (
  <tr aria-rowindex={at + 2} aria-current={isChosen ? 'true' : undefined}>
    {columns.map(({ name, isRight, isMinor, cell }, n) => (
      <td key={name} class={classOf(isRight, isMinor)}>
        {n === 0 ? (
          <a class="row-link" href={address} data-replace="">
            {cell(row)}
          </a>
        ) : (
          cell(row)
        )}
      </td>
    ))}
  </tr>
));

const classOf = (isRight = false, isMinor = false): string =>
  `${isRight ? 'right' : ''}${isMinor ? ' minor' : ''}`;

/** Stands for rows that are not drawn, each of which is a row of the same height. */
function Space({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true" class="space">
      <td colSpan={columns}>
        <svg width="1" height={rows * ROW_PX} aria-hidden="true" />
      </td>
    </tr>
  );
}

/** The first row that is drawn, and the one after the last. */
function useWindow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
): readonly [from: number, to: number] {
  // Where they are in the list, so that scrolling by less than a row draws nothing.
  const [first, setFirst] = useState(0);
  const [end, setEnd] = useState(() => endOf(0, innerHeight));
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollTop, clientHeight } = element;
      setFirst(Math.max(0, Math.floor(scrollTop / ROW_PX) - BEYOND_ROWS));
      setEnd(endOf(scrollTop, clientHeight));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sized = new ResizeObserver(look);
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sized.disconnect();
    };
  }, []);
  return [Math.min(first, count), Math.min(count, end)];
}

const endOf = (top: number, height: number): number => Math.ceil((top + height) / ROW_PX) + BEYOND_ROWS;

function keepInSight(element: HTMLDivElement | null, chosen: number): void {
  if (element === null || chosen < 0) return;
  const top = chosen * ROW_PX;
  const seen = element.clientHeight - 2 * ROW_PX;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top > element.scrollTop + seen) element.scrollTop = top - seen;
}
