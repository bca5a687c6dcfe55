// What the card verbs refuse.
import type { Text } from '#platform/text/language.ts';
import { defineRefusals, type Refusal, type Wording } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import type { KycStatus } from '#modules/people/cardholders/states.ts';
import type { Pauser } from './tables.ts';

export const refusal = defineRefusals({
  card_holder_kyc_pending: {
    status: 422,
    message: {
      en: 'This cardholder cannot get cards yet: {why}.',
      es: 'Este titular todavía no puede recibir tarjetas: {why}.',
      pt: 'Este titular ainda não pode receber cartões: {why}.',
    },
    fix: {
      en: 'Depends on `kycStatus`: while it is `pending` or `review`, wait for the event `cardholder.updated` with `approved`; `rejected` is final.',
      es: 'Depende de `kycStatus`: mientras sea `pending` o `review`, espere el evento `cardholder.updated` con `approved`; `rejected` es definitivo.',
      pt: 'Depende de `kycStatus`: enquanto for `pending` ou `review`, aguarde o evento `cardholder.updated` com `approved`; `rejected` é definitivo.',
    },
    ownerFix: {
      en: 'You cannot get cards, since your identity is not verified. If you have sent your data, wait for the result; if you were not approved, contact the company that offers you this wallet.',
      es: 'No puede recibir tarjetas porque su identidad no está verificada. Si ya envió sus datos, espere el resultado; si no fue aprobada, comuníquese con la empresa que le ofrece esta billetera.',
      pt: 'Você não pode receber cartões porque sua identidade não está verificada. Se já enviou seus dados, aguarde o resultado; se não foi aprovada, entre em contato com a empresa que oferece esta carteira.',
    },
  },
  card_holder_checked_elsewhere: {
    status: 422,
    message: {
      en: 'The identity of this cardholder was not verified by the issuer of cards, which makes cards only for people whom it has verified itself.',
      es: 'La identidad de este titular no fue verificada por el emisor de tarjetas, que solo emite para personas que verificó él mismo.',
      pt: 'A identidade deste titular não foi verificada pelo emissor de cartões, que só emite para pessoas que ele mesmo verificou.',
    },
    fix: {
      en: '`connectionId` is where this cardholder was verified (null: nowhere). If that connection issues cards, enable it, and name it in the route of `card_issuer`; otherwise connect an issuer that accepts people who were verified elsewhere. New cardholders are verified by the issuer. A retry alone does not help.',
      es: '`connectionId` es donde se verificó a este titular (null: en ninguna). Si esa conexión emite tarjetas, habilítela e inclúyala en la ruta de `card_issuer`; si no, conecte un emisor que acepte personas verificadas en otro lugar. A los titulares nuevos los verifica el emisor. Reintentar no alcanza.',
      pt: '`connectionId` é onde este titular foi verificado (null: em nenhuma). Se essa conexão emite cartões, ative-a e inclua-a na rota de `card_issuer`; senão, conecte um emissor que aceite pessoas verificadas em outro lugar. Os novos titulares são verificados pelo emissor. Só tentar de novo não resolve.',
    },
    ownerFix: {
      en: 'You cannot get this card at the moment, and nothing was done. Ask the company that offers you this wallet.',
      es: 'Por el momento no puede recibir esta tarjeta y no se hizo nada. Consulte a la empresa que le ofrece esta billetera.',
      pt: 'No momento você não pode receber este cartão e nada foi feito. Consulte a empresa que lhe oferece esta carteira.',
    },
  },
  funding_refused: {
    status: 422,
    message: {
      en: 'The money for this card cannot be asked for: the amount is below or above what the rail takes, or the account is not connected any more.',
      es: 'No se puede pedir el dinero para esta tarjeta: el monto está fuera de lo que admite el medio, o la cuenta ya no está vinculada.',
      pt: 'Não é possível pedir o dinheiro deste cartão: o valor está fora do que o meio aceita, ou a conta não está mais conectada.',
    },
    fix: {
      en: 'Ask for a card of another amount, or make another payment method the default. The card was not made.',
      es: 'Pida una tarjeta por otro monto, o haga predeterminado otro medio de pago. La tarjeta no se creó.',
      pt: 'Peça um cartão de outro valor, ou torne padrão outro meio de pagamento. O cartão não foi criado.',
    },
    ownerFix: {
      en: 'Ask for a card of another amount, or pay with another payment method. No card was made, and nothing was taken.',
      es: 'Pida una tarjeta por otro monto o use otro medio de pago. No se creó ninguna tarjeta y no se tomó dinero.',
      pt: 'Peça um cartão de outro valor ou use outro meio de pagamento. Nenhum cartão foi criado e nada foi cobrado.',
    },
  },
  payment_method_required: {
    status: 422,
    message: {
      en: 'This cardholder has no payment method to hold the amount on. It can be connected at setupUrl.',
      es: 'Este titular no tiene un medio de pago donde reservar el monto. Puede conectarlo en setupUrl.',
      pt: 'Este titular não tem um meio de pagamento para reservar o valor. Ele pode ser conectado em setupUrl.',
    },
    fix: {
      en: 'Send the cardholder to `setupUrl`, a hosted checkout that stays open for one hour, then create the card. You can use the same idempotency key.',
      es: 'Envíe al titular a `setupUrl`, una página de pago disponible durante una hora, y luego cree la tarjeta. Puede usar la misma clave de idempotencia.',
      pt: 'Envie o titular para `setupUrl`, uma página de pagamento disponível por uma hora, e depois crie o cartão. Pode usar a mesma chave de idempotência.',
    },
    ownerFix: {
      en: 'To get this card you first need to connect a payment method. Contact the company that offers you this wallet for the link.',
      es: 'Para recibir esta tarjeta, primero debe conectar un medio de pago. Pida el enlace a la empresa que le ofrece esta billetera.',
      pt: 'Para receber este cartão, primeiro você deve conectar um meio de pagamento. Peça o link à empresa que oferece esta carteira.',
    },
    isSecret: true,
  },
  hold_rejected: {
    status: 402,
    message: {
      en: 'The payment method refused to hold the amount and was detached. Another one can be connected at setupUrl.',
      es: 'El medio de pago rechazó la reserva del monto y fue desvinculado. Se puede conectar otro en setupUrl.',
      pt: 'O meio de pagamento recusou a reserva do valor e foi desvinculado. Outro pode ser conectado em setupUrl.',
    },
    fix: {
      en: 'Send the cardholder to `setupUrl` to connect another payment method, then create the card with a new idempotency key.',
      es: 'Envíe al titular a `setupUrl` para conectar otro medio de pago y luego cree la tarjeta con una clave de idempotencia nueva.',
      pt: 'Envie o titular para `setupUrl` para conectar outro meio de pagamento e depois crie o cartão com uma nova chave de idempotência.',
    },
    ownerFix: {
      en: 'Your payment method refused the amount of the card, and it was disconnected. Connect another one to ask for the card again.',
      es: 'Su medio de pago rechazó el importe de la tarjeta y quedó desconectado. Conecte otro para volver a pedir la tarjeta.',
      pt: 'Seu meio de pagamento recusou o valor do cartão e foi desconectado. Conecte outro para pedir o cartão novamente.',
    },
    isKept: true,
    isSecret: true,
  },
  card_unfunded: {
    status: 409,
    message: {
      en: 'This card cannot be resumed: its amount is not held on the payment method.',
      es: 'Esta tarjeta no se puede reanudar: su monto no está reservado en el medio de pago.',
      pt: 'Este cartão não pode ser retomado: seu valor não está reservado no meio de pagamento.',
    },
    fix: {
      en: 'Check `GET /api/v1/cards/:id/funding`. If the hold was refused, close this card and create another on a working payment method.',
      es: 'Consulte `GET /api/v1/cards/:id/funding`. Si la reserva fue rechazada, cierre esta tarjeta y cree otra con un medio de pago que funcione.',
      pt: 'Consulte `GET /api/v1/cards/:id/funding`. Se a reserva foi recusada, encerre este cartão e crie outro com um meio de pagamento que funcione.',
    },
    ownerFix: {
      en: 'This card cannot be resumed, since its money is not set aside on the payment method. Close it and ask for another one.',
      es: 'Esta tarjeta no se puede reactivar, porque su dinero no está reservado en el medio de pago. Ciérrela y solicite otra.',
      pt: 'Este cartão não pode ser reativado, porque seu dinheiro não está reservado no meio de pagamento. Encerre-o e solicite outro.',
    },
  },
  card_paused_by_other: {
    status: 409,
    message: {
      en: 'The organization that issued this card has paused it.',
      es: 'La organización que emitió esta tarjeta la pausó.',
      pt: 'A organização que emitiu este cartão o pausou.',
    },
    fix: {
      en: 'See `pausedBy`. Ask the organization that issued the card: only it can resume it.',
      es: 'Vea `pausedBy`. Consulte a la organización que emitió la tarjeta: solo ella puede reanudarla.',
      pt: 'Veja `pausedBy`. Consulte a organização que emitiu o cartão: só ela pode retomá-lo.',
    },
    ownerFix: {
      en: 'The pause of this card was not made by you, so you cannot take it away. Contact the company that issued your card.',
      es: 'Usted no pausó esta tarjeta, por lo que no puede reactivarla. Comuníquese con la empresa que emitió su tarjeta.',
      pt: 'Não foi você que pausou este cartão, por isso não pode reativá-lo. Entre em contato com a empresa que emitiu o seu cartão.',
    },
  },
  cross_site_request: {
    status: 403,
    message: {
      en: 'This address does not answer requests that another site makes a browser send.',
      es: 'Esta dirección no responde a solicitudes que otro sitio hace enviar a un navegador.',
      pt: 'Este endereço não responde a requisições que outro site faz um navegador enviar.',
    },
    fix: {
      en: 'Call this endpoint from your server.',
      es: 'Llame a este endpoint desde su servidor.',
      pt: 'Chame este endpoint a partir do seu servidor.',
    },
    ownerFix: {
      en: 'For your security, this is shown in your wallet only. Open your wallet and try again there.',
      es: 'Por su seguridad, esto solo se muestra en su billetera. Ábrala e inténtelo desde ahí.',
      pt: 'Por sua segurança, isto só é mostrado na sua carteira. Abra-a e tente por lá.',
    },
  },
});

