// Reads the target of a request, its hosts, and its whole body up to a limit, and notes when its client goes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusal } from '../refusals/refusals.ts';
import { holdBody, type HeldBody } from './held-body.ts';

/** The client has disconnected, so there is no one to answer. */
export class ClientGone extends Error {}

const BODY_BYTES_MAX = 256 * 1024;
const EMPTY = Buffer.alloc(0);

/**
 * The whole body, at once if there is none; refused as soon as it is longer than `bytesMax`, or while too
 * much is held of bodies that do not end.
 */
export function readBody(request: IncomingMessage, bytesMax = BODY_BYTES_MAX): Promise<Buffer> | Buffer {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  if (announced === '0' || (announced === undefined && encoding === undefined)) return EMPTY;
  if (Number(announced) > bytesMax) throw tooLarge(bytesMax);
  if (request.destroyed) throw gone();
  return new Promise((resolve, reject) => {
    // Nearly every body comes in one piece, and nothing is held of it.
    let whole: Buffer | undefined;
    let held: HeldBody | undefined;
    const onData = (chunk: Buffer): void => {
      if (held === undefined && chunk.length === Number(announced)) {
        whole = chunk;
        return;
      }
      held ??= holdBody();
      const bytes = held.length + chunk.length;
      if (bytes > bytesMax) refuse(tooLarge(bytesMax));
      else if (!held.add(chunk, bytes === Number(announced))) refuse(refusal('service_unavailable'));
    };
    const refuse = (why: Error): void => {
      held?.release();
      // The rest is discarded, so that a client that sends everything before it reads gets the refusal.
      request.off('data', onData).resume();
      reject(why);
    };
    const onClose = (): void => {
      held?.release();
      reject(gone());
    };
    request.on('data', onData);
    request.on('close', onClose);
    request.on('end', () => {
      // Every request closes in the end, and an error costs its stack also if no one sees it.
      request.off('close', onClose);
      resolve(whole ?? held?.release() ?? EMPTY);
    });
  });
}

const tooLarge = (bytesMax: number): Error => refusal('payload_too_large', { limitBytes: bytesMax });
const gone = (): Error => new ClientGone('the client went away');

/** Ends when the client goes before its answer has left. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  // Every response closes in the end, and an abort costs its error also if no one listens.
  const end = (): void => {
    if (!response.writableFinished) controller.abort(gone());
  };
  if (response.closed) end();
  else response.once('close', end);
  return controller.signal;
}

/** The path, and the query behind the question mark. */
export function targetOf({ url = '/' }: IncomingMessage): { path: string; search: string | undefined } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, search: undefined }
    : { path: url.slice(0, mark), search: url.slice(mark + 1) };
}

const HOST = 'host';

/** Two parts of a chain of servers might each believe another one. Node keeps the first of them. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) count += 1;
  }
  return count > 1;
}
