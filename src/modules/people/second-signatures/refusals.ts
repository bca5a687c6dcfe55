// What second signatures refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  own_second_signature: {
    status: 403,
    message: {
      en: 'Who has asked for a second signature cannot give it.',
      es: 'Quien pidió una segunda firma no puede darla.',
      pt: 'Quem pediu uma segunda assinatura não pode dá-la.',
    },
    fix: {
      en: 'Ask another member to sign it.',
      es: 'Pida a otro miembro que la firme.',
      pt: 'Peça a outro membro que assine.',
    },
  },
});

/** Of the settings alone. */
export const settingsRefusal = defineRefusals({
  second_owner_required: {
    status: 409,
    message: {
      en: 'A second signature takes at least two owners.',
      es: 'La segunda firma requiere al menos dos propietarios.',
      pt: 'A segunda assinatura exige pelo menos dois proprietários.',
    },
    fix: {
      en: 'Make another member an owner first.',
      es: 'Nombre primero propietario a otro miembro.',
      pt: 'Torne antes outro membro proprietário.',
    },
  },
});