/** A closed card stays closed, whatever is asked of it. */
export const cardIsClosed = (): Refusal =>
  platformRefusal(
    'invalid_state',
    { status: 'CLOSED' },
    { message: CARD_CLOSED, fix: ANOTHER_CARD, ownerFix: CLOSED_FOR_OWNERS },
  );

export const cardWaits = (): Refusal =>
  platformRefusal('invalid_state', { status: 'PENDING_FUNDING' }, NO_NUMBER_YET);

const NO_NUMBER_YET: Wording = {
  message: {
    en: 'This card waits for its money, and has no number yet.',
    es: 'Esta tarjeta espera el dinero y todavía no tiene número.',
    pt: 'Este cartão aguarda o dinheiro e ainda não tem número.',
  },
  fix: {
    en: 'Wait for `card.created`, which comes once the money in `funding` has arrived.',
    es: 'Espere `card.created`, que llega cuando se acredita el dinero indicado en `funding`.',
    pt: 'Aguarde `card.created`, que chega quando entra o dinheiro indicado em `funding`.',
  },
  ownerFix: {
    en: 'Send the money that is missing. The card is ready a moment after it has arrived.',
    es: 'Envíe el dinero que falta. La tarjeta estará lista un momento después de que se acredite.',
    pt: 'Envie o dinheiro que falta. O cartão fica pronto um instante depois que ele entra.',
  },
};

