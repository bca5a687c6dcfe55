// What pages make of the colour that an organization has chosen: an accent for each theme that can be read on
// everything it is put on, and as a button with the text on it. One that cannot is moved towards black by day
// and towards white by night, no further than it takes.
import { DARK, LIGHT, type Palette } from '#platform/http/reference/palette.ts';

export type Accent = { readonly accent: string; readonly tint: string };
export type Accents = { readonly light: Accent; readonly dark: Accent };

/** WCAG 2 at level AA, for text of any size. */
export const CONTRAST_MIN = 4.5;
export const COLOUR = /^#[0-9a-f]{6}$/;

const STEPS = 100;
/** How much of the accent is in the background of what it marks. */
const TINT_SHARE = 0.12;
const BLACK = '#000000';
const WHITE = '#ffffff';

export const accentsOf = (colour: string): Accents => ({
  light: fitted(colour, LIGHT, BLACK),
  dark: fitted(colour, DARK, WHITE),
});

function fitted(colour: string, palette: Palette, end: string): Accent {
  for (let step = 0; step < STEPS; step++) {
    const made = accentIn(mix(colour, end, step / STEPS), palette);
    if (isReadable(made, palette)) return made;
  }
  return accentIn(end, palette);
}

const accentIn = (accent: string, { ground }: Palette): Accent => ({
  accent,
  tint: mix(ground, accent, TINT_SHARE),
});

const isReadable = ({ accent, tint }: Accent, { ground, side, text }: Palette): boolean =>
  [ground, side, tint].every((behind) => contrastOf(accent, behind) >= CONTRAST_MIN) &&
  contrastOf(text, tint) >= CONTRAST_MIN;

const HEX = 16;
const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), HEX));

/** `share` of the second colour. */
function mix(first: string, second: string, share: number): string {
  const to = channelsOf(second);
  const channels = channelsOf(first).map((from, i) => Math.round(from + ((to[i] ?? 0) - from) * share));
  return `#${channels.map((channel) => channel.toString(HEX).padStart(2, '0')).join('')}`;
}

/** The contrast ratio of WCAG 2. */
export function contrastOf(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
