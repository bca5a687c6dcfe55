// Made by `npm run gen` from the questions.

/** Its name in lists, and what is said after the name of who asks, and after "you". */
export const QUESTION_WORDS = {
  wallet_pay: {
    en: { name: 'A payment', asks: 'asks to pay', asked: 'asked to pay' },
    es: { name: 'Un pago', asks: 'pide pagar', asked: 'pidió pagar' },
    pt: { name: 'Um pagamento', asks: 'pede para pagar', asked: 'pediu para pagar' },
  },
  scheduled_payment: {
    en: { name: 'A scheduled payment', asks: 'asks for a scheduled payment', asked: 'scheduled to pay' },
    es: { name: 'Un pago programado', asks: 'pide un pago programado', asked: 'programó pagar' },
    pt: { name: 'Um pagamento agendado', asks: 'pede um pagamento agendado', asked: 'programou pagar' },
  },
  withdraw: {
    en: { name: 'A withdrawal', asks: 'asked to withdraw', asked: 'asked to withdraw' },
    es: { name: 'Un retiro', asks: 'pide retirar', asked: 'pidió retirar' },
    pt: { name: 'Um saque', asks: 'pediu para sacar', asked: 'pediu para sacar' },
  },
  send: {
    en: { name: 'A transfer', asks: 'asks to send', asked: 'asks to send' },
    es: { name: 'Una transferencia', asks: 'pide enviar', asked: 'pide enviar' },
    pt: { name: 'Uma transferência', asks: 'pede para enviar', asked: 'pede para enviar' },
  },
  send_batch: {
    en: { name: 'A batch of transfers', asks: 'asks to send a batch', asked: 'asks to send a batch' },
    es: { name: 'Un lote de transferencias', asks: 'pide enviar un lote', asked: 'pide enviar un lote' },
    pt: { name: 'Um lote de transferências', asks: 'pede para enviar um lote', asked: 'pede para enviar um lote' },
  },
  card_issue: {
    en: { name: 'A card', asks: 'asks for a card', asked: 'asks for a card' },
    es: { name: 'Una tarjeta', asks: 'pide una tarjeta', asked: 'pide una tarjeta' },
    pt: { name: 'Um cartão', asks: 'pede um cartão', asked: 'pede um cartão' },
  },
} as const;
