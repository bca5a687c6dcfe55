// Reads the target of a request, and its whole body up to a limit.
import type { IncomingMessage } from 'node:http';
import { refusal } from '../refusals.ts';

/** The client has disconnected, so there is no one to answer. */
export class ClientGone extends Error {}

const BODY_BYTES_MAX = 256 * 1024;
const EMPTY = Buffer.alloc(0);

/** The whole body, at once if there is none; refused as soon as it is longer than `bytesMax`. */
export function readBody(request: IncomingMessage, bytesMax = BODY_BYTES_MAX): Promise<Buffer> | Buffer {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  if (announced === '0' || (announced === undefined && encoding === undefined)) return EMPTY;
  if (Number(announced) > bytesMax) throw tooLarge(bytesMax);
  if (request.destroyed) throw gone();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= bytesMax) return;
      // The rest is discarded, so that a client that sends everything before it reads gets the refusal.
      request.off('data', onData).resume();
      reject(tooLarge(bytesMax));
    };
    const onClose = (): void => reject(gone());
    request.on('data', onData);
    request.on('close', onClose);
    request.on('end', () => {
      // Every request closes in the end, and an error costs its stack also where no one sees it.
      request.off('close', onClose);
      const [first = EMPTY] = chunks;
      resolve(chunks.length <= 1 ? first : Buffer.concat(chunks));
    });
  });
}

const tooLarge = (bytesMax: number): Error => refusal('payload_too_large', { limitBytes: bytesMax });
const gone = (): Error => new ClientGone('the client went away');

/** The path, and the query behind the question mark. */
export function targetOf({ url = '/' }: IncomingMessage): { path: string; search: string | undefined } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, search: undefined }
    : { path: url.slice(0, mark), search: url.slice(mark + 1) };
}
