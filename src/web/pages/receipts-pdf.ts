// A receipt as a PDF of one sheet. The same receipt has the same bytes: its times are those of the transfer,
// and nothing else in it differs from one time to the next.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '#platform/text/language.ts';
import type { Receipt } from '#modules/money-out/receipts/model.ts';
import { LIGHT } from '#platform/http/reference/palette.ts';
import { DOCUMENTS } from '../page.ts';
import { PLAIN_LOOK, type ReceiptLook } from './receipts-look.ts';
import { amountOf, codeOf, partsOf, type Part } from './receipts-lines.ts';
import { fitted, printable } from './receipts-print.ts';
import { RECEIPT, STATES } from './receipts-texts.ts';

const MARGIN = 50;
const PAGE_WIDTH = 595.28;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const GAP = 24;
const COLUMN = (WIDTH - GAP) / 2;
const NAME_WIDTH = 140;
const CHECK_TOP = 728;
const CHECK_HEIGHT = 72;
const PADDING = 14;
const LOGO_TOP = 40;
const LOGO_WIDTH = 72;
const LOGO_HEIGHT = 30;
const CONTACT_TOP = 807;
/** The height of a line of the table, with what is below it. */
const ROW_HEIGHT = 17;
const LINES_MAX = 2;

type Sheet = PDFKit.PDFDocument;
type Style = {
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly linesMax?: number;
};

const SMALL: Style = { size: 9, colour: LIGHT.soft };
const PLAIN: Style = { size: 10.5, colour: LIGHT.text, linesMax: LINES_MAX };
const HEADING: Style = { size: 11, isBold: true };

/** Loaded with the first PDF: it takes an eighth of what a process needs to load, and many make none. */
const loadPdfKit = async () => (await import('pdfkit')).default;

