// The overview of an organization, to which other modules add what they know.
import type { Clock } from '#platform/time/clock.ts';
import { defineModule } from '#platform/module.ts';
import type { OverviewPart } from '#platform/lists/overview.ts';
import { getOverviewRoute } from './get.ts';

export const overviewScopes = ['overview', 'overview:read'];

export const overviewModule = (parts: readonly OverviewPart[]) =>
  defineModule<{ readonly clock: Clock }>({
    name: 'overview',
    tags: { Overview: 'What needs somebody, and how it went lately.' },
    routes: [getOverviewRoute(parts)],
  });
