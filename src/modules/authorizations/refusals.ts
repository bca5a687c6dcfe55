// Why an authorization is declined, and what would have to change for the next one to pass.
import type { Text } from '../../platform/language.ts';

export const DECLINE_REASONS = [
  'account_suspended',
  'insufficient_funds',
  'card_closed',
  'card_paused',
  'card_expired',
  'merchant_blocked',
  'amount_mismatch',
  'currency_mismatch',
  'single_use_reattempted',
  'limit_exceeded',
  'sub_wallet_paused',
  'sub_wallet_closed',
  'kyc_not_approved',
  'already_voided',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** In the API, so in English and with the other texts beside it. */
export const DECLINE_FIXES: Readonly<Record<DeclineReason, Text>> = {
  account_suspended: {
    en: 'Ask the operator of this deployment to resume the organization.',
    es: 'Pida al operador de esta instalación que reactive la organización.',
    pt: 'Peça ao operador desta instalação que reative a organização.',
  },
  insufficient_funds: {
    en: 'Ask for no more than `availableCents` of the card, or issue a card with a larger amount.',
    es: 'Pida como máximo `availableCents` de la tarjeta, o emita una tarjeta con un monto mayor.',
    pt: 'Peça no máximo `availableCents` do cartão, ou emita um cartão com um valor maior.',
  },
  card_closed: {
    en: 'A closed card stays closed. Issue another one.',
    es: 'Una tarjeta cerrada no se reabre. Emita otra.',
    pt: 'Um cartão encerrado não reabre. Emita outro.',
  },
  card_paused: {
    en: 'Set the status of the card to `OPEN`.',
    es: 'Cambie el estado de la tarjeta a `OPEN`.',
    pt: 'Mude o status do cartão para `OPEN`.',
  },
  card_expired: {
    en: 'The authority of this card has ended. Issue another one, with a later `expiresAt`.',
    es: 'La vigencia de esta tarjeta terminó. Emita otra, con un `expiresAt` posterior.',
    pt: 'A vigência deste cartão terminou. Emita outro, com um `expiresAt` posterior.',
  },
  merchant_blocked: {
    en: 'Change `allowedMccs`, `blockedMccs` or `merchantLock` of the card so that this merchant passes.',
    es: 'Cambie `allowedMccs`, `blockedMccs` o `merchantLock` de la tarjeta para que este comercio pase.',
    pt: 'Mude `allowedMccs`, `blockedMccs` ou `merchantLock` do cartão para que este estabelecimento passe.',
  },
  amount_mismatch: {
    en: 'With `amountMatch: exact` the merchant must ask for exactly `amountCents`. Use `max` where the amount may be less.',
    es: 'Con `amountMatch: exact` el comercio debe pedir exactamente `amountCents`. Use `max` si el monto puede ser menor.',
    pt: 'Com `amountMatch: exact` o estabelecimento deve pedir exatamente `amountCents`. Use `max` se o valor puder ser menor.',
  },
  currency_mismatch: {
    en: 'The merchant must charge in the currency of the card.',
    es: 'El comercio debe cobrar en la moneda de la tarjeta.',
    pt: 'O estabelecimento deve cobrar na moeda do cartão.',
  },
  single_use_reattempted: {
    en: 'A single-use card takes one purchase. Void the open one, or issue another card.',
    es: 'Una tarjeta de un solo uso admite una compra. Anule la que está abierta, o emita otra tarjeta.',
    pt: 'Um cartão de uso único aceita uma compra. Cancele a que está aberta, ou emita outro cartão.',
  },
  limit_exceeded: {
    en: 'See `decline.limit`: the owner can raise this limit of the sub-wallet that the card belongs to. A limit of a day, a month or 24 hours also has room again when that time is over.',
    es: 'Consulte `decline.limit`: el titular puede aumentar ese límite de la sub-billetera a la que pertenece la tarjeta. Un límite por día, por mes o de 24 horas también vuelve a tener margen cuando ese plazo termina.',
    pt: 'Veja `decline.limit`: o titular pode aumentar esse limite da subcarteira à qual o cartão pertence. Um limite por dia, por mês ou de 24 horas também volta a ter margem quando esse prazo termina.',
  },
  sub_wallet_paused: {
    en: 'The owner can set the status of the sub-wallet to `active` again.',
    es: 'El titular puede volver a poner la sub-billetera en `active`.',
    pt: 'O titular pode colocar a subcarteira em `active` novamente.',
  },
  sub_wallet_closed: {
    en: 'A closed sub-wallet stays closed. Issue a card on another one.',
    es: 'Una sub-billetera cerrada no se reabre. Emita una tarjeta en otra.',
    pt: 'Uma subcarteira encerrada não reabre. Emita um cartão em outra.',
  },
  kyc_not_approved: {
    en: 'The cardholder must pass KYC.',
    es: 'El titular debe aprobar la verificación de identidad.',
    pt: 'O titular precisa passar na verificação de identidade.',
  },
  already_voided: {
    en: 'The merchant had taken this purchase back before it was asked for. It must begin a new one.',
    es: 'El comercio había anulado esta compra antes de pedirla. Debe iniciar una nueva.',
    pt: 'O estabelecimento havia cancelado esta compra antes de pedi-la. Deve iniciar uma nova.',
  },
};
