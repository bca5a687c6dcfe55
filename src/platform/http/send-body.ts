// Sends a body, compressed if it is large and the caller accepts that. Small ones are sent in the same turn
// of the event loop, and the bytes of a page that stays as it is are made once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { within } from '../basics/maps.ts';
import { isServerSent, STREAM_TYPE, type ServerSent } from '../route/server-sent.ts';
import { goneSignal } from './incoming.ts';

export type Sending<Body = string | Buffer | LastingBody | ServerSent> = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Body;
};

/** The bytes of a text that is sent many times. */
export type LastingBody = {
  readonly plain: Buffer;
  /** Made when the first caller asks for it. */
  encoded(encoding: Encoding): Promise<Buffer>;
};

/** Below this size, a packet or two are saved at most. */
const COMPRESSED_BYTES_MIN = 1024;
const ACCEPTED_CHARACTERS_MAX = 200;
/** Higher qualities take several times as long, for a few percent. */
const BROTLI_QUALITY = 4;
/** Each takes memory of its own while it runs. What comes beyond is sent as it is. */
const COMPRESSIONS_MAX = 8;
/** A larger body leaves in pieces, so that it shows whether its client reads. */
const PIECE_BYTES_MAX = 64 * 1024;

const compressors = {
  br: promisify((body: Buffer, done: (error: Error | null, made: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done),
  ),
  gzip: promisify((body: Buffer, done: (error: Error | null, made: Buffer) => void) => gzip(body, done)),
};
export type Encoding = keyof typeof compressors;

let compressing = 0;

function compressed(encoding: Encoding, plain: Buffer): Promise<Buffer> {
  compressing += 1;
  return compressors[encoding](plain).finally(() => (compressing -= 1));
}

export function lastingBody(text: string): LastingBody {
  const plain = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  const make = async (encoding: Encoding): Promise<Buffer> => {
    try {
      return await compressors[encoding](plain);
    } catch (error) {
      made.delete(encoding);
      throw error;
    }
  };
  return { plain, encoded: (encoding) => within(made, encoding, () => make(encoding)) };
}

/** Sends a body; undefined if it was sent already, or goes on by itself. */
export function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sending,
): Promise<void> | undefined {
  if (typeof body !== 'string') {
    if (isServerSent(body)) return void sendStream(request, response, { status, headers, body });
    // Exact bytes may be signed, and leave as they are.
    if (!('encoded' in body)) return sendBytes(request, response, { status, headers, body });
    return sendLarge(request, response, { status, headers, body });
  }
  const bytes = Buffer.byteLength(body);
  if (bytes >= COMPRESSED_BYTES_MIN) return sendLarge(request, response, { status, headers, body });
  headers['Content-Length'] = String(bytes);
  response.writeHead(status, headers);
  // If each character is one byte, the length need not be computed.
  if (request.method === 'HEAD') response.end();
  else response.end(body, bytes === body.length ? 'latin1' : 'utf8');
  return undefined;
}

async function sendLarge(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sending<string | LastingBody>,
): Promise<void> {
  headers['Vary'] = headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`;
  const wanted = encodingOf(request.headers['accept-encoding']);
  const isText = typeof body === 'string';
  const encoding = isText && compressing >= COMPRESSIONS_MAX ? undefined : wanted;
  const plain = isText ? Buffer.from(body) : body.plain;
  if (encoding === undefined) return sendBytes(request, response, { status, headers, body: plain });
  headers['Content-Encoding'] = encoding;
  const made = isText ? await compressed(encoding, plain) : await body.encoded(encoding);
  sendBytes(request, response, { status, headers, body: made });
}

function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sending<Buffer>,
): undefined {
  headers['Content-Length'] = String(body.length);
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else sendPieces(response, body, 0);
}

/** A client takes events up again, whatever ends them. They would come late if a proxy gathered them. */
async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sending<ServerSent>,
): Promise<void> {
  const own = body.isFile ? {} : { 'Content-Type': STREAM_TYPE };
  response.writeHead(status, { ...headers, ...own, 'X-Accel-Buffering': 'no' });
  if (request.method === 'HEAD') return void response.end();
  response.flushHeaders();
  const gone = goneSignal(response);
  const write = async (text: string): Promise<void> => {
    if (!gone.aborted && !response.write(text)) await once(response, 'drain', { signal: gone });
  };
  const isWhole = await body.send(write, gone).then(
    () => true,
    () => false,
  );
  // The end of a file that is not whole must not look like one.
  if (isWhole || !body.isFile) response.end();
  else response.destroy();
}

/** Sends what follows each piece when that one has left, and no more if the client goes first. */
function sendPieces(response: ServerResponse, body: Buffer, from: number): void {
  let at = from;
  while (body.length - at > PIECE_BYTES_MAX) {
    const piece = body.subarray(at, (at += PIECE_BYTES_MAX));
    if (!response.write(piece)) return void response.once('drain', () => sendPieces(response, body, at));
  }
  response.end(body.subarray(at));
}

/** The encoding that the caller prefers; brotli if it has no preference. */
export function encodingOf(header: string | string[] | undefined): Encoding | undefined {
  if (typeof header !== 'string') return undefined;
  const weights = new Map(
    header
      .slice(0, ACCEPTED_CHARACTERS_MAX)
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (!(br > 0) && !(gz > 0)) return undefined;
  return gz > br ? 'gzip' : 'br';
}
