// O que os membros podem fazer, segundo o papel.
import type { roles as es } from './es.ts';

export const roles: typeof es = {
  roles: {
    lead: 'O que os membros podem fazer nos dois modos, segundo o papel. Você pode retirar permissões de um papel; os proprietários têm todas.',
    change: 'Alterar permissões',
    changeOf: (role) => `Permissões do papel ${role}`,
    changeText:
      'O que você marcar, os membros com este papel não poderão fazer a partir da próxima solicitação. As chaves de API não mudam.',
    save: 'Salvar',
    toWithhold: 'Permissões a retirar',
    readsAll: 'Lê tudo',
    readsOthers: 'Lê tudo, menos o retirado',
    withheld: 'Retirado',
  },
};