const fontOf = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/pt-sans/${name}.ttf`)));
const FONTS = {
  plain: fontOf('400Regular/PTSans_400Regular'),
  bold: fontOf('700Bold/PTSans_700Bold'),
};

/** Making one takes as long as a hundred other requests, so the latest are cached: 50 kB each. */
const CACHED_MAX = 50;

export function createReceiptPdfs(): (
  language: Language,
  receipt: Receipt,
  look?: ReceiptLook,
) => Promise<Buffer> {
  const cached = new Map<string, Promise<Buffer>>();
  return (language, receipt, look = PLAIN_LOOK) => {
    const { logo, ...rest } = look;
    const key = `${language} ${JSON.stringify([receipt, rest, logo?.path])}`;
    const found = cached.get(key);
    if (found !== undefined) return found;
    if (cached.size >= CACHED_MAX) cached.clear();
    const made = makePdf(language, receipt, look);
    cached.set(key, made);
    return made;
  };
}

async function makePdf(language: Language, receipt: Receipt, look: ReceiptLook): Promise<Buffer> {
  const sheet = newSheet(await loadPdfKit(), language, receipt);
  const parts: Buffer[] = [];
  const made = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => void parts.push(part));
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
  });
  draw(sheet, language, receipt, look);
  sheet.end();
  return made;
}

type Kit = Awaited<ReturnType<typeof loadPdfKit>>;

function newSheet(PDFDocument: Kit, language: Language, receipt: Receipt): Sheet {
  const at = new Date(receipt.returned?.at ?? receipt.settledAt);
  const sheet = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: `${language}-${receipt.country}`,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: printable(`${RECEIPT.title[language]} ${codeOf(receipt)}`),
      Author: printable(receipt.issuer),
      Creator: 'Monedero',
      Producer: 'Monedero',
      CreationDate: at,
      ModDate: at,
    },
  });
  sheet.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold);
  return sheet;
}

function draw(sheet: Sheet, language: Language, receipt: Receipt, look: ReceiptLook): void {
  const { heading, text } = STATES[receipt.status];
  const isReturned = receipt.status === 'returned';
  let y = issuer(sheet, receipt.issuer, look);
  put(
    sheet,
    RECEIPT.title[language],
    { ...SMALL, size: 11 },
    { x: MARGIN + COLUMN + GAP, y: 49, width: COLUMN, isRight: true },
  );
  y = rule(sheet, y + 8) + 14;
  if (receipt.mode === 'test') y = banner(sheet, RECEIPT.test[language], y) + 14;
  const colour = isReturned ? LIGHT.must : look.accent;
  y = put(sheet, heading[language], { size: 17, isBold: true, colour }, { x: MARGIN, y, width: WIDTH });
  y = put(sheet, text[language], { ...SMALL, size: 10.5 }, { x: MARGIN, y: y + 2, width: WIDTH });
  y =
    put(
      sheet,
      amountOf(language, receipt),
      { size: 27, isBold: true },
      { x: MARGIN, y: y + 6, width: WIDTH },
    ) + 12;

  const [operation, from, to] = partsOf(language, receipt);
  if (operation === undefined || from === undefined || to === undefined) throw new Error('a part is missing');
  const heads = { ...HEADING, colour: look.accent };
  const left = column(sheet, from, { x: MARGIN, y, heads });
  y = Math.max(left, column(sheet, to, { x: MARGIN + COLUMN + GAP, y, heads }));
  table(sheet, operation, { y: rule(sheet, y + 4) + 10, heads });
  check(sheet, language, receipt, look);
  contact(sheet, language, look);
}

/** Its name as it was signed, beside its logo of today. */
function issuer(sheet: Sheet, name: string, { logo }: ReceiptLook): number {
  const isDrawn = logo !== null && drawLogo(sheet, logo.data);
  const x = isDrawn ? MARGIN + LOGO_WIDTH + PADDING : MARGIN;
  return put(sheet, name, { size: 14, isBold: true }, { x, y: 46, width: COLUMN - (x - MARGIN) });
}

/** An image that cannot be read leaves the sheet as it would be without one. */
function drawLogo(sheet: Sheet, data: Buffer): boolean {
  try {
    const fit: [number, number] = [LOGO_WIDTH, LOGO_HEIGHT];
    sheet.image(data, MARGIN, LOGO_TOP, { fit, align: 'right', valign: 'center' });
    return true;
  } catch {
    return false;
  }
}

/** What is too long is cut where the line ends, and not before a long address. */
const unbroken = (line: string): string => line.replaceAll(' ', '\u00A0');

/** How the reader reaches the organization, and its terms, below all that is said of the transfer. */
function contact(sheet: Sheet, language: Language, { ways, termsUrl }: ReceiptLook): void {
  const width = WIDTH;
  const y = put(sheet, unbroken(ways.join('  ·  ')), SMALL, { x: MARGIN, y: CONTACT_TOP, width });
  if (termsUrl === null) return;
  const says = unbroken(`${DOCUMENTS.terms[language]}: ${termsUrl}`);
  const end = put(sheet, says, SMALL, { x: MARGIN, y, width });
  sheet.link(MARGIN, y, width, end - y, termsUrl);
}

type At = { readonly y: number; readonly heads: Style };

/** Names above values. */
function column(sheet: Sheet, { title, lines }: Part, { x, y: top, heads }: At & { x: number }): number {
  let y = put(sheet, title, heads, { x, y: top, width: COLUMN }) + 4;
  for (const [name, value] of lines) {
    y = put(sheet, name, SMALL, { x, y, width: COLUMN });
    y = put(sheet, value, PLAIN, { x, y, width: COLUMN }) + 3;
  }
  return y;
}

/** Names beside values. A value has as many lines as leave one to each that follows. */
function table(sheet: Sheet, { title, lines }: Part, { y: top, heads }: At): void {
  let y = put(sheet, title, heads, { x: MARGIN, y: top, width: WIDTH }) + 4;
  lines.forEach(([name, value], i) => {
    const room = CHECK_TOP - PADDING - y - (lines.length - i) * ROW_HEIGHT;
    const style = room < ROW_HEIGHT ? { ...PLAIN, linesMax: 1 } : PLAIN;
    put(sheet, name, SMALL, { x: MARGIN, y: y + 1, width: NAME_WIDTH - 8 });
    y = put(sheet, value, style, { x: MARGIN + NAME_WIDTH, y, width: WIDTH - NAME_WIDTH }) + 3;
  });
}

function check(sheet: Sheet, language: Language, receipt: Receipt, { tint }: ReceiptLook): void {
  sheet.roundedRect(MARGIN, CHECK_TOP, WIDTH, CHECK_HEIGHT, 6).fill(tint);
  const width = 210;
  const x = MARGIN + PADDING;
  const y = put(sheet, RECEIPT.code[language], SMALL, { x, y: CHECK_TOP + 14, width });
  put(sheet, codeOf(receipt), { size: 17, isBold: true }, { x, y: y + 2, width });
  const rest = { x: x + width + GAP, y: CHECK_TOP + 13, width: WIDTH - width - GAP - 2 * PADDING };
  const says = `${RECEIPT.checkAt[language]} ${receipt.verifyUrl}. ${RECEIPT.signed[language]}`;
  put(sheet, says, { ...SMALL, colour: LIGHT.text, linesMax: 4 }, rest);
}

function banner(sheet: Sheet, text: string, y: number): number {
  const height = 24;
  sheet.roundedRect(MARGIN, y, WIDTH, height, 5).fill(LIGHT.patchTint);
  const style = { size: 10.5, isBold: true, colour: LIGHT.patch };
  put(sheet, text, style, { x: MARGIN + PADDING, y: y + 5, width: WIDTH - 2 * PADDING });
  return y + height;
}

function rule(sheet: Sheet, y: number): number {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(LIGHT.line)
    .stroke();
  return y;
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly isRight?: boolean };

/** Returns where the next may begin. Lines are broken here, so nothing flows to another sheet. */
function put(sheet: Sheet, text: string, style: Style, { x, y, width, isRight = false }: Place): number {
  const { size, isBold = false, colour = LIGHT.text, linesMax = 1 } = style;
  sheet.font(isBold ? 'bold' : 'plain', size).fillColor(colour);
  const lines = fitted(printable(text), { width, linesMax, widthOf: (part) => sheet.widthOfString(part) });
  const height = sheet.currentLineHeight(true);
  lines.forEach((line, i) => {
    const left = isRight ? x + width - sheet.widthOfString(line) : x;
    sheet.text(line, left, y + i * height, { lineBreak: false });
  });
  return y + lines.length * height;
}
