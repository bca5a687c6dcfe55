// Images: the beginning of one, which is all that is read of an upload, and one that can be drawn.
import { crc32, deflateSync } from 'node:zlib';

const HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A PNG of this size in pixels, and in bytes. */
export function pngOf(width: number, height: number, bytes = 64): Buffer {
  const image = Buffer.alloc(bytes);
  HEAD.copy(image);
  image.writeUInt32BE(width, HEAD.length);
  image.writeUInt32BE(height, HEAD.length + 4);
  return image;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const RGBA = 6;
const SHADE = 0x44;

type Drawn = { readonly filter?: number; readonly rows?: number };

/** One colour all over, half of it to be seen through; or with rows that are not what the head says. */
export function drawnPng(width: number, height: number, { filter = 0, rows = height }: Drawn = {}): Buffer {
  const row = Buffer.concat([Buffer.from([filter]), Buffer.alloc(width * 4, SHADE)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, RGBA, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
