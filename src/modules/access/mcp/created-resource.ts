// What a call has created, as it is now, and until when its owner can approve it: looked up with the rights
// of the caller.
import type { CallRoute } from '#platform/http/call-route.ts';
import type { Principal } from '#platform/http/handle.ts';
import type { Language } from '#platform/text/language.ts';
import type { AnyRoute } from '#platform/route/route.ts';
import { shownResult, type Added, type ToolResult } from './results.ts';
import { isObject } from './schemas.ts';
import { shapeOf } from './schemas.ts';
import type { Offered } from './tools.ts';

export type CallServices = {
  readonly callRoute: CallRoute;
  readonly routes: readonly AnyRoute[];
  readonly tools: readonly Offered<AnyRoute>[];
  readonly docsUrl: () => string;
};

/** Who calls, and how it wants to be answered. */
export type Asker = {
  readonly principal: Principal;
  readonly language: Language;
  readonly requestId: string;
  readonly gone: AbortSignal;
  readonly again: () => Promise<Principal>;
};

/** It waits for its owner, who decides on the page. */
export type PendingApproval = { readonly id: string; readonly approvalUrl: string };

export const createdId = (body: unknown): string => (isObject(body) ? String(body['id']) : '');

/** The first answer may be minutes old. */
export async function refetch(
  services: CallServices,
  asker: Asker,
  { tool }: Offered<AnyRoute>,
  body: unknown,
): Promise<unknown> {
  const found = await showOf(services, asker, tool.shownBy, { id: createdId(body) });
  return found ?? body;
}

/** Returns undefined if it cannot be shown. */
async function showOf(
  { callRoute, routes }: Pick<CallServices, 'callRoute' | 'routes'>,
  asker: Asker,
  routeId: string | undefined,
  { id, waits = false }: { readonly id: string; readonly waits?: boolean },
): Promise<unknown> {
  const route = routes.find((one) => one.id === routeId);
  if (route === undefined) return undefined;
  const query = waits && WAITS in shapeOf(route.query) ? { [WAITS]: WAIT_SECONDS } : undefined;
  const none = { body: undefined, idempotencyKey: undefined, repeats: undefined };
  const { status, body } = await callRoute({ ...asker, ...none, query, route, params: { id } });
  return status === 200 ? body : undefined;
}

const WAITS = 'wait_seconds';
const WAIT_SECONDS = 25;

/**
 * What a call has created before, as it is now; the owner may be deciding on it. Undefined if the caller may
 * not see it.
 */
export async function showCreated(
  services: CallServices,
  asker: Asker,
  offered: Offered<AnyRoute>,
  created: { readonly id: string; readonly waits: boolean },
): Promise<ToolResult | undefined> {
  const body = await showOf(services, asker, offered.tool.shownBy, created);
  return body === undefined ? undefined : shownResult(offered, body, await expiryOf(services, asker, body));
}

/** Until when the owner can approve what waits. */
export async function expiryOf(services: CallServices, asker: Asker, body: unknown): Promise<Added> {
  if (!isObject(body) || pendingApprovalIn(body) === undefined || typeof body['approvalId'] !== 'string')
    return {};
  const approval = await showOf(services, asker, 'approvals.get', { id: body['approvalId'] });
  const expiresAt = isObject(approval) ? approval['expiresAt'] : undefined;
  return typeof expiresAt === 'string' ? { expiresAt } : {};
}

/** A payment or a card waits, or the approval itself. */
const WAITING = new Set<unknown>(['pending_approval', 'pending']);

export function pendingApprovalIn(body: unknown): PendingApproval | undefined {
  if (!isObject(body) || !WAITING.has(body['status'])) return undefined;
  const { id, approvalUrl } = body;
  return typeof id === 'string' && typeof approvalUrl === 'string' ? { id, approvalUrl } : undefined;
}
