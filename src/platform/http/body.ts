// Reads a request body: bounded, JSON in UTF-8, nothing else.
import type { IncomingMessage } from 'node:http';
import { refusal } from '../refusals.ts';

const BODY_BYTES_MAX = 256 * 1024;

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const EMPTY = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readBody(
  request: IncomingMessage,
  bytesMax: number = BODY_BYTES_MAX,
): Promise<Buffer> | Buffer {
  const { headers } = request;
  const announced = headers['content-length'];
  if (announced === '0' || (announced === undefined && headers['transfer-encoding'] === undefined))
    return EMPTY;
  if (Number(announced) > bytesMax) throw refusal('payload_too_large', { limitBytes: bytesMax });

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) {
        request.removeAllListeners('data');
        reject(refusal('payload_too_large', { limitBytes: bytesMax }));
        return;
      }
      chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks)));
    request.once('error', reject);
    // An error is dear to make, and every request closes.
    request.once('close', () => {
      if (!request.complete) reject(new ClientGone('the client went away'));
    });
  });
}

/** Nobody is left to answer. */
export class ClientGone extends Error {}

/** The JSON of a body; an empty one counts as `{}`, for verbs without parameters. */
export function parseJson(body: Buffer, contentType: string | undefined): unknown {
  if (body.length === 0) return {};
  if (contentType === undefined || !JSON_TYPE.test(contentType)) throw refusal('unsupported_media_type');
  const text = textOf(body);
  const value = parsed(text);
  // Rarely there, and nobody who means well sends it; only then is it worth looking for.
  const field = text.includes(ESCAPED_ZERO) ? fieldWithZero(value, '') : undefined;
  if (field !== undefined) throw refusal('invalid_request', { field }, { problem: NO_ZERO });
  return value;
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw refusal('invalid_json');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('invalid_json');
  }
}

const ESCAPED_ZERO = '\\u0000';
const ZERO = '\0';

/** PostgreSQL keeps no zero character in a text, and none belongs there. */
function fieldWithZero(value: unknown, field: string): string | undefined {
  if (typeof value === 'string') return value.includes(ZERO) ? field || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const path = field === '' ? name : `${field}.${name}`;
    if (name.includes(ZERO)) return field || 'body';
    const found = fieldWithZero(part, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const NO_ZERO = {
  en: 'this must not hold a zero character',
  es: 'no debe contener el carácter cero',
  pt: 'não deve conter o caractere zero',
};
