// What comes in: where a request goes, and its body, gathered as it comes off the wire. Bodies here are short and read whole, and the
// queue and the events of a stream would cost a command as much as parsing the rest of its request.
import type { IncomingMessage } from 'node:http';
import { refusal } from '../refusals.ts';

/** Nobody is left to answer. */
export class ClientGone extends Error {}

const BODY_BYTES_MAX = 256 * 1024;
const EMPTY = Buffer.alloc(0);

export type Incoming = {
  readonly request: IncomingMessage;
  /** The whole body; refused as soon as it is longer than `bytesMax`. */
  body(bytesMax?: number): Promise<Buffer> | Buffer;
};

type Waiting = {
  readonly bytesMax: number;
  resolve(body: Buffer): void;
  reject(error: Error): void;
};

/** Must be called before anything of the body was read, which is when the server hands out a request. */
export function receive(request: IncomingMessage): Incoming {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let waiting: Waiting | undefined;
  const taken = (): Buffer => {
    const [only = EMPTY] = chunks;
    const whole = chunks.length > 1 ? Buffer.concat(chunks) : only;
    chunks = [];
    return whole;
  };

  // The server gives each piece of a body to this, and null at its end.
  request.push = (chunk: Buffer | null): boolean => {
    if (chunk === null) {
      waiting?.resolve(taken());
      return true;
    }
    bytes += chunk.length;
    const bytesMax = waiting?.bytesMax ?? BODY_BYTES_MAX;
    if (bytes <= bytesMax) {
      chunks.push(chunk);
      return true;
    }
    // What follows is let past unread, so that whoever sends first and listens later can read the refusal.
    chunks = [];
    waiting?.reject(tooLarge(bytesMax));
    return true;
  };

  return {
    request,
    body(bytesMax = BODY_BYTES_MAX) {
      const { headers } = request;
      const announced = headers['content-length'];
      if (announced === '0' || (announced === undefined && headers['transfer-encoding'] === undefined))
        return EMPTY;
      if (Number(announced) > bytesMax || bytes > bytesMax) throw tooLarge(bytesMax);
      if (request.complete) return taken();
      if (request.destroyed) throw new ClientGone('the client went away');
      return new Promise((resolve, reject) => {
        waiting = { bytesMax, resolve, reject };
        request.once('close', () => reject(new ClientGone('the client went away')));
      });
    },
  };
}

const tooLarge = (bytesMax: number): Error => refusal('payload_too_large', { limitBytes: bytesMax });

/** What is asked for, and what stands behind the question mark. */
export function targetOf({ url = '/' }: IncomingMessage): { path: string; search: string | undefined } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, search: undefined }
    : { path: url.slice(0, mark), search: url.slice(mark + 1) };
}
