// What the passkey verbs refuse. Where somebody signs in, one refusal stands for all that can be wrong with a
// passkey, known or not.
import { defineRefusals } from '#platform/refusal.ts';

export const refusal = defineRefusals({
  passkey_refused: {
    status: 401,
    message: {
      en: 'This passkey was not accepted.',
      es: 'No se aceptó esta passkey.',
      pt: 'Esta passkey não foi aceita.',
    },
    fix: {
      en: 'Use a passkey that was registered here, on a page of this server, and confirm on the device that it is you; or sign in with a code.',
      es: 'Use una passkey registrada aquí, en una página de este servidor, y confirme en el dispositivo que es usted; o inicie sesión con un código.',
      pt: 'Use uma passkey registrada aqui, em uma página deste servidor, e confirme no dispositivo que é você; ou entre com um código.',
    },
  },
  passkey_challenge_over: {
    status: 409,
    message: {
      en: 'This challenge has expired, was already answered, or was made for something else.',
      es: 'Este desafío venció, ya fue respondido o se creó para otra cosa.',
      pt: 'Este desafio expirou, já foi respondido ou foi criado para outra coisa.',
    },
    fix: {
      en: 'Request new options and answer them within 5 minutes, once, in the same session.',
      es: 'Solicite opciones nuevas y respóndalas dentro de 5 minutos, una sola vez y en la misma sesión.',
      pt: 'Solicite novas opções e responda em até 5 minutos, uma única vez e na mesma sessão.',
    },
  },
  passkey_not_registered: {
    status: 422,
    message: {
      en: 'This passkey could not be registered.',
      es: 'No se pudo registrar esta passkey.',
      pt: 'Não foi possível registrar esta passkey.',
    },
    fix: {
      en: 'Create it with the options as they came, on a page of this server, and confirm on the device that it is you.',
      es: 'Créela con las opciones tal como llegaron, en una página de este servidor, y confirme en el dispositivo que es usted.',
      pt: 'Crie-a com as opções como foram recebidas, em uma página deste servidor, e confirme no dispositivo que é você.',
    },
  },
  duplicate_passkey: {
    status: 409,
    message: {
      en: 'This passkey is already registered.',
      es: 'Esta passkey ya está registrada.',
      pt: 'Esta passkey já está registrada.',
    },
    fix: {
      en: 'Use it as it is, or create another one.',
      es: 'Úsela tal como está o cree otra.',
      pt: 'Use-a como está ou crie outra.',
    },
  },
  passkey_limit_reached: {
    status: 409,
    message: {
      en: 'This person already has {limit} passkeys.',
      es: 'Esta persona ya tiene {limit} passkeys.',
      pt: 'Esta pessoa já tem {limit} passkeys.',
    },
    fix: {
      en: 'Delete one that is no longer used.',
      es: 'Elimine una que ya no use.',
      pt: 'Exclua uma que não seja mais usada.',
    },
  },
  no_passkey: {
    status: 409,
    message: {
      en: 'This person has no passkey.',
      es: 'Esta persona no tiene ninguna passkey.',
      pt: 'Esta pessoa não tem nenhuma passkey.',
    },
    fix: {
      en: 'Use a code in its place, or register a passkey.',
      es: 'Use un código en su lugar o registre una passkey.',
      pt: 'Use um código no lugar ou registre uma passkey.',
    },
  },
});
