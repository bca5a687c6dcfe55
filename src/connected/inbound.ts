// The connections as what comes to their addresses needs them.
import { SANDBOX } from '#platform/provider/connections.ts';
import type { InboundConnections } from '#platform/inbound/connection.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { ConnectionDirectory } from '#modules/base/connections/directory.ts';
import { createMessageTimes } from '#modules/base/connections/health.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import type { OpenedConnections } from './opened.ts';

export type InboundServices = Parameters<typeof createMessageTimes>[0] & {
  readonly connections: Pick<ConnectionDirectory, 'reread'>;
  readonly tenants: TenantDirectory;
  readonly metrics: Metrics;
};

export function inboundConnectionsOf(opened: OpenedConnections, given: InboundServices): InboundConnections {
  const { connections, tenants, metrics } = given;
  const noteTime = createMessageTimes(given);
  const messages = metrics.counter(
    'monedero_inbound_messages_total',
    'Messages to the addresses of connections, by connection and outcome',
  );
  return {
    async find(connectionId, of) {
      const found = await opened.find(connectionId);
      if (found === undefined) return undefined;
      const { connection, tenantsOf, writeReply, deadlineMs, readsAtOnce = false } = found;
      const { id, ports, organizationId, mode, isOfEachSide = false } = connection;
      if (isOfEachSide && of.mode !== mode) return undefined;
      const home = isOfEachSide ? of : await tenants.sideOf(organizationId, mode);
      const whose = { isOfEachSide, home, tenantsOf: organizationId === null ? tenantsOf : undefined };
      return { id, ports, ...whose, writeReply, deadlineMs, readsAtOnce };
    },
    reread: () => connections.reread(),
    tenant: (tenantId) => tenants.get(tenantId),
    note(connection, outcome) {
      messages.add({ connection, outcome });
      // It has no row, in which this would be.
      if (connection !== SANDBOX) noteTime(connection, outcome);
    },
  };
}
