// Serves what a brand adds to a page: its logo, and a style sheet with its colour, which the policy of a page
// takes from this server alone. Both have an address for each content, so browsers keep them.
import { accentsOf, COLOUR, type Accent } from '#modules/base/brand/accents.ts';
import { findLogo } from '#modules/base/brand/queries.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Mount } from '#platform/http/mount.ts';

const PATH = '/brand';
const YEAR_SECONDS = 31_536_000;
const SHEET = /^\/brand\/colours\/([0-9a-f]{6})\.css$/;
const LOGO = /^\/brand\/logos\/(ten_[0-9a-z]{26})\/([0-9a-f]{64})$/;

/** An image that is opened by itself is a document, in which nothing may run. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};
const LASTS = `public, max-age=${YEAR_SECONDS}, immutable`;

export const sheetPath = (colour: string): string => `${PATH}/colours/${colour.slice(1)}.css`;

export const brandMount = ({ pool }: { readonly pool: Pool }): Mount => ({
  path: PATH,
  async handle(request) {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'method not allowed\n', { Allow: 'GET, HEAD' });
    const { pathname } = new URL(request.url);
    const colour = SHEET.exec(pathname)?.[1];
    if (colour !== undefined) return sheet(`#${colour}`);
    const [, tenantId, hash] = LOGO.exec(pathname) ?? [];
    if (tenantId === undefined || hash === undefined) return notFound();
    const logo = await findLogo(pool, tenantId, hash);
    return logo === undefined ? notFound() : lasting(logo.type, Buffer.from(logo.data, 'base64'));
  },
});

function sheet(colour: string): Response {
  if (!COLOUR.test(colour)) return notFound();
  const { light, dark } = accentsOf(colour);
  const text = `:root{${variables(light)}}\n@media (prefers-color-scheme:dark){:root{${variables(dark)}}}\n`;
  return lasting('text/css; charset=utf-8', Buffer.from(text));
}

const variables = ({ accent, tint }: Accent): string => `--accent:${accent};--tint:${tint};`;

const lasting = (type: string, bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    status: 200,
    headers: {
      ...HEADERS,
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': LASTS,
    },
  });

const notFound = (): Response => plain(404, 'not found\n');

const plain = (status: number, body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: {
      ...HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
