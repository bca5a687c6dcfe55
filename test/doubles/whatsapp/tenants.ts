// A tenant whose messages are sent, where no database is.
import { systemClock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';

export const tenantNamed = (id: string): Tenant => ({
  id,
  cellIds: [id],
  mode: 'live',
  organizationId: 'org_1',
  isSuspended: false,
  betas: new Set(),
  now: () => systemClock.now(),
  baseUrl: () => 'https://pagos.example.com',
  codeOf: (about) => about,
});
