// What comes in: where a request goes, and its body, gathered as it comes off the wire. Bodies here are short and read whole, and the
// queue and the events of a stream would cost a command as much as parsing the rest of its request.
import { IncomingMessage } from 'node:http';
import { refusal } from '../refusals.ts';

/** Nobody is left to answer. */
export class ClientGone extends Error {}

const BODY_BYTES_MAX = 256 * 1024;
const EMPTY = Buffer.alloc(0);

type Waiting = {
  readonly bytesMax: number;
  resolve(body: Buffer): void;
  reject(error: Error): void;
};

/** The server makes one for each request, and calls what is overridden here. */
export class Incoming extends IncomingMessage {
  /** Until it is, the server holds on to a request that it has answered. */
  override readableEnded = false;
  private chunks: Buffer[] = [];
  private bytes = 0;
  private waiting: Waiting | undefined;

  /** The whole body; refused as soon as it is longer than `bytesMax`. */
  body(bytesMax: number = BODY_BYTES_MAX): Promise<Buffer> | Buffer {
    const announced = this.headers['content-length'];
    if (announced === '0' || (announced === undefined && this.headers['transfer-encoding'] === undefined))
      return EMPTY;
    if (Number(announced) > bytesMax || this.bytes > bytesMax) throw tooLarge(bytesMax);
    if (this.readableEnded) return this.taken();
    if (this.destroyed) throw gone();
    return new Promise((resolve, reject) => {
      this.waiting = { bytesMax, resolve, reject };
    });
  }

  /** The connection is gone, and nothing more of the body comes. */
  abandon(): void {
    this.told()?.reject(gone());
  }

  /** The next piece off the wire; null at the end. */
  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.readableEnded = true;
      this.told()?.resolve(this.taken());
      return true;
    }
    this.bytes += chunk.length;
    const bytesMax = this.waiting?.bytesMax ?? BODY_BYTES_MAX;
    if (this.bytes <= bytesMax) {
      this.chunks.push(chunk);
      return true;
    }
    // What follows is let past unread, so that whoever sends first and listens later can read the refusal.
    this.chunks = [];
    this.told()?.reject(tooLarge(bytesMax));
    return true;
  }

  /** Called when the answer was sent: there is no stream in which something could be left. */
  ['_dump'](): void {
    this.chunks = [];
  }

  private taken(): Buffer {
    const { chunks } = this;
    this.chunks = [];
    const [only = EMPTY] = chunks;
    return chunks.length > 1 ? Buffer.concat(chunks) : only;
  }

  /** Whoever waits is told once and forgotten: what a request holds on to lives until a full collection. */
  private told(): Waiting | undefined {
    const { waiting } = this;
    this.waiting = undefined;
    return waiting;
  }
}

const tooLarge = (bytesMax: number): Error => refusal('payload_too_large', { limitBytes: bytesMax });
const gone = (): Error => new ClientGone('the client went away');

/** What is asked for, and what stands behind the question mark. */
export function targetOf({ url = '/' }: IncomingMessage): { path: string; search: string | undefined } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, search: undefined }
    : { path: url.slice(0, mark), search: url.slice(mark + 1) };
}
