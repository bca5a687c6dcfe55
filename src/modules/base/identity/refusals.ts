// What identity refuses.
import type { Text } from '#platform/text/language.ts';
import { defineRefusals, type Wording } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  scope_not_granted: {
    status: 403,
    message: {
      en: 'This API key lacks the scope {scope}, so it cannot create, roll or revoke a key that has it.',
      es: 'A esta clave de API le falta el permiso {scope}, así que no puede crear, rotar ni revocar una clave que lo tenga.',
      pt: 'Falta a esta chave de API a permissão {scope}, então ela não pode criar, trocar nem revogar uma chave que a tenha.',
    },
    fix: {
      en: 'Use a key that has the scope in `scope`, or the command line.',
      es: 'Use una clave que tenga el permiso indicado en `scope`, o la línea de comandos.',
      pt: 'Use uma chave que tenha a permissão indicada em `scope`, ou a linha de comando.',
    },
  },
  hourly_limit_not_granted: {
    status: 403,
    message: {
      en: 'This API key has {hourlyLimit} requests an hour, so it cannot create or roll a key that has more.',
      es: 'Esta clave de API tiene {hourlyLimit} solicitudes por hora, así que no puede crear ni rotar una clave que tenga más.',
      pt: 'Esta chave de API tem {hourlyLimit} requisições por hora, então não pode criar nem trocar uma chave que tenha mais.',
    },
    fix: {
      en: 'Ask for no more than `hourlyLimit`, or use a key with a higher limit, or the command line.',
      es: 'Pida como máximo `hourlyLimit`, o use una clave con un límite mayor, o la línea de comandos.',
      pt: 'Peça no máximo `hourlyLimit`, ou use uma chave com um limite maior, ou a linha de comando.',
    },
  },
});

/** Why a request is not authenticated. Of a well-formed key, the answer says only that it is not active. */
export const KEY_WORDING = {
  missing: {
    message: {
      en: 'Authentication required: the request carries no API key.',
      es: 'Se requiere autenticación: la solicitud no incluye una clave de API.',
      pt: 'Autenticação necessária: a requisição não traz uma chave de API.',
    },
  },
  malformed: {
    message: {
      en: 'The `Authorization` header does not hold a well-formed API key.',
      es: 'El encabezado `Authorization` no contiene una clave de API bien formada.',
      pt: 'O cabeçalho `Authorization` não contém uma chave de API bem formada.',
    },
    fix: {
      en: 'Send `Authorization: Bearer sk_…` with the whole key, exactly as it was shown when it was created.',
      es: 'Envíe `Authorization: Bearer sk_…` con la clave completa, tal como se mostró al crearla.',
      pt: 'Envie `Authorization: Bearer sk_…` com a chave completa, exatamente como foi exibida na criação.',
    },
  },
  inactive: {
    message: {
      en: 'This API key is unknown or was revoked.',
      es: 'Esta clave de API no existe o fue revocada.',
      pt: 'Esta chave de API não existe ou foi revogada.',
    },
    fix: {
      en: 'Use an active API key of this deployment, or create a new one.',
      es: 'Use una clave de API activa de este servicio, o cree una nueva.',
      pt: 'Use uma chave de API ativa deste serviço, ou crie uma nova.',
    },
  },
} as const satisfies Record<string, Wording>;

/** The answer to a request for people that carries no session. */
export const SIGNED_OUT: Wording = {
  message: {
    en: 'Authentication required',
    es: 'Se requiere autenticación',
    pt: 'Autenticação necessária',
  },
  fix: {
    en: 'Sign in, and send the cookie of the session.',
    es: 'Inicie sesión y envíe la cookie de la sesión.',
    pt: 'Entre e envie o cookie da sessão.',
  },
};

/** The hint for requests that an agent may make, with and without the owner. */
export const SEND_AGENT_KEY: Text = {
  en: 'Send `Authorization: Bearer ak_…`.',
  es: 'Envíe `Authorization: Bearer ak_…`.',
  pt: 'Envie `Authorization: Bearer ak_…`.',
};
export const SEND_EITHER: Text = {
  en: 'Send `Authorization: Bearer ak_…`, or the session of the owner.',
  es: 'Envíe `Authorization: Bearer ak_…` o la sesión del titular.',
  pt: 'Envie `Authorization: Bearer ak_…` ou a sessão do titular.',
};
