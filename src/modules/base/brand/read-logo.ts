// Reads the logo of a body: a small image of one of three formats, whatever the caller says that it is.
import { hash } from 'node:crypto';
import type { Text } from '#platform/text/language.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { readImage, type Image } from './read-image.ts';

const BYTES_MAX = 100 * 1_024;
const SIDE_PIXELS_MAX = 1_024;

export type ReadLogo = Image & { readonly hash: string; readonly data: string };

export function readLogo(base64: string): ReadLogo {
  const bytes = Buffer.from(base64, 'base64');
  const image = readImage(bytes);
  if (image === undefined) throw wrong(NO_IMAGE);
  if (bytes.length > BYTES_MAX) throw wrong(TOO_LARGE);
  if (image.width > SIDE_PIXELS_MAX || image.height > SIDE_PIXELS_MAX) throw wrong(TOO_WIDE);
  return { ...image, hash: hash('sha256', bytes), data: bytes.toString('base64') };
}

const wrong = (message: Text) => invalid([{ field: 'logo', message }]);

const NO_IMAGE: Text = {
  en: 'this must be a PNG, JPEG or WebP image',
  es: 'debe ser una imagen PNG, JPEG o WebP',
  pt: 'deve ser uma imagem PNG, JPEG ou WebP',
};
const TOO_LARGE: Text = {
  en: 'the image must have at most 100 kB',
  es: 'la imagen debe tener como máximo 100 kB',
  pt: 'a imagem deve ter no máximo 100 kB',
};
const TOO_WIDE: Text = {
  en: 'the image must have at most 1,024 pixels each way',
  es: 'la imagen debe tener como máximo 1.024 píxeles por lado',
  pt: 'a imagem deve ter no máximo 1.024 pixels por lado',
};
