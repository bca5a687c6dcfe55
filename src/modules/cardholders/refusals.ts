// What the cardholder verbs refuse.
import { defineRefusals } from '../../platform/refusal.ts';

export const refusal = defineRefusals({
  duplicate_email: {
    status: 409,
    message: {
      en: 'Another cardholder already has this e-mail.',
      es: 'Otro titular ya tiene este correo electrónico.',
      pt: 'Outro titular já tem este e-mail.',
    },
    fix: 'Use the cardholder that has it, or another e-mail.',
  },
  duplicate_tax_id: {
    status: 409,
    message: {
      en: 'Another cardholder already has this tax id.',
      es: 'Otro titular ya tiene este identificador fiscal.',
      pt: 'Outro titular já tem este identificador fiscal.',
    },
    fix: 'Use the cardholder that has it: a person is registered once.',
  },
});