const CLOSED_FOR_OWNERS = {
  en: 'This card is closed and cannot be used again. Please ask for a new one.',
  es: 'Esta tarjeta está cerrada y no puede volver a utilizarse. Solicite una nueva.',
  pt: 'Este cartão está encerrado e não pode ser usado novamente. Solicite um novo.',
};
const CARD_CLOSED: Text = {
  en: 'This card is closed, and a closed card cannot be changed, shown or reopened.',
  es: 'Esta tarjeta está cerrada, y una tarjeta cerrada no se puede modificar, mostrar ni reabrir.',
  pt: 'Este cartão está encerrado, e um cartão encerrado não pode ser alterado, exibido nem reaberto.',
};
const ANOTHER_CARD: Text = {
  en: 'Create another card.',
  es: 'Cree otra tarjeta.',
  pt: 'Crie outro cartão.',
};

/** `left`: who has paused it, in the order of `PAUSERS`; none of them is the one who asks. */
export function pausedByOther(left: readonly Pauser[]): Refusal {
  const [first = 'organization'] = left;
  return refusal('card_paused_by_other', { pausedBy: left }, PAUSED_BY[first]);
}

const PAUSED_BY: Readonly<Record<Pauser, Wording>> = {
  organization: {},
  owner: {
    message: {
      en: 'The owner of this card has paused it.',
      es: 'El titular de esta tarjeta la pausó.',
      pt: 'O titular deste cartão o pausou.',
    },
    fix: {
      en: 'Only its owner can resume it, in their wallet. Close it, or create another, if it is not needed any more.',
      es: 'Solo su titular puede reanudarla, en su billetera. Si ya no hace falta, ciérrela o cree otra.',
      pt: 'Só o titular pode retomá-lo, na carteira dele. Se não for mais necessário, encerre-o ou crie outro.',
    },
  },
  system: {
    message: {
      en: 'This card is paused because its amount could not be held on the payment method.',
      es: 'Esta tarjeta está pausada porque no se pudo reservar su monto en el medio de pago.',
      pt: 'Este cartão está pausado porque não foi possível reservar seu valor no meio de pagamento.',
    },
    fix: {
      en: 'Check the payment method, then ask the organization that issued the card: only it can resume it.',
      es: 'Revise el medio de pago y luego consulte a la organización que emitió la tarjeta: solo ella puede reanudarla.',
      pt: 'Verifique o meio de pagamento e depois consulte a organização que emitiu o cartão: só ela pode retomá-lo.',
    },
  },
};

