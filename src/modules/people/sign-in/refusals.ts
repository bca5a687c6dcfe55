// What sign-in refuses.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  invalid_code: {
    status: 400,
    message: {
      en: 'This code is wrong, or no longer good.',
      es: 'Este código es incorrecto o ya no sirve.',
      pt: 'Este código está errado ou não vale mais.',
    },
    fix: {
      en: 'Use the code of the newest message, or ask for another one. A code is good for 10 minutes, one use and 5 tries.',
      es: 'Use el código del mensaje más reciente, o pida otro. Un código sirve durante 10 minutos, una vez y con 5 intentos.',
      pt: 'Use o código da mensagem mais recente, ou peça outro. Um código vale por 10 minutos, uma vez e 5 tentativas.',
    },
    ownerFix: {
      en: 'This code is wrong or has expired. Use that of the newest message, or ask for another one.',
      es: 'Este código es incorrecto o venció. Use el del mensaje más reciente o pida otro.',
      pt: 'Este código está errado ou expirou. Use o da mensagem mais recente ou peça outro.',
    },
  },
});
