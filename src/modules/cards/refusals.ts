// What the card verbs refuse.
import { defineRefusals } from '../../platform/refusal.ts';

export const refusal = defineRefusals({
  card_holder_kyc_pending: {
    status: 422,
    message: {
      en: 'This cardholder cannot get cards: its identity check is {kycStatus}, not approved.',
      es: 'Este titular no puede recibir tarjetas: su verificación de identidad está en {kycStatus}, no approved.',
      pt: 'Este titular não pode receber cartões: sua verificação de identidade está em {kycStatus}, não approved.',
    },
    fix: 'Wait for `cardholder.updated` with `kycStatus` `approved`, then create the card.',
  },
  payment_method_required: {
    status: 422,
    message: {
      en: 'This cardholder has no payment method to hold the amount on. It can be connected at setupUrl.',
      es: 'Este titular no tiene un medio de pago donde reservar el monto. Puede conectarlo en setupUrl.',
      pt: 'Este titular não tem um meio de pagamento para reservar o valor. Ele pode ser conectado em setupUrl.',
    },
    fix: 'Send the cardholder to `setupUrl`, a hosted checkout that is open for an hour, then create the card; the same idempotency key will do.',
    isSecret: true,
  },
  hold_rejected: {
    status: 402,
    message: {
      en: 'The payment method refused to hold the amount and was detached. Another one can be connected at setupUrl.',
      es: 'El medio de pago rechazó la reserva del monto y fue desvinculado. Se puede conectar otro en setupUrl.',
      pt: 'O meio de pagamento recusou a reserva do valor e foi desvinculado. Outro pode ser conectado em setupUrl.',
    },
    fix: 'Send the cardholder to `setupUrl` to connect a payment method, then create the card with a new idempotency key.',
    isKept: true,
    isSecret: true,
  },
  provider_error: {
    status: 502,
    message: {
      en: 'The card issuer or the payment processor did not answer. No card was made, and whatever was held is released.',
      es: 'El emisor de tarjetas o el procesador de pagos no respondió. No se creó ninguna tarjeta y lo reservado se libera.',
      pt: 'O emissor de cartões ou o processador de pagamentos não respondeu. Nenhum cartão foi criado e o valor reservado é liberado.',
    },
    fix: 'Try again with backoff and the same idempotency key; it is usually over soon.',
  },
  card_unfunded: {
    status: 409,
    message: {
      en: 'This card cannot be resumed: its amount is not held on the payment method.',
      es: 'Esta tarjeta no se puede reanudar: su monto no está reservado en el medio de pago.',
      pt: 'Este cartão não pode ser retomado: seu valor não está reservado no meio de pagamento.',
    },
    fix: 'Look at `GET /api/v1/cards/:id/funding`. Where the hold was refused, close this card and create another on a payment method that works.',
  },
  cross_site_request: {
    status: 403,
    message: {
      en: 'This address does not answer requests that another site makes a browser send.',
      es: 'Esta dirección no responde a solicitudes que otro sitio hace enviar a un navegador.',
      pt: 'Este endereço não responde a requisições que outro site faz um navegador enviar.',
    },
    fix: 'Call it from your server.',
  },
});
