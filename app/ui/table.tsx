// A table of any length: it draws the rows that can be seen, all of one height, and tells screen readers how
// many there are and which these are.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { drawnOnChange } from './drawn-on-change.ts';
import { ROW_PX, topWith, windowAfter, windowAt } from './row-window.ts';

export type Column<T> = {
  readonly name: string;
  readonly title: string;
  readonly isRight?: boolean;
  /** Left out on a narrow screen, or beside a panel. */
  readonly isMinor?: boolean;
  cell(row: T): ComponentChildren;
};

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
  const [from, to] = useWindow(scroller, rows.length, chosen);
  useEffect(() => {
    if (to >= rows.length && !isWhole && rows.length > 0) onEnd();
    // With each drawing: a page that adds no row may not be the last.
  });
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
  chosen: number,
): readonly [from: number, to: number] {
  const [drawn, setDrawn] = useState(() => windowAt({ top: 0, height: innerHeight }));
  // As it was last looked at, since to ask for it lays out the page.
  const sight = useRef({ top: 0, height: innerHeight });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      sight.current = { top: element.scrollTop, height: element.clientHeight };
      setDrawn((before) => windowAfter(before, sight.current));
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
  // Before the frame that shows another row as chosen, so that it is in sight there.
  useLayoutEffect(() => {
    const top = chosen < 0 ? undefined : topWith(chosen, sight.current);
    if (top !== undefined && scroller.current !== null) scroller.current.scrollTop = top;
  }, [chosen]);
  return [Math.min(drawn.from, count), Math.min(count, drawn.to)];
}
