// What is answered where no tool is reached: an error of the protocol, with the body that REST would answer
// as its data.
import { errorFields, type Log } from '../../platform/log.ts';
import { errorBody, Refusal, refusalBody, type Asking } from '../../platform/refusal.ts';
import { internalError } from '../../platform/refusals.ts';

/** The JSON-RPC code for errors that a server defines itself. */
const REFUSED = -32_000;

export function failed({ log }: { readonly log: Log }, error: unknown, asking: Asking): Response {
  if (error instanceof Refusal && error.row.status !== 500) {
    const body = refusalBody(error, asking);
    return errorResponse(error.row.status, `${String(body['message'])} ${String(body['fix'])}`, body);
  }
  log.error('mcp.failed', { requestId: asking.requestId, ...errorFields(error) });
  const { code, message, fix, status } = internalError;
  const { language } = asking;
  const body = errorBody({ code, message: message[language], fix: fix[language] }, asking);
  return errorResponse(status, body.message, body);
}

export const errorResponse = (status: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: REFUSED, message, data } }, { status });
