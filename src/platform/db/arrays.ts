// PostgreSQL's binary array format, so that a bulk statement carries one parameter a column, whatever the number of rows:
// no quoting on our side, no parsing of text on the server's.
import type { ColumnType } from './table.ts';

const HEADER_BYTES = 20;
const NULL_LENGTH = -1;
/** PostgreSQL counts time from 2000-01-01. */
const EPOCH_2000_MS = 946_684_800_000;
const DAY_MS = 86_400_000;
const JSONB_VERSION = 1;

type Encoder = {
  readonly oid: number;
  bytes(value: unknown): number;
  write(buffer: Buffer, at: number, value: unknown): void;
};

const fixed = (oid: number, bytes: number, write: Encoder['write']): Encoder => ({
  oid,
  bytes: () => bytes,
  write,
});

const ENCODERS: Record<ColumnType, Encoder> = {
  text: {
    oid: 25,
    bytes: (value) => Buffer.byteLength(textOf(value)),
    write: (buffer, at, value) => void buffer.write(textOf(value), at),
  },
  jsonb: {
    oid: 3802,
    bytes: (value) => 1 + Buffer.byteLength(textOf(value)),
    write: (buffer, at, value) => {
      buffer[at] = JSONB_VERSION;
      buffer.write(textOf(value), at + 1);
    },
  },
  json: {
    oid: 114,
    bytes: (value) => Buffer.byteLength(textOf(value)),
    write: (buffer, at, value) => void buffer.write(textOf(value), at),
  },
  int8: fixed(20, 8, (buffer, at, value) => void buffer.writeBigInt64BE(value as bigint, at)),
  int4: fixed(23, 4, (buffer, at, value) => void buffer.writeInt32BE(value as number, at)),
  bool: fixed(16, 1, (buffer, at, value) => void buffer.writeUInt8(value === true ? 1 : 0, at)),
  timestamptz: fixed(1184, 8, (buffer, at, value) => {
    buffer.writeBigInt64BE(BigInt(Math.round(((value as number) - EPOCH_2000_MS) * 1000)), at);
  }),
  date: fixed(1082, 4, (buffer, at, value) => {
    buffer.writeInt32BE((Date.parse(`${textOf(value)}T00:00:00Z`) - EPOCH_2000_MS) / DAY_MS, at);
  }),
};

/** The values of one property of many objects, as one array parameter. */
export function encodeArray(type: ColumnType, rows: readonly object[], property: string): Buffer {
  const encoder = ENCODERS[type];
  const values = new Array<unknown>(rows.length);
  const isJson = type === 'jsonb' || type === 'json';
  let bytes = HEADER_BYTES;
  let hasNull = 0;
  rows.forEach((row, i) => {
    const raw = (row as Record<string, unknown>)[property];
    const value = isJson && raw !== null && raw !== undefined ? JSON.stringify(raw) : raw;
    values[i] = value;
    bytes += 4;
    if (value === null || value === undefined) hasNull = 1;
    else bytes += encoder.bytes(value);
  });

  const buffer = Buffer.allocUnsafe(bytes);
  buffer.writeInt32BE(rows.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(hasNull, 4);
  buffer.writeInt32BE(encoder.oid, 8);
  buffer.writeInt32BE(rows.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const value of values) {
    if (value === null || value === undefined) {
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    const length = encoder.bytes(value);
    at = buffer.writeInt32BE(length, at);
    encoder.write(buffer, at, value);
    at += length;
  }
  // An empty array has no dimension to describe.
  return rows.length === 0 ? buffer.subarray(0, 12) : buffer;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error(`a text value was expected, not ${typeof value}`);
}
