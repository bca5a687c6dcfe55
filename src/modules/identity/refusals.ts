// What identity refuses.
import { defineRefusals } from '../../platform/refusal.ts';

export const refusal = defineRefusals({
  scope_not_granted: {
    status: 403,
    message: {
      en: 'A key cannot give the scope {scope}, which it does not have itself.',
      es: 'Una clave no puede otorgar el permiso {scope}, que ella misma no tiene.',
      pt: 'Uma chave não pode conceder a permissão {scope}, que ela mesma não tem.',
    },
    fix: 'Ask for scopes that the calling key has, or create the key from the command line.',
  },
});
