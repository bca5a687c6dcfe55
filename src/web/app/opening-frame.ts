// What is painted before the script of an app has come: the frame in which its first screen will stand, with
// bars in place of words. The sheet of the app hides it as soon as the app has drawn anything.
import { html, type Html } from '#platform/http/html.ts';

const ROW_PX = 44;
const ROWS = 8;
const BAR_PX = 12;
const LEFT_PX = 24;

/** The bars differ in length, as words do. */
const bars = Array.from(
  { length: ROWS },
  (_, row) =>
    html`<rect
      x="${LEFT_PX}"
      y="${row * ROW_PX + (ROW_PX - BAR_PX) / 2}"
      width="${80 - (row % 4) * 12}%"
      height="${BAR_PX}"
      rx="${BAR_PX / 2}"
    />`,
);

export const OPENING_FRAME: Html = html`<div class="opening" aria-hidden="true">
  <svg width="100%" height="${ROWS * ROW_PX}">${bars}</svg>
</div>`;
