// The audit log: who did what to which thing, from where. Written in the transaction of the deed.
import { insert, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { auditLog } from './tables.ts';

export const audit = (facts: Facts, action: string, target: { type: string; id: string }): Effect =>
  insert(auditLog, {
    tenant_id: facts.tenantId,
    id: facts.newId('aud'),
    action,
    actor_type: facts.actor.type,
    actor_id: facts.actor.id,
    target_type: target.type,
    target_id: target.id,
    ip: facts.actor.ip,
    request_id: facts.actor.requestId,
    at: facts.now,
  });
