// What the passkey verbs refuse. When somebody signs in, one refusal stands for all that can be wrong with a
// passkey, known or not.
import { defineRefusals } from '#platform/refusals/refusal.ts';

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
    ownerFix: {
      en: 'We could not confirm it is you with this passkey. Try again with another one of yours, or with a code.',
      es: 'No pudimos confirmar su identidad con esta passkey. Inténtelo con otra de las suyas o con un código.',
      pt: 'Não conseguimos confirmar sua identidade com esta passkey. Tente com outra das suas ou com um código.',
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
    ownerFix: {
      en: 'The time to confirm is over. Please try again.',
      es: 'Se terminó el tiempo para confirmar. Vuelva a intentarlo.',
      pt: 'O tempo para confirmar terminou. Tente novamente.',
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
    ownerFix: {
      en: 'The passkey could not be added. Try again, and confirm on your device when it asks.',
      es: 'No se pudo agregar la passkey. Vuelva a intentarlo y confirme en su dispositivo cuando se lo pida.',
      pt: 'Não foi possível adicionar a passkey. Tente novamente e confirme no seu dispositivo quando ele pedir.',
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
    ownerFix: {
      en: 'You have this passkey already. Use it as it is, or add one from another device.',
      es: 'Ya tiene esta passkey. Úsela como está o agregue una de otro dispositivo.',
      pt: 'Você já tem esta passkey. Use-a como está ou adicione uma de outro dispositivo.',
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
    ownerFix: {
      en: 'You already have {limit} passkeys, which is the most there can be. Delete one that you no longer use.',
      es: 'Ya tiene {limit} passkeys, el máximo posible. Elimine una que ya no use.',
      pt: 'Você já tem {limit} passkeys, o máximo possível. Exclua uma que não usa mais.',
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
    ownerFix: {
      en: 'You have no passkey yet. Use a code, or add a passkey under Security.',
      es: 'Todavía no tiene una passkey. Use un código o agregue una en Seguridad.',
      pt: 'Você ainda não tem uma passkey. Use um código ou adicione uma em Segurança.',
    },
  },
});
