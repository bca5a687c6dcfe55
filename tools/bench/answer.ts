// What comes back over the raw sockets of the load generators, which must cost the machine as little as they
// can.
const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('Content-Length: ');
/** The header as others write it. */
const LENGTH_IN_SMALL = Buffer.from('content-length: ');

/** The body is a view of what came: it holds until the next piece is read. */
export type Answer = { readonly status: number; readonly body: Buffer };

/** Reads an answer; undefined while a part is missing. */
export function readAnswer(bytes: Buffer): Answer | undefined {
  const headerEnd = bytes.indexOf(HEADER_END);
  if (headerEnd < 0) return undefined;
  const head = bytes.subarray(0, headerEnd);
  const written = head.indexOf(LENGTH);
  const at = written < 0 ? head.indexOf(LENGTH_IN_SMALL) : written;
  const length = at < 0 ? 0 : numberAt(bytes, at + LENGTH.length);
  const bodyStart = headerEnd + HEADER_END.length;
  if (bytes.length < bodyStart + length) return undefined;
  return { status: numberAt(bytes, STATUS_AT), body: bytes.subarray(bodyStart, bodyStart + length) };
}

const STATUS_AT = 'HTTP/1.1 '.length;
const ZERO = 48;
const NINE = 57;

function numberAt(bytes: Buffer, from: number): number {
  let number = 0;
  for (let at = from; ; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < ZERO || byte > NINE) return number;
    number = number * 10 + byte - ZERO;
  }
}
