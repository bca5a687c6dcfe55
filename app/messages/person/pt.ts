// A página de uma pessoa.
import type { personPage as es } from './es.ts';

export const personPage: typeof es = {
  personPage: {
    noCards: 'Ainda não tem cartões.',
    noPurchases: 'Ainda não há compras.',
    noWallet: 'Ainda não tem carteira.',
    noAgents: 'Sem agentes.',
    noApprovals: 'Nada foi perguntado.',
    noPayments: 'Sem pagamentos.',
    noPayees: 'Sem destinatários.',
    noReviews: 'A identidade não foi analisada.',
    audit: 'Auditoria desta pessoa',
  },
};
