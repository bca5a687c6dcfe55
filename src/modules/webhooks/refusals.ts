// The refusals of the webhook verbs.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  webhook_endpoint_limit: {
    status: 409,
    message: {
      en: 'There are already {limit} webhook endpoints, which is the most there can be.',
      es: 'Ya hay {limit} endpoints de webhook, el máximo posible.',
      pt: 'Já existem {limit} endpoints de webhook, o máximo possível.',
    },
    fix: {
      en: 'Delete an endpoint that you no longer need, or add event types to an existing one.',
      es: 'Elimine un endpoint que ya no necesite, o agregue tipos de evento a uno existente.',
      pt: 'Exclua um endpoint de que não precise mais, ou adicione tipos de evento a um existente.',
    },
  },
});
