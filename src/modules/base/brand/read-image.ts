// What the bytes of an image say that it is, and how large. The three formats hold pixels and nothing that
// could run; whatever else is sent is not an image here.

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type Image = { readonly type: ImageType; readonly width: number; readonly height: number };

/** Returns undefined if it is not an image, or says no size. */
export const readImage = (bytes: Buffer): Image | undefined =>
  readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_HEAD_BYTES = 24;

function readPng(bytes: Buffer): Image | undefined {
  if (bytes.length < PNG_HEAD_BYTES || !bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  return sized('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

const SEGMENT_HEAD_BYTES = 9;
/** Those that begin a frame; the others of this range are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Goes from segment to segment up to the one that says the size. */
function readJpeg(bytes: Buffer): Image | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + SEGMENT_HEAD_BYTES <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return sized('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

const WEBP_HEAD_BYTES = 30;
const IN_14_BITS = 0x3fff;

function readWebp(bytes: Buffer): Image | undefined {
  const isWebp =
    bytes.length >= WEBP_HEAD_BYTES && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP';
  if (!isWebp) return undefined;
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return sized('image/webp', bytes.readUInt16LE(26) & IN_14_BITS, bytes.readUInt16LE(28) & IN_14_BITS);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return sized('image/webp', (bits & IN_14_BITS) + 1, ((bits >>> 14) & IN_14_BITS) + 1);
    }
    case 'VP8X':
      return sized('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const sized = (type: ImageType, width: number, height: number): Image | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;
