// What the verbs of notes refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  note_limit_reached: {
    status: 409,
    message: {
      en: 'There are {limit} notes about this already, which is the most there can be.',
      es: 'Ya hay {limit} notas sobre esto, el máximo posible.',
      pt: 'Já existem {limit} notas sobre isto, o máximo possível.',
    },
    fix: {
      en: 'Delete notes that are no longer needed, and write this one again.',
      es: 'Elimine notas que ya no hagan falta y escriba esta de nuevo.',
      pt: 'Exclua notas que não são mais necessárias e escreva esta de novo.',
    },
  },
  note_of_another: {
    status: 403,
    message: {
      en: 'Somebody else wrote this note.',
      es: 'Esta nota la escribió otra persona.',
      pt: 'Esta nota foi escrita por outra pessoa.',
    },
    fix: {
      en: 'Ask its author or an owner of the organization to delete it.',
      es: 'Pida a quien la escribió o a un propietario de la organización que la elimine.',
      pt: 'Peça a quem a escreveu ou a um proprietário da organização que a exclua.',
    },
  },
});
