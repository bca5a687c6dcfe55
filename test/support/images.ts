// The beginning of an image, which is all that is read of one.

const HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A PNG of this size in pixels, and in bytes. */
export function pngOf(width: number, height: number, bytes = 64): Buffer {
  const image = Buffer.alloc(bytes);
  HEAD.copy(image);
  image.writeUInt32BE(width, HEAD.length);
  image.writeUInt32BE(height, HEAD.length + 4);
  return image;
}
