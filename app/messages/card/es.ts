// La página de una tarjeta.
export const cardPage = {
  openPage: 'Abrir la página',
  cardPage: {
    left: 'disponible de',
    lastDecline: 'Último rechazo',
    purchases: 'Compras',
    noPurchases: 'Todavía no se compró con ella.',
    all: 'Ver todas',
    details: 'Detalles',
    blocked: 'Rubros bloqueados',
    closedReason: 'Cerrada',
    closed: {
      requested: 'A pedido',
      single_use: 'Después de su única compra',
      expired: 'Llegó su fecha de cierre',
      sub_wallet_closed: 'Se cerró su agente',
      funding_expired: 'No llegó el dinero que esperaba',
      not_issued: 'El emisor no la emitió',
    },
    noNumber: { waits: 'sin número todavía', closed: 'Tarjeta no emitida' },
    reveal: 'Ver el número',
    revealText:
      'El número se muestra una sola vez, en una página aparte que dura un minuto. Queda en la auditoría quién lo pidió y cuándo se vio.',
    revealOpen: 'Abrir la página con el número',
    lookOn: { test: 'Buscarla en Prueba', live: 'Buscarla en Real' },
  },
  funding: {
    title: 'Medio de pago',
    held: 'Retenido',
    until: 'Retenido hasta',
    due: 'Por cobrar',
    owed: 'Cobrado de más',
    retryAt: 'Se vuelve a intentar',
    noAnswer: 'El procesador todavía no respondió. Se le vuelve a preguntar hasta saberlo.',
    none: 'Todavía no se pidió nada al procesador.',
    kinds: {
      hold: 'Retención',
      capture: 'Cobro de lo retenido',
      charge: 'Cobro',
      release: 'Liberación',
      refund: 'Devolución',
    },
    statuses: { pending: 'Sin respuesta', done: 'Hecha', refused: 'Rechazada' },
    retry: 'Reintentar ahora',
    retryText:
      'Pide de nuevo lo que se rechazó. Sirve cuando el titular hizo lugar en su medio de pago o conectó otro.',
  },
};
