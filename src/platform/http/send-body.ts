// Sends a body, compressed if it is large and the caller accepts that. Small ones are sent in the same turn
// of the event loop.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Sending = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
};

/** Below this size, a packet or two are saved at most. */
const COMPRESSED_BYTES_MIN = 1024;
const ACCEPTED_CHARACTERS_MAX = 200;
/** Higher qualities take several times as long, for a few percent. */
const BROTLI_QUALITY = 4;

const compressors = {
  br: promisify((body: Buffer, done: (error: Error | null, made: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done),
  ),
  gzip: promisify((body: Buffer, done: (error: Error | null, made: Buffer) => void) => gzip(body, done)),
};
type Encoding = keyof typeof compressors;

/** Undefined if it was sent already. */
export function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sending,
): Promise<void> | undefined {
  const bytes = Buffer.byteLength(body);
  // Exact bytes may be signed, and leave as they are.
  const isText = typeof body === 'string';
  if (isText && bytes >= COMPRESSED_BYTES_MIN) return sendLarge(request, response, { status, headers, body });
  headers['Content-Length'] = String(bytes);
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  // If each character is one byte, the length need not be computed.
  else if (isText) response.end(body, bytes === body.length ? 'latin1' : 'utf8');
  else response.end(body);
  return undefined;
}

async function sendLarge(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sending & { readonly body: string },
): Promise<void> {
  const encoding = encodingOf(request.headers['accept-encoding']);
  const plain = Buffer.from(body);
  const sent = encoding === undefined ? plain : await compressors[encoding](plain);
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  headers['Vary'] = headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`;
  headers['Content-Length'] = String(sent.length);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : sent);
}

/** The encoding that the caller prefers; brotli if it has no preference. */
function encodingOf(header: string | string[] | undefined): Encoding | undefined {
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
