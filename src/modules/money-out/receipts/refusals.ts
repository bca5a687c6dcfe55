// What asking for a receipt refuses.
import { defineRefusals } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  receipt_not_available: {
    status: 409,
    message: {
      en: 'There is no receipt: the status is `{status}`, and no money has arrived.',
      es: 'No hay comprobante: el estado es `{status}` y no llegó dinero.',
      pt: 'Não há comprovante: o status é `{status}` e nenhum dinheiro chegou.',
    },
    fix: {
      en: 'Ask again once it is `settled`.',
      es: 'Pídalo de nuevo cuando esté `settled`.',
      pt: 'Peça novamente quando estiver `settled`.',
    },
    ownerFix: {
      en: 'There is no receipt yet, since the money has not arrived. Look again once the payment is complete.',
      es: 'Todavía no hay comprobante, porque el dinero no llegó. Consúltelo cuando el pago se complete.',
      pt: 'Ainda não há comprovante, porque o dinheiro não chegou. Consulte-o quando o pagamento for concluído.',
    },
  },
});
export const receiptRefusals = refusal.rows;
