// Which rows of a long table are drawn: those in sight, and some beyond. A window is kept for as long as it
// reaches far enough, so that most frames of a scroll draw nothing: what a frame costs is mostly that the
// table is laid out and painted at all, whether one row has come or eight.

/** How high a row of a list is, and what stays above the rows while they are scrolled. */
export type Heights = { readonly rowPx: number; readonly headPx: number };
export const ON_A_DESK: Heights = { rowPx: 44, headPx: 44 };
/** Two lines, and no head over them. */
export const ON_A_PHONE: Heights = { rowPx: 64, headPx: 0 };
/** Beyond each end of what is seen, once another window is drawn. */
const BEYOND_ROWS = 12;
/** A window that reaches less far is drawn again. */
const BEYOND_ROWS_MIN = 4;

/** What is seen of a table, in pixels from its beginning. */
export type Sight = Heights & { readonly top: number; readonly height: number };
/** The first row, and the one after the last, were the table endless. */
export type RowWindow = { readonly from: number; readonly to: number };

const around = ({ top, height, rowPx }: Sight, beyond: number): RowWindow => ({
  from: Math.max(0, Math.floor(top / rowPx) - beyond),
  to: Math.ceil((top + height) / rowPx) + beyond,
});

export const windowAt = (sight: Sight): RowWindow => around(sight, BEYOND_ROWS);

/** The window once a reader has scrolled on: the same value if it still reaches far enough. */
export function windowAfter(before: RowWindow, sight: Sight): RowWindow {
  const least = around(sight, BEYOND_ROWS_MIN);
  return before.from <= least.from && before.to >= least.to ? before : windowAt(sight);
}

/** Where to scroll to, so that a row is in sight below the head of the table; undefined if it is. */
export function topWith(row: number, { top, height, rowPx, headPx }: Sight): number | undefined {
  const last = (row + 1) * rowPx + headPx - height;
  if (row * rowPx < top) return row * rowPx;
  return last > top ? last : undefined;
}
