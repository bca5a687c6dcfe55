// What the verbs of push subscriptions refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  push_subscription_limit: {
    status: 409,
    message: {
      en: 'Notifications are on in {limit} browsers already, which is the most there can be.',
      es: 'Las notificaciones ya están activas en {limit} navegadores, el máximo posible.',
      pt: 'As notificações já estão ativas em {limit} navegadores, o máximo possível.',
    },
    fix: {
      en: 'Delete the subscription of a browser that is no longer used.',
      es: 'Elimine la suscripción de un navegador que ya no se use.',
      pt: 'Exclua a inscrição de um navegador que não é mais usado.',
    },
    ownerFix: {
      en: 'You already have notifications on in {limit} devices, which is the most there can be. Switch them off in one that you no longer use.',
      es: 'Ya tiene las notificaciones activas en {limit} dispositivos, el máximo posible. Desactívelas en uno que ya no use.',
      pt: 'Você já tem as notificações ativas em {limit} dispositivos, o máximo possível. Desative-as em um que não usa mais.',
    },
  },
});

export const WRONG_KEYS = {
  en: 'these are not the keys of a browser; send what `PushSubscription.toJSON()` has',
  es: 'no son las claves de un navegador; envíe lo que tiene `PushSubscription.toJSON()`',
  pt: 'não são as chaves de um navegador; envie o que `PushSubscription.toJSON()` tem',
};
export const OTHER_KEY = {
  en: 'this is not the key of this server; subscribe again with that of `GET /api/v1/wallet/push-key`',
  es: 'no es la clave de este servidor; suscriba de nuevo con la de `GET /api/v1/wallet/push-key`',
  pt: 'não é a chave deste servidor; inscreva de novo com a de `GET /api/v1/wallet/push-key`',
};
