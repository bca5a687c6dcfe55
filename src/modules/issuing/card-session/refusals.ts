// What the card session refuses.
import { defineRefusals, type Refusal } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { refusal as cardRefusal } from '#modules/issuing/cards/refusals.ts';

export const refusal = defineRefusals({
  too_many_cards: {
    status: 409,
    message: {
      en: 'This agent has {limit} open cards already.',
      es: 'Este agente ya tiene {limit} tarjetas abiertas.',
      pt: 'Este agente já tem {limit} cartões abertos.',
    },
    fix: {
      en: 'Have the owner close cards that are not needed any more; a single-use card closes after its purchase.',
      es: 'Pida al titular que cierre las tarjetas que ya no hacen falta; una tarjeta de un solo uso se cierra después de su compra.',
      pt: 'Peça ao titular que encerre os cartões que não são mais necessários; um cartão de uso único encerra depois da compra.',
    },
    ownerFix: {
      en: 'There are already {limit} open cards, which is the most there can be. Close those that are no longer needed.',
      es: 'Ya hay {limit} tarjetas abiertas, el máximo posible. Cierre las que ya no necesita.',
      pt: 'Já há {limit} cartões abertos, o máximo possível. Encerre os que não são mais necessários.',
    },
  },
});

/** The words of the document, for a person who is not registered as a cardholder yet. */
export const notActivated = (): Refusal =>
  platformRefusal('not_found', {}, { message: NOT_ACTIVATED, fix: START_KYC });

/** The words for such a person who asks for a card. */
export const kycNotStarted = (): Refusal =>
  cardRefusal('card_holder_kyc_pending', { kycStatus: 'not_started' }, { why: NOT_STARTED, fix: START_KYC });

/** What an owner can do about a card whose money is not there: its funding is for the organization to see. */
export const ASK_THE_ORGANIZATION = {
  fix: {
    en: 'Check the payment method, and ask the organization that issued the card.',
    es: 'Revise el medio de pago y consulte a la organización que emitió la tarjeta.',
    pt: 'Verifique o meio de pagamento e consulte a organização que emitiu o cartão.',
  },
};

const NOT_ACTIVATED = {
  en: 'cardholder not yet activated',
  es: 'el titular todavía no está activado',
  pt: 'o titular ainda não foi ativado',
};
const NOT_STARTED = {
  en: 'their identity verification was never started',
  es: 'su verificación de identidad nunca se inició',
  pt: 'a verificação de identidade dele nunca foi iniciada',
};
const START_KYC = {
  en: 'Start the identity verification: `POST /api/card/v1/kyc/start`, then open the `url` of `GET /api/card/v1/kyc/status`.',
  es: 'Inicie la verificación de identidad: `POST /api/card/v1/kyc/start`, y luego abra la `url` de `GET /api/card/v1/kyc/status`.',
  pt: 'Inicie a verificação de identidade: `POST /api/card/v1/kyc/start`, e depois abra a `url` de `GET /api/card/v1/kyc/status`.',
};
