// The states of an endpoint. Failures in a row degrade and disable it, one success recovers it, and its owner
// may switch it off and on.
import { defineMachine } from '#platform/db/machine.ts';

/** Failures in a row from which on an endpoint is degraded, and disabled. */
export const DEGRADED_FAILURES = 50;
export const DISABLED_FAILURES = 100;
/** The answer that disables an endpoint at once: it is not there any more. */
export const GONE = 410;

export const ENDPOINT_STATUSES = ['active', 'degraded', 'disabled'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
export type EndpointEvent = 'degrade' | 'recover' | 'disable' | 'enable';

export const endpointMachine = defineMachine<EndpointStatus, EndpointEvent>({
  name: 'webhook_endpoint',
  column: 'status',
  initial: 'active',
  statuses: ENDPOINT_STATUSES,
  events: {
    degrade: { from: ['active'], to: 'degraded' },
    recover: { from: ['degraded'], to: 'active' },
    disable: { from: ['active', 'degraded'], to: 'disabled' },
    enable: { from: ['degraded', 'disabled'], to: 'active' },
  },
});
