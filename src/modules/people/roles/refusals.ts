// What roles refuse.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  owners_have_all_rights: {
    status: 409,
    message: {
      en: 'Owners have all rights: nothing can be withheld from them.',
      es: 'Los propietarios tienen todos los permisos: no se les puede quitar ninguno.',
      pt: 'Os proprietários têm todas as permissões: nenhuma pode ser retirada deles.',
    },
    fix: {
      en: 'Give the member another role.',
      es: 'Asigne otro rol al miembro.',
      pt: 'Atribua outro papel ao membro.',
    },
  },
});
