// What members refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  last_owner: {
    status: 409,
    message: {
      en: 'This is the last owner of the organization, who can neither leave nor have another role.',
      es: 'Es el último propietario de la organización, que no puede salir ni tener otro rol.',
      pt: 'Este é o último proprietário da organização, que não pode sair nem ter outro papel.',
    },
    fix: {
      en: 'Make somebody else an owner first.',
      es: 'Nombre primero a otro propietario.',
      pt: 'Torne antes outra pessoa proprietária.',
    },
  },
  last_two_owners: {
    status: 409,
    message: {
      en: 'Your organization asks for second signatures, so two owners have to stay.',
      es: 'Su organización pide segundas firmas, así que deben quedar dos propietarios.',
      pt: 'Sua organização pede segundas assinaturas, por isso dois proprietários precisam ficar.',
    },
    fix: {
      en: 'Make somebody else an owner first, or ask for no second signatures.',
      es: 'Nombre primero a otro propietario o deje de pedir segundas firmas.',
      pt: 'Torne antes outra pessoa proprietária ou deixe de pedir segundas assinaturas.',
    },
  },
});
