// Images are known by their bytes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readImage } from './read-image.ts';

const bytes = (hex: string, length = 0): Buffer => {
  const head = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length))]);
};
const chunk = (kind: string, rest: string): Buffer =>
  bytes(Buffer.from(`RIFF....WEBP${kind}`, 'latin1').toString('hex') + rest, 40);

suite('an image', () => {
  const IMAGES: ReadonlyArray<readonly [name: string, bytes: Buffer, type: string, size: string]> = [
    ['PNG', bytes('89504e470d0a1a0a 0000000d 49484452 00000120 00000060', 40), 'image/png', '288x96'],
    ['JPEG', bytes('ffd8 ffe0 0004 0000 ffc0 0011 08 0060 0120', 40), 'image/jpeg', '288x96'],
    ['progressive JPEG', bytes('ffd8 ffc4 0003 00 ffc2 0011 08 0001 0002', 40), 'image/jpeg', '2x1'],
    ['lossy WebP', chunk('VP8 ', '00000000 000000 9d012a 2001 6000'), 'image/webp', '288x96'],
    ['lossless WebP', chunk('VP8L', '00000000 2f 1fc11700'), 'image/webp', '288x96'],
    ['extended WebP', chunk('VP8X', '0a000000 00000000 1f0100 5f0000'), 'image/webp', '288x96'],
  ];
  for (const [name, given, type, size] of IMAGES)
    test(`that is a ${name} says so, and how large it is`, () => {
      const image = readImage(given) ?? assert.fail('it is not known');
      assert.deepEqual([image.type, `${image.width}x${image.height}`], [type, size]);
    });

  const NONE: ReadonlyArray<readonly [name: string, bytes: Buffer]> = [
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['GIF', Buffer.from('GIF89a'.padEnd(40, '0'))],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(60, ' '))],
    ['a PNG without a size', bytes('89504e470d0a1a0a 0000000d 49484452 00000000 00000060', 40)],
    ['a PNG that is cut off', bytes('89504e470d0a1a0a 0000000d 49484452')],
    ['a JPEG whose segments go nowhere', bytes('ffd8 ffe0 0000 0000', 40)],
    ['a JPEG that is cut off', bytes('ffd8 ffe0 ffff 0000')],
    ['a WebP of no known kind', chunk('VPX9', '00')],
  ];
  for (const [name, given] of NONE) test(`is not ${name}`, () => assert.equal(readImage(given), undefined));
});
