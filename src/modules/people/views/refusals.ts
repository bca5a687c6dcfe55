// What the verbs of saved views refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  view_limit_reached: {
    status: 409,
    message: {
      en: 'There are {limit} saved views already, which is the most there can be.',
      es: 'Ya hay {limit} vistas guardadas, el máximo posible.',
      pt: 'Já existem {limit} visualizações salvas, o máximo possível.',
    },
    fix: {
      en: 'Delete a view that is no longer used, and save this one again.',
      es: 'Elimine una vista que ya no se use y guarde esta de nuevo.',
      pt: 'Exclua uma visualização que não é mais usada e salve esta de novo.',
    },
  },
  view_name_taken: {
    status: 409,
    message: {
      en: 'Another view of this list has this name.',
      es: 'Otra vista de esta lista tiene ese nombre.',
      pt: 'Outra visualização desta lista tem esse nome.',
    },
    fix: {
      en: 'Choose another `name`, or delete the view that has this one.',
      es: 'Elija otro `name` o elimine la vista que lo tiene.',
      pt: 'Escolha outro `name` ou exclua a visualização que o tem.',
    },
  },
});
