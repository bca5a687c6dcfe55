// A página de um cartão.
import type { cardPage as es } from './es.ts';

export const cardPage: typeof es = {
  openPage: 'Abrir a página',
  cardPage: {
    left: 'disponível de',
    lastDecline: 'Última recusa',
    purchases: 'Compras',
    noPurchases: 'Ainda não houve compras com ele.',
    all: 'Ver todas',
    details: 'Detalhes',
    blocked: 'Categorias bloqueadas',
    closedReason: 'Encerrado',
    closed: {
      requested: 'A pedido',
      single_use: 'Depois da sua única compra',
      expired: 'Chegou a data de encerramento',
      sub_wallet_closed: 'O agente foi encerrado',
      funding_expired: 'O dinheiro que aguardava não chegou',
      not_issued: 'O emissor não o emitiu',
      hold_rejected: 'A conta recusou o débito',
    },
    noNumber: { waits: 'ainda sem número', closed: 'Cartão não emitido' },
    reveal: 'Ver o número',
    revealText:
      'O número aparece uma única vez, em uma página separada que dura um minuto. A auditoria guarda quem o pediu e quando foi visto.',
    revealOpen: 'Abrir a página com o número',
    lookOn: { test: 'Procurar no modo de teste', live: 'Procurar no modo de produção' },
  },
  funding: {
    title: 'Meio de pagamento',
    held: 'Bloqueado',
    until: 'Bloqueado até',
    due: 'A cobrar',
    owed: 'Cobrado a mais',
    retryAt: 'Nova tentativa',
    noAnswer: 'O processador ainda não respondeu. Perguntamos de novo até saber.',
    none: 'Ainda não se pediu nada ao processador.',
    kinds: {
      hold: 'Bloqueio',
      capture: 'Cobrança do bloqueio',
      charge: 'Cobrança',
      release: 'Liberação',
      debit: 'Débito',
      refund: 'Reembolso',
    },
    statuses: { pending: 'Sem resposta', done: 'Feita', refused: 'Recusada' },
    retry: 'Tentar agora',
    retryText:
      'Pede de novo o que foi recusado. Serve quando o titular abriu espaço no meio de pagamento ou conectou outro.',
  },
};
