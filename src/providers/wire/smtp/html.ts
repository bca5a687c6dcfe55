// The HTML beside the plain text of a mail that looks like an organization. It is the same text, with the
// colour and the logo: it loads nothing, and what others wrote stays text.
import type { MailBrand } from '#platform/messages/mail-look.ts';
import { LIGHT } from '#platform/http/reference/palette.ts';

type Written = { readonly text: string; readonly brand: MailBrand };

export const LOGO_ID = 'logo';
const LOGO_HEIGHT = 40;
/** Our links stand on a line of their own; the words of others have none. */
const LINK = /^https?:\/\/[^\s<>"']+$/;
const SIGNATURE = '\n-- \n';

export function htmlOf({ text, brand }: Written): string {
  const [body = '', signature = ''] = text.split(SIGNATURE);
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    `<body style="margin:0;padding:24px;background:${LIGHT.side};color:${LIGHT.text};font:16px/1.5 sans-serif">`,
    `<div style="max-width:560px;margin:0 auto;padding:24px;background:${LIGHT.ground};border-top:4px solid ${brand.accent};overflow-wrap:anywhere">`,
    headerOf(brand),
    paragraphs(body, brand.accent),
    `<div style="margin-top:24px;padding-top:12px;border-top:1px solid ${LIGHT.line};color:${LIGHT.soft};font-size:14px">`,
    paragraphs(signature, brand.accent),
    '</div></div></body></html>',
  ].join('');
}

/** The name is beside it, so the logo is read out as nothing. */
const headerOf = ({ name, accent, logo }: MailBrand): string =>
  `<p style="margin:0 0 20px;font-size:20px;font-weight:bold;color:${accent}">${
    logo === null
      ? ''
      : `<img src="cid:${LOGO_ID}" alt="" height="${LOGO_HEIGHT}" style="max-width:160px;vertical-align:middle;margin-right:12px">`
  }${escaped(name)}</p>`;

const paragraphs = (text: string, accent: string): string =>
  text
    .trim()
    .split('\n\n')
    .map(
      (one) =>
        `<p style="margin:0 0 16px">${one
          .split('\n')
          .map((line) => lineOf(line, accent))
          .join('<br>')}</p>`,
    )
    .join('');

const lineOf = (line: string, accent: string): string =>
  LINK.test(line) ? `<a href="${escaped(line)}" style="color:${accent}">${escaped(line)}</a>` : escaped(line);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
