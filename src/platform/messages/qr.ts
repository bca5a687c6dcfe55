// A text as a QR code that cameras read: a drawing whose size its page decides. It is dark on white whatever
// the theme, since many cameras do not read it the other way round.
import { encode } from 'uqr';
import { html, htmlText, type Html } from '../http/html.ts';

/** The modules of white around it that the standard (ISO/IEC 18004) asks for. */
const QUIET_ZONE = 4;
/** A seventh of it may be dirty or hidden. */
const ERROR_CORRECTION = 'M';
/** What XML cannot hold, not even escaped. */
const NOT_IN_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * The code for a page, by the name that screen readers say. Throws if the text has half a character, or more
 * than the 2,331 bytes of the largest code.
 */
export const qrSvg = (text: string, title: string): string =>
  htmlText(drawing(text, html` role="img" aria-label="${title.replaceAll(NOT_IN_XML, ' ')}"`));

/** The code for an image, whose name is its `alt`, as an attribute in double quotes. */
export function qrDataUri(text: string): string {
  // No drawing has a `#`, which `encodeURI` leaves as it is, and which would end the address.
  return `data:image/svg+xml,${encodeURI(htmlText(drawing(text)).replaceAll('"', "'"))}`;
}

/** The page gives width and height. Colours are attributes, so no page has to allow a style. */
function drawing(text: string, name?: Html): Html {
  const { data, size } = encode(text, { ecc: ERROR_CORRECTION, border: QUIET_ZONE });
  const attributes = html`xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"${name}`;
  const white = html`<rect width="${size}" height="${size}" fill="white" />`;
  const dark = html`<path d="${data.map(strokeOf).join('')}" stroke="black" />`;
  return html`<svg ${attributes} shape-rendering="crispEdges">${white}${dark}</svg>`;
}

/** A row is a line through its middle, as wide as it is high: half as long as squares, and without seams. */
function strokeOf(row: readonly boolean[], y: number): string {
  let path = '';
  let end = 0;
  for (let start = row.indexOf(true); start >= 0; start = row.indexOf(true, end)) {
    path += path === '' ? `M${start},${y}.5` : `m${start - end},0`;
    end = row.indexOf(false, start);
    path += `h${end - start}`;
  }
  return path;
}
