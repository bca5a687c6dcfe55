// Which rows of a long table are drawn: those in sight, and some beyond. A window is kept for as long as it
// reaches far enough, so that most frames of a scroll draw nothing: what a frame costs is mostly that the
// table is laid out and painted at all, whether one row has come or eight.

export const ROW_PX = 44;
/** Beyond each end of what is seen, once another window is drawn. */
const BEYOND_ROWS = 12;
/** A window that reaches less far is drawn again. */
const BEYOND_ROWS_MIN = 4;

/** What is seen of a table, in pixels from its beginning. */
export type Sight = { readonly top: number; readonly height: number };
/** The first row, and the one after the last, were the table endless. */
export type RowWindow = { readonly from: number; readonly to: number };

const around = ({ top, height }: Sight, beyond: number): RowWindow => ({
  from: Math.max(0, Math.floor(top / ROW_PX) - beyond),
  to: Math.ceil((top + height) / ROW_PX) + beyond,
});

export const windowAt = (sight: Sight): RowWindow => around(sight, BEYOND_ROWS);

/** Once a reader has scrolled on: the same value where it still reaches far enough. */
export function windowAfter(before: RowWindow, sight: Sight): RowWindow {
  const least = around(sight, BEYOND_ROWS_MIN);
  return before.from <= least.from && before.to >= least.to ? before : windowAt(sight);
}

/** Where to scroll to, so that a row is in sight below the head of the table; undefined where it is. */
export function topWith(row: number, { top, height }: Sight): number | undefined {
  const last = row * ROW_PX - (height - 2 * ROW_PX);
  if (row * ROW_PX < top) return row * ROW_PX;
  return last > top ? last : undefined;
}
