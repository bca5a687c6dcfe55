// What a unit of work knows of its tenant.
import { idsIn } from '../cells/cells.ts';
import type { Context, Tenant } from '../context/context.ts';
import type { NewId } from '../ids/ids.ts';

type ContextInput = Pick<Context, 'actor' | 'trace'> & { readonly newId: NewId };

export const contextOf = (tenant: Tenant, { actor, newId, trace }: ContextInput): Context => ({
  tenantId: tenant.id,
  cellIds: tenant.cellIds,
  layout: tenant.layout,
  mode: tenant.mode,
  now: tenant.now(),
  actor,
  newId: idsIn(tenant, newId),
  baseUrl: tenant.baseUrl,
  codeOf: tenant.codeOf,
  trace,
});
