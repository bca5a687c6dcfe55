// Puts a port behind HTTP on loopback and gives back a client of the same type, so that what is promised in
// process is also kept over a wire that breaks. Bigints survive, and a call whose answer is lost is unknown.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after } from 'node:test';
import type { Tenant } from '#platform/context/context.ts';
import { unknownBecause, type Open, type OutsideAnswer } from '#platform/provider/outside.ts';

type Call = (tenant: Tenant, ...rest: never[]) => Promise<OutsideAnswer<unknown> | Open>;
type AnyPort<Port> = { readonly [Name in keyof Port]: Call };

export type Wire<Port> = {
  readonly client: Port;
  /** Breaks the connection of the next call, before it is made or after. */
  breakNext(when: 'before' | 'after'): void;
};

const ANSWER_MS_MAX = 10_000;
const BODY_BYTES_MAX = 100_000;

/** Closed with the test file. `tenantOf` gives the server what a client can only name. */
export async function overHttp<Port extends AnyPort<Port>>(
  port: Port,
  tenantOf: (id: string) => Tenant,
): Promise<Wire<Port>> {
  let breaking: 'before' | 'after' | undefined;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const broken = breaking;
    breaking = undefined;
    if (broken === 'before') return void request.socket.destroy();
    const { tenantId, rest } = decode(await bodyOf(request)) as { tenantId: string; rest: never[] };
    const name = (request.url ?? '').slice(1) as keyof Port;
    const answer = await port[name](tenantOf(tenantId), ...rest, AbortSignal.timeout(ANSWER_MS_MAX) as never);
    if (broken === 'after') return void request.socket.destroy();
    response.end(encode(answer));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere');

  const url = `http://127.0.0.1:${address.port}`;
  const client = Object.fromEntries(Object.keys(port).map((name) => [name, caller(`${url}/${name}`)]));
  return {
    client: client as unknown as Port,
    breakNext(when) {
      breaking = when;
    },
  };
}

/** The signal is the last argument of every call, and does not travel. */
const caller =
  (url: string) =>
  async (tenant: Tenant, ...rest: unknown[]): Promise<OutsideAnswer<unknown>> => {
    const given = rest.at(-1);
    const late = AbortSignal.timeout(ANSWER_MS_MAX);
    const signal = given instanceof AbortSignal ? AbortSignal.any([given, late]) : late;
    try {
      const body = encode({ tenantId: tenant.id, rest: rest.slice(0, -1) });
      const response = await fetch(url, { method: 'POST', body, signal });
      if (!response.ok) return unknownBecause(`it was answered with ${response.status}`);
      return decode(await response.text()) as OutsideAnswer<unknown>;
    } catch (error) {
      return unknownBecause(String(error));
    }
  };

const encode = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? { bigint: String(part) } : part,
  );

const decode = (text: string): unknown =>
  JSON.parse(text, (_key, part: unknown) => {
    const isBigint = typeof part === 'object' && part !== null && 'bigint' in part;
    return isBigint ? BigInt(String(part.bigint)) : part;
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
