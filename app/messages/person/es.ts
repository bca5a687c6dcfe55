// La página de una persona.
export const personPage = {
  personPage: {
    noCards: 'Todavía no tiene tarjetas.',
    noPurchases: 'Todavía no hay compras.',
    noWallet: 'Todavía no tiene billetera.',
    noAgents: 'Sin agentes.',
    noApprovals: 'No se le preguntó nada.',
    noPayments: 'Sin pagos.',
    noPayees: 'Sin destinatarios.',
    noReviews: 'No se revisó su identidad.',
    audit: 'Auditoría de esta persona',
  },
};
