// The clients of all connections of a process, which share how their calls are watched and end with it.
import type { Clock } from '../time/clock.ts';
import { createProviderClient, type OpenProviderClient, type ProviderClientSettings } from './client.ts';
import { watchProviderCalls } from './watch.ts';

export type ProviderClients = {
  open(settings: ProviderClientSettings): OpenProviderClient;
  close(): Promise<void>;
};

type Services = Parameters<typeof watchProviderCalls>[0] & { readonly clock: Clock };

export function createProviderClients(services: Services): ProviderClients {
  const watch = watchProviderCalls(services);
  const { clock } = services;
  const clients = new Set<OpenProviderClient>();
  return {
    open(settings) {
      const client = createProviderClient({ clock, watch, ...settings });
      const closing = {
        ...client,
        async close() {
          await client.close();
          clients.delete(closing);
        },
      };
      clients.add(closing);
      return closing;
    },
    async close() {
      await Promise.all([...clients].map((client) => client.close()));
    },
  };
}
