// Reads a request body: bounded, JSON in UTF-8, nothing else.
import type { IncomingMessage } from 'node:http';
import { refusal } from '../refusals.ts';

const BODY_BYTES_MAX = 256 * 1024;

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const EMPTY = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readBody(request: IncomingMessage): Promise<Buffer> | Buffer {
  const { headers } = request;
  const announced = headers['content-length'];
  if (announced === '0' || (announced === undefined && headers['transfer-encoding'] === undefined))
    return EMPTY;
  if (Number(announced) > BODY_BYTES_MAX) throw refusal('payload_too_large', { limitBytes: BODY_BYTES_MAX });

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) {
        request.removeAllListeners('data');
        reject(refusal('payload_too_large', { limitBytes: BODY_BYTES_MAX }));
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
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch {
    throw refusal('invalid_json');
  }
}
