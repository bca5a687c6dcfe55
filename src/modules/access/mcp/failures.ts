// What is answered where no tool is reached: an error of the protocol, with the body that REST would answer
// as its data.
import { isForLater } from '#platform/db/pool.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/refused-answer.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { errorBody, Refusal, refusalBody, type ErrorContext } from '#platform/refusals/refusal.ts';
import { internalError } from '#platform/refusals/internal-error.ts';
import { refusal } from '#platform/refusals/refusals.ts';

/** The JSON-RPC code for errors that a server defines itself. */
const REFUSED = -32_000;

export function failed({ log }: { readonly log: Log }, error: unknown, errorContext: ErrorContext): Response {
  if (error instanceof Refusal && error.row.status !== 500) return refusedResponse(error, errorContext);
  if (isForLater(error)) {
    log.warn('mcp.database_away', { requestId: errorContext.requestId, ...errorFields(error) });
    return refusedResponse(refusal('service_unavailable'), errorContext);
  }
  log.error('mcp.failed', { requestId: errorContext.requestId, ...errorFields(error) });
  const { code, message, fix, status } = internalError;
  const { language } = errorContext;
  const body = errorBody({ code, message: message[language], fix: fix[language] }, errorContext);
  return errorResponse(status, body.message, body);
}

function refusedResponse(refused: Refusal, errorContext: ErrorContext): Response {
  const body = refusalBody(refused, errorContext);
  const { status } = refused.row;
  const response = errorResponse(status, `${String(body['message'])} ${String(body['fix'])}`, body);
  if (status === 503) response.headers.set('Retry-After', RETRY_AFTER_SECONDS);
  return response;
}

export const errorResponse = (status: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: REFUSED, message, data } }, { status });
