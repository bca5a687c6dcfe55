// The message of a request: read up to a length, and what it says of itself before the protocol looks at it.
import { parseJson, requireReadable } from '#platform/http/body.ts';
import type { From } from '#platform/http/mount.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { isObject } from './schemas.ts';
import type { Offered } from './tools.ts';
import { NO_BATCHES } from './wording.ts';

export const BODY_BYTES_MAX = 256 * 1024;

/** One message of the protocol. */
export async function bodyOf({ headers }: Request, from: From): Promise<unknown> {
  const type = headers.get('content-type') ?? undefined;
  requireReadable(type, headers.get('content-encoding') ?? undefined);
  const body = parseJson(await from.body(BODY_BYTES_MAX), type);
  // Many calls in one request would count as one.
  if (Array.isArray(body)) throw invalid([{ field: 'body', message: NO_BATCHES }]);
  return body;
}

/** A name of the protocol; whatever else a caller sends is not logged. */
const METHOD = /^(?:[a-z]+\/)?[a-zA-Z_]{1,32}$/;
export function methodIn(body: unknown): string | undefined {
  const method = isObject(body) ? body['method'] : undefined;
  return typeof method === 'string' && METHOD.test(method) ? method : undefined;
}

/** The tool that a message calls. */
export function calledIn<O extends Offered>(body: unknown, tools: readonly O[]): O | undefined {
  const params = isObject(body) && body['method'] === 'tools/call' ? body['params'] : undefined;
  const name = isObject(params) ? params['name'] : undefined;
  return tools.find(({ tool }) => tool.name === name);
}
