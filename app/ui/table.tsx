// A table of any length: it draws the rows that can be seen, all of one height, and tells screen readers how
// many there are and which these are. On a phone each row is two lines, and still a row of the table: some
// browsers forget what an element is once it is laid out in another way, so its role says it.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { drawnOnChange } from './drawn-on-change.ts';
import { topWith, windowAfter, windowAt, type Heights } from './row-window.ts';
import { useHeights } from './use-heights.ts';

/**
 * What a column is in the two lines of a row on a phone: above the title and the amount, below the state, a
 * detail and when it was. The state takes the place of an amount if a list has none. Of several details a row
 * shows the last that it has.
 */
export type Place = 'title' | 'amount' | 'state' | 'detail' | 'when' | 'none';

export type Column<T> = {
  readonly name: string;
  readonly title: string;
  readonly onPhone: Place;
  /** What it says is not clear without the head of the table, so a phone shows its title before it. */
  readonly isNamed?: boolean;
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
  const heights = useHeights();
  const [from, to] = useWindow(scroller, rows.length, chosen, heights);
  const classes = useMemo(() => classesOf(columns), [columns]);
  useEffect(() => {
    if (to >= rows.length && !isWhole && rows.length > 0) onEnd();
    // With each drawing: a page that adds no row may not be the last.
  });
  return (
    <div class="scroller" ref={scroller}>
      <table role="table" aria-label={label} aria-rowcount={isWhole ? rows.length + 1 : -1}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map(({ name, title }, n) => (
              <th key={name} role="columnheader" scope="col" class={classes[n]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Space px={from * heights.rowPx} columns={columns.length} />
          {rows.slice(from, to).map((row, at) => (
            <Row
              key={keyOf(row)}
              row={row}
              columns={columns}
              classes={classes}
              at={from + at}
              isChosen={from + at === chosen}
              address={addressOf(row)}
            />
          ))}
          <Space px={(rows.length - to) * heights.rowPx} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

type RowProps<T> = {
  readonly row: T;
  readonly columns: ReadonlyArray<Column<T>>;
  readonly classes: readonly string[];
  readonly at: number;
  readonly isChosen: boolean;
  readonly address: string;
};

/** A row that is drawn again alone, so a key draws two rows again and not all. */
const Row = drawnOnChange(<T,>({ row, columns, classes, at, isChosen, address }: RowProps<T>) => (
  <tr role="row" aria-rowindex={at + 2} aria-current={isChosen ? 'true' : undefined}>
    {columns.map(({ name, title, isNamed, cell }, n) => (
      <td key={name} role="cell" class={classes[n]}>
        {isNamed === true ? (
          <span class="column-name" aria-hidden="true">
            {title}
          </span>
        ) : undefined}
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

type Columns = ReadonlyArray<Pick<Column<unknown>, 'onPhone' | 'isRight' | 'isMinor'>>;

function classesOf(columns: Columns): readonly string[] {
  const hasAmount = columns.some(({ onPhone }) => onPhone === 'amount');
  return columns.map(({ onPhone, isRight = false, isMinor = false }) => {
    const place = onPhone === 'state' && !hasAmount ? 'amount' : onPhone;
    return `on-${place}${isRight ? ' right' : ''}${isMinor ? ' minor' : ''}`;
  });
}

/** Stands for rows that are not drawn, each of which is a row of the same height. */
function Space({ px, columns }: { readonly px: number; readonly columns: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden="true" class="space">
      <td colSpan={columns}>
        <svg width="1" height={px} aria-hidden="true" />
      </td>
    </tr>
  );
}

/** The first row that is drawn, and the one after the last. */
function useWindow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  chosen: number,
  heights: Heights,
): readonly [from: number, to: number] {
  const [drawn, setDrawn] = useState(() => windowAt({ top: 0, height: innerHeight, ...heights }));
  // As it was last looked at, since to ask for it lays out the page.
  const sight = useRef({ top: 0, height: innerHeight, ...heights });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const { top, rowPx } = sight.current;
    // Who turns a phone sees the same rows.
    if (rowPx !== heights.rowPx) element.scrollTop = (top / rowPx) * heights.rowPx;
    const look = (): void => {
      sight.current = { top: element.scrollTop, height: element.clientHeight, ...heights };
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
  }, [heights]);
  // Before the frame that shows another row as chosen, so that it is in sight there.
  useLayoutEffect(() => {
    const top = chosen < 0 ? undefined : topWith(chosen, sight.current);
    if (top !== undefined && scroller.current !== null) scroller.current.scrollTop = top;
  }, [chosen]);
  return [Math.min(drawn.from, count), Math.min(count, drawn.to)];
}
