// What the cardholder verbs refuse, and what is refused to people who are not cardholders.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  duplicate_email: {
    status: 409,
    message: {
      en: 'Another cardholder already has this e-mail.',
      es: 'Otro titular ya tiene este correo electrónico.',
      pt: 'Outro titular já tem este e-mail.',
    },
    fix: {
      en: 'Use the existing cardholder in `cardholderId`, or register this person with another e-mail.',
      es: 'Use el titular existente indicado en `cardholderId`, o registre a esta persona con otro correo electrónico.',
      pt: 'Use o titular existente indicado em `cardholderId`, ou cadastre esta pessoa com outro e-mail.',
    },
  },
  duplicate_tax_id: {
    status: 409,
    message: {
      en: 'Another cardholder already has this tax id.',
      es: 'Otro titular ya tiene este identificador fiscal.',
      pt: 'Outro titular já tem este identificador fiscal.',
    },
    fix: {
      en: 'Use the existing cardholder in `cardholderId`: each person is registered only once.',
      es: 'Use el titular existente indicado en `cardholderId`: cada persona se registra una sola vez.',
      pt: 'Use o titular existente indicado em `cardholderId`: cada pessoa é cadastrada uma única vez.',
    },
  },
  cardholder_erased: {
    status: 409,
    message: {
      en: 'This person was erased: what is kept of them names no one.',
      es: 'Los datos de esta persona se suprimieron: lo que se conserva no identifica a nadie.',
      pt: 'Os dados desta pessoa foram eliminados: o que se conserva não identifica ninguém.',
    },
    fix: {
      en: 'Register the person again with `POST /api/v1/cardholders` if they want to come back.',
      es: 'Si la persona quiere volver, regístrela de nuevo con `POST /api/v1/cardholders`.',
      pt: 'Se a pessoa quiser voltar, cadastre-a de novo com `POST /api/v1/cardholders`.',
    },
  },
});

/** The refusals to a person who is signed in and asks for what only cardholders have. */
export const personRefusal = defineRefusals({
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
    ownerFix: {
      en: 'There is no wallet for this e-mail address here. Sign in with the address to which the company writes to you, or contact the company.',
      es: 'No hay ninguna billetera con este correo electrónico. Inicie sesión con el correo en el que la empresa le escribe o comuníquese con ella.',
      pt: 'Não há nenhuma carteira com este e-mail. Entre com o e-mail para o qual a empresa escreve a você ou entre em contato com ela.',
    },
  },
});
