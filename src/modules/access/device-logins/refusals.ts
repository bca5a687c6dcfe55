// What logins by browser refuse. Four of the codes are those of RFC 8628.
import { defineRefusals } from '#platform/refusals/refusal.ts';

const LOG_IN_AGAIN = {
  en: 'Log in again: `monedero login`.',
  es: 'Inicie sesión otra vez: `monedero login`.',
  pt: 'Entre de novo: `monedero login`.',
};

export const refusal = defineRefusals({
  authorization_pending: {
    status: 400,
    message: {
      en: 'No one has answered this login yet.',
      es: 'Nadie ha respondido todavía a este inicio de sesión.',
      pt: 'Ninguém respondeu ainda a este login.',
    },
    fix: {
      en: 'Ask again after `intervalSeconds`.',
      es: 'Pregunte de nuevo después de `intervalSeconds`.',
      pt: 'Pergunte de novo depois de `intervalSeconds`.',
    },
  },
  slow_down: {
    status: 400,
    message: {
      en: 'This asked sooner than after `intervalSeconds`, which is longer now.',
      es: 'Esto preguntó antes de `intervalSeconds`, que ahora es más largo.',
      pt: 'Isto perguntou antes de `intervalSeconds`, que agora é mais longo.',
    },
    fix: {
      en: 'Ask again after `intervalSeconds`.',
      es: 'Pregunte de nuevo después de `intervalSeconds`.',
      pt: 'Pergunte de novo depois de `intervalSeconds`.',
    },
  },
  access_denied: {
    status: 400,
    message: {
      en: 'The login was denied, or the person who allowed it may not make API keys any more.',
      es: 'El inicio de sesión se rechazó, o la persona que lo permitió ya no puede crear claves de API.',
      pt: 'O login foi recusado, ou a pessoa que o permitiu já não pode criar chaves de API.',
    },
    fix: LOG_IN_AGAIN,
  },
  expired_token: {
    status: 400,
    message: {
      en: 'This device code is not known, or has expired. It waits for 10 minutes.',
      es: 'Este código de dispositivo no existe o venció. Espera 10 minutos.',
      pt: 'Este código de dispositivo não existe ou expirou. Ele espera 10 minutos.',
    },
    fix: LOG_IN_AGAIN,
  },
  device_code_used: {
    status: 400,
    message: {
      en: 'This device code has given its key already. Since it came twice, that key is revoked.',
      es: 'Este código de dispositivo ya dio su clave. Como llegó dos veces, esa clave se revocó.',
      pt: 'Este código de dispositivo já deu sua chave. Como chegou duas vezes, essa chave foi revogada.',
    },
    fix: LOG_IN_AGAIN,
  },
  user_code_unknown: {
    status: 404,
    message: {
      en: 'No command line waits with this code. It may be mistyped, expired or answered already.',
      es: 'Ninguna línea de comandos espera con este código. Puede estar mal escrito, vencido o ya respondido.',
      pt: 'Nenhuma linha de comando espera com este código. Ele pode estar errado, expirado ou já respondido.',
    },
    fix: {
      en: 'Compare it with the one in your terminal, or log in there again.',
      es: 'Compárelo con el de su terminal, o inicie sesión allí otra vez.',
      pt: 'Compare com o do seu terminal, ou entre lá de novo.',
    },
  },
});
