// The icons of the hosted pages. They repeat the text beside them, so they are hidden from screen readers.
import { html, type Html } from '#platform/http/html.ts';

const drawing = (shape: Html, className?: string): Html =>
  html`<svg
    ${className === undefined ? undefined : html`class="${className}"`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    ${shape}
  </svg>`;

const CHECK = html`<path d="M4.5 12.5l5 5 10-11" />`;
const CLOCK = html`<circle cx="12" cy="12" r="9" /> <path d="M12 7v5.5l3.5 2" />`;
const CROSS = html`<path d="M6 6l12 12M18 6L6 18" />`;
const ALERT = html`<circle cx="12" cy="12" r="9" /> <path d="M12 7.5v5.5M12 16.4v.1" />`;
const LOCK = html`<rect x="5" y="11" width="14" height="9" rx="2" /> <path d="M8 11V8a4 4 0 0 1 8 0v3" />`;

const KEY = html`<circle cx="8" cy="15" r="4" /> <path d="M11 12l9-9M16.5 6.5l3 3" />`;
const BACK = html`<path d="M9 6l-5 5 5 5M4.5 11H15a5 5 0 0 1 5 5v2" />`;

export const MARKS = {
  check: drawing(CHECK),
  alert: drawing(ALERT),
  lock: drawing(LOCK),
  key: drawing(KEY),
  back: drawing(BACK),
} as const;

/** The state that the large mark above a heading shows. */
export type Standing = 'done' | 'wait' | 'stop';

export const STANDING_MARKS: Readonly<Record<Standing, Html>> = {
  done: drawing(CHECK, 'mark'),
  wait: drawing(CLOCK, 'mark wait'),
  stop: drawing(CROSS, 'mark stop'),
};
