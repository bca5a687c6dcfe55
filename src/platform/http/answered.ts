// What is known of a request once it was answered, for logs.
import type { Actor, Tenant } from '../context/context.ts';
import type { AnyRoute } from '../route/route.ts';

export type AnsweredRequest = {
  readonly requestId: string;
  readonly route: AnyRoute;
  /** The path as it came: what stands in it may be anything, and is kept as `keptPath` has it. */
  readonly path: string;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly status: number;
  /** The body; empty for bytes and streams. */
  readonly body: string;
  readonly durationMs: number;
  readonly isReplayed: boolean;
};
