// What is refused because of the invoice that it is for.
import { defineRefusals, type Refusal } from '#platform/refusals/refusal.ts';

export const refusal = defineRefusals({
  document_already_paid: {
    status: 409,
    message: {
      en: 'This invoice was already paid, or another payment or transfer with it is in progress.',
      es: 'Esta factura ya se pagó, u otro pago o transferencia con ella está en curso.',
      pt: 'Esta nota fiscal já foi paga, ou outro pagamento ou transferência com ela está em andamento.',
    },
    fix: {
      en: 'Do not pay it again. The id of the other one is in `paymentId` or `transferId`. If that one is rejected, fails, expires, is cancelled or returned, the invoice can be paid again.',
      es: 'No la pague de nuevo. El id del otro está en `paymentId` o `transferId`. Si aquel se rechaza, falla, vence, se cancela o se devuelve, la factura se puede pagar de nuevo.',
      pt: 'Não a pague de novo. O id do outro está em `paymentId` ou `transferId`. Se aquele for rejeitado, falhar, expirar, for cancelado ou devolvido, a nota fiscal pode ser paga de novo.',
    },
    ownerFix: {
      en: 'This invoice has been paid already, or its payment is in progress. Look for it in your activity before you pay again.',
      es: 'Esta factura ya se pagó o su pago está en curso. Búsquela en su actividad antes de volver a pagar.',
      pt: 'Esta nota fiscal já foi paga ou seu pagamento está em andamento. Procure-a na sua atividade antes de pagar novamente.',
    },
  },
  document_issuer_mismatch: {
    status: 409,
    message: {
      en: 'The invoice was issued under another tax id than that of the account to be paid.',
      es: 'La factura fue emitida con una identificación fiscal distinta de la de la cuenta a pagar.',
      pt: 'A nota fiscal foi emitida com uma identificação fiscal diferente da identificação da conta a pagar.',
    },
    fix: {
      en: 'Do not pay before you know why: ask the issuer, in another way than the one by which you got the account.',
      es: 'No pague antes de saber el motivo: pregunte al emisor por un medio distinto de aquel por el que recibió la cuenta.',
      pt: 'Não pague antes de saber o motivo: pergunte ao emissor por um meio diferente daquele por que recebeu a conta.',
    },
  },
});

/** The refusals of the routes that take a document. */
export const documentRefusals = refusal.rows;

export const documentIssuerMismatch = (): Refusal =>
  refusal('document_issuer_mismatch', { field: 'document' });
