// The refusals of the webhook verbs.
import { defineRefusals } from '#platform/refusal.ts';

export const refusal = defineRefusals({
  too_many_streams: {
    status: 429,
    message: {
      en: 'You already have {limit} streams open.',
      es: 'Ya tiene {limit} transmisiones abiertas.',
      pt: 'Você já tem {limit} transmissões abertas.',
    },
    fix: {
      en: 'Close one of them, for example a tab or a process that you no longer need.',
      es: 'Cierre alguna, por ejemplo una pestaña o un proceso que ya no necesite.',
      pt: 'Feche alguma, por exemplo uma aba ou um processo de que não precise mais.',
    },
  },
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
