// Second signatures: what one member does alone nowhere, where their organization says so.
import type { NamesPart } from '#platform/lists/names.ts';
import { defineModule } from '#platform/module.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Clock } from '#platform/time/clock.ts';
import { refuseRoute, signRoute } from './decide.ts';
import { forgetSignaturesSweep } from './forget.ts';
import { listSignaturesRoute } from './list.ts';
import { changeSettingsRoute, getSettingsRoute } from './settings.ts';

/** `parts` name members. */
export const secondSignaturesModule = (parts: readonly NamesPart[]) =>
  defineModule<{ readonly pool: Pool; readonly clock: Clock }>({
    name: 'second-signatures',
    tags: { 'Second signatures': 'What a member does only once another one has signed it.' },
    routes: [
      listSignaturesRoute(parts),
      signRoute(parts),
      refuseRoute(parts),
      getSettingsRoute,
      changeSettingsRoute,
    ],
    sweeps: (services) => [forgetSignaturesSweep(services)],
  });
