// What the webhook verbs refuse.
import { defineRefusals } from '../../platform/refusal.ts';

export const refusal = defineRefusals({
  webhook_endpoint_limit: {
    status: 409,
    message: {
      en: 'There are already {limit} webhook endpoints, which is the most there can be.',
      es: 'Ya hay {limit} endpoints de webhook, el máximo posible.',
      pt: 'Já existem {limit} endpoints de webhook, o máximo possível.',
    },
    fix: 'Delete an endpoint that is not needed any more, or give an existing one more event types.',
  },
});
