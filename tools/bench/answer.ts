// What comes back over the raw sockets of the load generators, which must cost the machine as little as they can.
const HEADER_END = Buffer.from('\r\n\r\n');

export type Answer = { status: number; body: string };

/** Undefined while a part is missing. */
export function readAnswer(bytes: Buffer): Answer | undefined {
  const headerEnd = bytes.indexOf(HEADER_END);
  if (headerEnd < 0) return undefined;
  const header = bytes.toString('latin1', 0, headerEnd);
  const at = header.search(/content-length: /i);
  const length = at < 0 ? 0 : Number.parseInt(header.slice(at + 16, at + 24), 10);
  const bodyStart = headerEnd + HEADER_END.length;
  if (bytes.length < bodyStart + length) return undefined;
  return { status: Number(header.slice(9, 12)), body: bytes.toString('utf8', bodyStart) };
}
