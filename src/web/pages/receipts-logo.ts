// Whether a logo can be drawn on paper. Of an upload only its beginning was read, and the library that makes
// PDFs unpacks images outside of our stack, where what it throws would end the process. So a PNG is unpacked
// here first, within what its size says, and anything unusual is left out. WebP it does not know.
import { inflateSync } from 'node:zlib';

type Logo = { readonly type: string; readonly data: Buffer };

export const canBeDrawn = ({ type, data }: Logo): boolean =>
  type === 'image/png' ? isWholePng(data) : type === 'image/jpeg';

const SIGNATURE_BYTES = 8;
const CHUNK_HEAD_BYTES = 8;
const CHUNK_END_BYTES = 4;
const DEPTH = 8;
const PALETTE = 3;
/** Bytes of a pixel, by the type of its colour. */
const BYTES_OF: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const FILTER_LAST = 4;

type Head = { readonly width: number; readonly height: number; readonly colour: number };

function isWholePng(png: Buffer): boolean {
  try {
    const chunks = chunksOf(png);
    const head = headOf(chunks[0]);
    const pixels = Buffer.concat(chunks.flatMap(({ kind, data }) => (kind === 'IDAT' ? [data] : [])));
    const palette = chunks.find(({ kind }) => kind === 'PLTE')?.data.length ?? 0;
    return head !== undefined && (head.colour !== PALETTE || palette > 0) && areWhole(pixels, head);
  } catch {
    return false;
  }
}

/** Throws if a chunk reaches beyond the end. */
function chunksOf(png: Buffer) {
  const chunks: { readonly kind: string; readonly data: Buffer }[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const begin = at + CHUNK_HEAD_BYTES;
    const end = begin + png.readUInt32BE(at);
    if (end + CHUNK_END_BYTES > png.length) throw new Error('a chunk is cut off');
    const kind = png.toString('latin1', at + 4, begin);
    chunks.push({ kind, data: png.subarray(begin, end) });
    if (kind === 'IEND') return chunks;
    at = end + CHUNK_END_BYTES;
  }
  throw new Error('the end is missing');
}

/** Returns undefined if it is not of the usual kind: eight bits, and row after row. */
function headOf(chunk: ReturnType<typeof chunksOf>[number] | undefined): Head | undefined {
  if (chunk?.kind !== 'IHDR') return undefined;
  const { data } = chunk;
  const colour = data.readUInt8(9);
  const isUsual = data.readUInt8(8) === DEPTH && data.readUIntBE(10, 3) === 0 && colour in BYTES_OF;
  return isUsual ? { width: data.readUInt32BE(0), height: data.readUInt32BE(4), colour } : undefined;
}

/** Whether it has as many rows as it says, each of its length and with a filter that there is. */
function areWhole(packed: Buffer, { width, height, colour }: Head): boolean {
  const rowBytes = 1 + width * (BYTES_OF[colour] ?? 0);
  const size = rowBytes * height;
  const rows = inflateSync(packed, { maxOutputLength: size });
  if (rows.length !== size) return false;
  for (let at = 0; at < size; at += rowBytes) if ((rows[at] ?? 0) > FILTER_LAST) return false;
  return true;
}
