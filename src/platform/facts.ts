// What a unit of work knows about itself: whose it is, who asked, when it is, and how new ids are made.
// Domain code takes these from here and from nowhere else.
import type { Instant } from './clock.ts';
import type { NewId } from './ids.ts';

export type Mode = 'test' | 'live';

export type ActorType = 'api_key' | 'user' | 'agent_key' | 'system' | 'operator' | 'provider';
export type Actor = {
  readonly type: ActorType;
  readonly id: string;
  readonly ip: string | null;
  readonly requestId: string | null;
};

export type Tenant = {
  readonly id: string;
  readonly mode: Mode;
  readonly organizationId: string;
  /** It may ask for nothing more; what is owed still books. */
  readonly isSuspended: boolean;
  /** The tenant's own time: real time, or ahead of it where a test clock was advanced. */
  now(): Instant;
};

export type Facts = {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly now: Instant;
  readonly actor: Actor;
  readonly newId: NewId;
};

export const systemActor = (id: string): Actor => ({ type: 'system', id, ip: null, requestId: null });
