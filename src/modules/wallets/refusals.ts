// What the wallet verbs refuse.
import { defineRefusals } from '../../platform/refusal.ts';

export const refusal = defineRefusals({
  no_cardholder: {
    status: 403,
    message: {
      en: 'This person is not registered as a cardholder here.',
      es: 'Esta persona no está registrada como titular aquí.',
      pt: 'Esta pessoa não está cadastrada como titular aqui.',
    },
    fix: {
      en: 'Register the person with this e-mail address as a cardholder, or sign in with the address that is registered.',
      es: 'Registre a la persona con este correo como titular, o inicie sesión con el correo registrado.',
      pt: 'Cadastre a pessoa com este e-mail como titular, ou entre com o e-mail cadastrado.',
    },
  },
  kyc_required: {
    status: 403,
    message: {
      en: 'The identity of this person is not verified yet.',
      es: 'La identidad de esta persona todavía no está verificada.',
      pt: 'A identidade desta pessoa ainda não foi verificada.',
    },
    fix: {
      en: 'Wait until `kycStatus` is `approved`. `cardholder.updated` tells you.',
      es: 'Espere a que `kycStatus` sea `approved`. El evento `cardholder.updated` lo avisa.',
      pt: 'Aguarde até que `kycStatus` seja `approved`. O evento `cardholder.updated` avisa.',
    },
  },
});