const WAIT = {
  en: 'Wait for the event `cardholder.updated` with `kycStatus` `approved`, then create the card.',
  es: 'Espere el evento `cardholder.updated` con `kycStatus` `approved` y luego cree la tarjeta.',
  pt: 'Aguarde o evento `cardholder.updated` com `kycStatus` `approved` e depois crie o cartão.',
};

/** What stands in the way of a card, and what to do about it, by the KYC status of its holder. */
const KYC_WORDING: Readonly<Record<Exclude<KycStatus, 'approved'>, Wording & { readonly why: Text }>> = {
  pending: {
    why: {
      en: 'their identity verification is still pending',
      es: 'su verificación de identidad está pendiente',
      pt: 'a verificação de identidade dele está pendente',
    },
    fix: WAIT,
  },
  review: {
    why: {
      en: 'the issuer is reviewing their identity verification',
      es: 'el emisor está revisando su verificación de identidad',
      pt: 'o emissor está analisando a verificação de identidade dele',
    },
    fix: WAIT,
  },
  rejected: {
    message: {
      en: 'This cardholder cannot get cards: {why}.',
      es: 'Este titular no puede recibir tarjetas: {why}.',
      pt: 'Este titular não pode receber cartões: {why}.',
    },
    why: {
      en: 'their identity verification was rejected',
      es: 'su verificación de identidad fue rechazada',
      pt: 'a verificação de identidade dele foi recusada',
    },
    fix: {
      en: 'The rejection is final; do not retry. See `kycReasons` of the cardholder for the cause.',
      es: 'El rechazo es definitivo; no reintente. Consulte `kycReasons` del titular para conocer el motivo.',
      pt: 'A recusa é definitiva; não tente de novo. Consulte `kycReasons` do titular para saber o motivo.',
    },
  },
};

export function requireApproved({ kyc_status: kycStatus }: { readonly kyc_status: KycStatus }): void {
  if (kycStatus !== 'approved')
    throw refusal('card_holder_kyc_pending', { kycStatus }, KYC_WORDING[kycStatus]);
}
