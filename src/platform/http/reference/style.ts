// The style block of the reference page, and the content security policy that allows this block and nothing else.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw } from '../html.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('');

const SHEET = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');

const STYLE = `:root{${variables(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${variables(DARK)}}}
${SHEET}`;

export const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** Nothing may be loaded or run but this style and the drawing in the address bar. */
export const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
