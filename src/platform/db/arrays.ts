// PostgreSQL's binary formats. A bulk statement has one parameter for each column, an array of any number of
// rows: we quote nothing, and the server parses no text.
import type { ColumnType } from './table.ts';

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const WORD = 2 ** 32;
/** PostgreSQL counts time from 2000-01-01. */
const EPOCH_2000_MS = 946_684_800_000;
const DAY_MS = 86_400_000;

type Fixed = {
  readonly oid: number;
  readonly bytes: number;
  write(to: DataView, at: number, value: unknown): void;
};
type Textual = { readonly oid: number; readonly isJson: boolean; readonly prefix: string };

const FIXED: Partial<Record<ColumnType, Fixed>> = {
  int8: { oid: 20, bytes: 8, write: (to, at, value) => to.setBigInt64(at, value as bigint) },
  int4: { oid: 23, bytes: 4, write: (to, at, value) => to.setInt32(at, value as number) },
  bool: { oid: 16, bytes: 1, write: (to, at, value) => to.setUint8(at, value === true ? 1 : 0) },
  timestamptz: {
    oid: 1184,
    bytes: 8,
    write(to, at, value) {
      const micros = Math.round(((value as number) - EPOCH_2000_MS) * 1000);
      to.setInt32(at, Math.floor(micros / WORD));
      to.setUint32(at + 4, micros >>> 0);
    },
  },
  date: {
    oid: 1082,
    bytes: 4,
    write: (to, at, value) =>
      to.setInt32(at, (Date.parse(`${textOf(value)}T00:00:00Z`) - EPOCH_2000_MS) / DAY_MS),
  },
};
const TEXTUAL: Partial<Record<ColumnType, Textual>> = {
  text: { oid: 25, isJson: false, prefix: '' },
  json: { oid: 114, isJson: true, prefix: '' },
  jsonb: { oid: 3802, isJson: true, prefix: '\u0001' },
};

/** The values of one property of many objects, as one array parameter. */
export function encodeArray(type: ColumnType, rows: readonly object[], property: string): Buffer {
  const values = rows.map((row) => (row as Record<string, unknown>)[property]);
  const fixed = FIXED[type];
  const textual = TEXTUAL[type];
  if (fixed !== undefined) return encodeFixed(fixed, values);
  if (textual !== undefined) return encodeTextual(textual, values);
  throw new Error(`arrays of ${type} are not supported`);
}

/** One value, in the form in which PostgreSQL reads it soonest. */
export function encodeValue(type: ColumnType, value: unknown): Buffer | string | null {
  if (isNull(value)) return null;
  const fixed = FIXED[type];
  if (fixed === undefined) return TEXTUAL[type]?.isJson === true ? JSON.stringify(value) : textOf(value);
  const buffer = Buffer.allocUnsafe(fixed.bytes);
  fixed.write(new DataView(buffer.buffer, buffer.byteOffset, buffer.length), 0, value);
  return buffer;
}

const isNull = (value: unknown): value is null | undefined => value === null || value === undefined;

function encodeFixed({ oid, bytes, write }: Fixed, values: readonly unknown[]): Buffer {
  const nulls = values.reduce<number>((count, value) => (isNull(value) ? count + 1 : count), 0);
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + bytes) - nulls * bytes);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    view.setInt32(at, isNull(value) ? NULL_LENGTH : bytes);
    at += LENGTH_BYTES;
    if (isNull(value)) continue;
    write(view, at, value);
    at += bytes;
  }
  return withHeader(buffer, oid, values.length, nulls > 0);
}

/**
 * Joins lengths and texts to one string and writes it at once, which is several times faster than text by
 * text. It is written as latin1, so a text that is not ASCII is first encoded as latin1, one character for
 * each byte of its UTF-8.
 */
function encodeTextual({ oid, isJson, prefix }: Textual, values: readonly unknown[]): Buffer {
  const texts = values.map((value) =>
    isNull(value) ? null : prefix + (isJson ? JSON.stringify(value) : textOf(value)),
  );
  const encoded = isAscii(texts.join('')) ? texts : texts.map((text) => text && encodedAsLatin1(text));
  let all = '';
  for (const text of encoded) all += text === null ? NULL_LENGTH_TEXT : lengthText(text.length) + text;
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + all.length);
  buffer.write(all, HEADER_BYTES, 'latin1');
  return withHeader(buffer, oid, values.length, texts.includes(null));
}

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;
const encodedAsLatin1 = (text: string): string => Buffer.from(text).toString('latin1');
const NULL_LENGTH_TEXT = '\u00ff'.repeat(LENGTH_BYTES);
const lengthText = (length: number): string =>
  length < LENGTH_TEXTS.length
    ? (LENGTH_TEXTS[length] ?? '')
    : String.fromCharCode(length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff);
const LENGTH_TEXTS = Array.from({ length: 512 }, (_, length) =>
  String.fromCharCode(0, 0, length >> 8, length & 0xff),
);

function withHeader(buffer: Buffer, oid: number, count: number, hasNull: boolean): Buffer {
  buffer.writeInt32BE(count === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(hasNull ? 1 : 0, 4);
  buffer.writeInt32BE(oid, 8);
  // An empty array has no dimensions.
  if (count === 0) return buffer.subarray(0, 12);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error(`a text value was expected, not ${typeof value}`);
}
