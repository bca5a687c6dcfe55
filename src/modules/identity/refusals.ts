// What identity refuses.
import { defineRefusals } from '../../platform/refusal.ts';

export const refusal = defineRefusals({
  scope_not_granted: {
    status: 403,
    message: {
      en: 'This API key lacks the scope {scope}, so it cannot create, roll or revoke a key that has it.',
      es: 'A esta clave de API le falta el permiso {scope}, así que no puede crear, rotar ni revocar una clave que lo tenga.',
      pt: 'Falta a esta chave de API a permissão {scope}, então ela não pode criar, trocar nem revogar uma chave que a tenha.',
    },
    fix: 'Use a key that has the scope in `scope`, or the command line.',
  },
  hourly_limit_not_granted: {
    status: 403,
    message: {
      en: 'This API key has {hourlyLimit} requests an hour, so it cannot create or roll a key that has more.',
      es: 'Esta clave de API tiene {hourlyLimit} solicitudes por hora, así que no puede crear ni rotar una clave que tenga más.',
      pt: 'Esta chave de API tem {hourlyLimit} requisições por hora, então não pode criar nem trocar uma chave que tenha mais.',
    },
    fix: 'Ask for no more than `hourlyLimit`, or use a key with a higher limit, or the command line.',
  },
});
