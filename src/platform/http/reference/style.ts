// The style block of a hosted page, and the content security policy that allows this block and nothing else;
// and the colours of a sheet that is a file, as the reference has it.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw, type Html } from '../html.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('');

const BASE = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');

/** A sheet in the colours of the palette, by day and by night. */
export const themed = (sheet: string): string => `:root{${variables(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${variables(DARK)}}}
${BASE}${sheet}`;

/**
 * A style block in the colours of the palette, and a policy that allows only this block and the drawings of
 * the page. Forms may be sent nowhere, or to the origin of the page.
 */
export function styled(
  sheet: string,
  formsGo: 'nowhere' | 'home' = 'nowhere',
): { readonly element: Html; readonly csp: string } {
  const style = themed(sheet);
  const csp = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formsGo === 'home' ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
  return { element: raw(`<style>${style}</style>`), csp };
}
