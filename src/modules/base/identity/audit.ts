// The audit log: who did what to which thing, from where. Written in the same transaction as the action.
import type { Draft } from '#platform/work/draft.ts';
import { auditLog } from './tables.ts';

type Target = { readonly type: string; readonly id: string };

export function audit(draft: Draft, action: string, target: Target, reason: string | null = null): void {
  const { actor } = draft;
  draft.insert(auditLog, {
    tenant_id: draft.tenantId,
    id: draft.newId('aud', target.id),
    action,
    actor_type: actor.type,
    actor_id: actor.id,
    target_type: target.type,
    target_id: target.id,
    ip: actor.ip,
    request_id: actor.requestId,
    at: draft.now,
    reason,
  });
}
