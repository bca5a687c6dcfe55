// What identity refuses.
import { defineRefusals, type Wording } from '../../platform/refusal.ts';

export const refusal = defineRefusals({
  scope_not_granted: {
    status: 403,
    message: {
      en: 'A key cannot give the scope {scope}, which it does not have itself.',
      es: 'Una clave no puede otorgar el permiso {scope}, que ella misma no tiene.',
      pt: 'Uma chave não pode conceder a permissão {scope}, que ela mesma não tem.',
    },
    fix: {
      en: 'Request only scopes that the calling key has, or create the key from the command line.',
      es: 'Pida solo permisos que tenga la clave que hace la solicitud, o cree la clave desde la línea de comandos.',
      pt: 'Peça apenas permissões que a chave usada na requisição tenha, ou crie a chave pela linha de comando.',
    },
  },
});

/** Why a request is from nobody. Of a well-formed key nothing is said but that it is not active. */
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
