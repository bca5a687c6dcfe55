// The module as one value, of which src/product.ts makes the rest.
import { defineModule, readAndWrite } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { deliveryBacklogs } from './backlog.ts';
import type { Catalogue } from './catalogue.ts';
import { countDeliveriesRoute } from './count-deliveries.ts';
import { createEndpointRoute } from './create.ts';
import { deleteEndpointRoute } from './delete.ts';
import { getDeliveryRoute } from './get-delivery.ts';
import { getEventRoute } from './get-event.ts';
import { getEndpointRoute } from './get.ts';
import { listDeliveriesRoute } from './list-deliveries.ts';
import { listEventsRoute } from './list-events.ts';
import { listEndpointsRoute } from './list.ts';
import { webhooksOverview } from './overview.ts';
import { patchEndpointRoute } from './patch.ts';
import { recoverRoute } from './recover.ts';
import { resendRoute } from './resend.ts';
import { revealSecretRoute } from './reveal-secret.ts';
import { rollSecretRoute } from './roll-secret.ts';
import { endpointSearch, eventSearch } from './search.ts';
import { sendTestRoute } from './send-test.ts';
import { spreadHealthJob } from './spread-health.ts';
import type { EventStreams } from './streams.ts';
import { streamEventsRoute } from './stream-events.ts';
import { forgetEndpointJob } from './jobs.ts';
import type { WebhookServices } from './port.ts';
import { webhookSweeps } from './sweeps.ts';
import { notifyOwnersJob, type OwnerServices } from './notify-owners.ts';

export const webhookScopes = [...readAndWrite('webhooks'), 'webhooks.secrets', 'events', 'events:read'];

type Services = WebhookServices & OwnerServices & SweepServices & { readonly eventStreams: EventStreams };

/** Receivers may ask for all events of the catalogue. */
export const webhooksModule = (catalogue: Catalogue) =>
  defineModule<Services>({
    name: 'webhooks',
    scopes: webhookScopes,
    tags: {
      'Webhook endpoints': 'Where events are posted to, and the outcome of each delivery.',
      Events: 'What has happened, to be read again.',
    },
    backlogs: deliveryBacklogs,
    overview: [webhooksOverview],
    search: [endpointSearch, eventSearch],
    routes: [
      createEndpointRoute(catalogue),
      listEndpointsRoute,
      getEndpointRoute,
      patchEndpointRoute(catalogue),
      deleteEndpointRoute,
      rollSecretRoute,
      revealSecretRoute,
      listDeliveriesRoute(catalogue),
      countDeliveriesRoute,
      getDeliveryRoute,
      sendTestRoute(catalogue),
      resendRoute,
      recoverRoute(catalogue),
      listEventsRoute(catalogue),
      streamEventsRoute,
      getEventRoute,
    ],
    jobs: (services) => [forgetEndpointJob(), notifyOwnersJob(services), spreadHealthJob()],
    sweeps: webhookSweeps,
  });
