// O que um membro só faz depois que outro assinou.
import type { signatures as es } from './es.ts';

export const signatures: typeof es = {
  signatures: {
    lead: 'O que um membro só faz depois que outro, que pode fazer o mesmo, assinou. Vale nos dois modos; as chaves de API não mudam.',
    signed: 'O que se assina',
    none: 'Não se pede nenhuma segunda assinatura.',
    change: 'Alterar',
    changeTitle: 'O que exige uma segunda assinatura',
    changeText:
      'Com o primeiro item que você marcar, também se assinam as mudanças de membros e de chaves de API e, depois, cada alteração aqui. São necessários dois proprietários.',
    save: 'Salvar',
    toSign: 'Com segunda assinatura',
    requests: 'Pedidas',
    noRequests: 'Nenhuma foi pedida nos últimos 90 dias.',
    status: {
      waiting: 'Em espera',
      signed: 'Assinada, ainda não feita',
      used: 'Feita',
      refused: 'Recusada',
      withdrawn: 'Retirada',
      expired: 'Vencida',
    },
    by: { signed: 'Assinou', used: 'Assinou', refused: 'Recusou', withdrawn: 'Retirou' },
    maker: 'Pediu',
    until: 'Até',
    request: 'Requisição',
    secret: 'Contém um segredo e não é mostrada.',
    secretAgain: 'Contém um segredo, que não foi guardado: faça de novo onde você pediu.',
    sign: 'Assinar',
    signTitle: 'Assinar o que outro quer fazer',
    signText: 'Nada é feito ainda: quem pediu tem 24 horas para fazer.',
    refuse: 'Recusar',
    refuseTitle: 'Recusar a assinatura',
    withdraw: 'Retirar',
    withdrawTitle: 'Retirar o pedido',
    carryOut: 'Fazer agora',
    carryOutTitle: 'Fazer o que foi assinado',
  },
};
