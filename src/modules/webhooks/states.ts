// The states of an endpoint. Failures in a row degrade and disable it, one success recovers it, and its owner
// may switch it off and on.
import { defineMachine } from '#platform/db/machine.ts';

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
