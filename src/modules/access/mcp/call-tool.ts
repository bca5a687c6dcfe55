// Calls a tool: its route, as REST would, with what an agent needs besides. A repeat without a key is
// recognized, what waits for the owner says until when, and what failed on our side says how to ask.
import type { Called, RouteCall } from '#platform/http/call-route.ts';
import { Refusal, refusalBody } from '#platform/refusals/refusal.ts';
import type { AnyRoute } from '#platform/route/route.ts';
import { unkeyedRepeats } from '#platform/idempotency/unkeyed.ts';
import { partsOf, type Parts } from './arguments.ts';
import {
  refetch,
  expiryOf,
  pendingApprovalIn,
  createdId,
  type Asker,
  type CallServices,
  type PendingApproval,
} from './created-resource.ts';
import {
  duplicateQuestion,
  isUnknown,
  refusedResult,
  repeatWarning,
  shownResult,
  unknownResult,
  type Added,
  type ToolResult,
  type Warned,
} from './results.ts';
import type { Offered } from './tools.ts';

export type ToolCalled = {
  readonly result: ToolResult;
  /** The status of the route; 200 if a repeat was answered. */
  readonly status: number;
  /** What was created, and waits for the owner. */
  readonly pendingApproval: PendingApproval | undefined;
};

export async function callTool(
  services: CallServices,
  asker: Asker,
  offered: Offered<AnyRoute>,
  given: Readonly<Record<string, unknown>>,
): Promise<ToolCalled> {
  let parts: Parts;
  try {
    parts = partsOf(offered, given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = refusalBody(error, { ...asker, docsUrl: services.docsUrl() });
    return {
      result: refusedResult(body, services.tools),
      status: error.row.status,
      pendingApproval: undefined,
    };
  }
  const called = await services.callRoute(requestOf(asker, offered, parts));
  if (isUnknown(offered, called)) {
    const result = unknownResult(offered, called.body, asker.language);
    return { result, status: called.status, pendingApproval: undefined };
  }
  if (called.status >= 400)
    return {
      result: refusedResult(called.body, services.tools),
      status: called.status,
      pendingApproval: undefined,
    };
  return answered(services, asker, offered, { called, parts });
}

function requestOf(asker: Asker, { route, isPaying }: Offered<AnyRoute>, parts: Parts): RouteCall {
  const { idempotencyKey, isDuplicateMeant } = parts;
  const isRecognized = isPaying && idempotencyKey === undefined;
  return {
    ...asker,
    route,
    params: parts.params,
    query: parts.query,
    body: parts.body,
    idempotencyKey,
    repeats: isRecognized ? unkeyedRepeats(isDuplicateMeant) : undefined,
  };
}

type Answered = { readonly called: Called; readonly parts: Parts };

async function answered(
  services: CallServices,
  asker: Asker,
  offered: Offered<AnyRoute>,
  { called, parts }: Answered,
): Promise<ToolCalled> {
  const isDuplicate = called.isReplayed && parts.idempotencyKey === undefined;
  const of = createdId(called.body);
  const body = isDuplicate ? await refetch(services, asker, offered, called.body) : called.body;
  const isWarned = offered.isPaying && parts.idempotencyKey === undefined && !isDuplicate;
  const added: Added & Warned = {
    ...(isWarned ? { warning: repeatWarning(asker.language) } : {}),
    ...(await expiryOf(services, asker, body)),
    ...(isDuplicate
      ? { duplicate: { of, question: duplicateQuestion(of, asker.language, parts.isDuplicateMeant) } }
      : {}),
  };
  return {
    result: shownResult(offered, body, added),
    status: called.status,
    pendingApproval: pendingApprovalIn(body),
  };
}
