// Why an authorization is declined, and what would have to change for the next one to pass.
import type { Text } from '#platform/text/language.ts';

export const DECLINE_REASONS = [
  'account_suspended',
  'insufficient_funds',
  'card_closed',
  'card_not_funded',
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

/** What a caller of the API can do about a decline, in English, with the other texts beside it. */
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
  card_not_funded: {
    en: 'The money behind this card has not arrived. It opens by itself when what `funding` of the card says has come.',
    es: 'El dinero de esta tarjeta todavía no llegó. Se habilita sola cuando llega lo que indica `funding` de la tarjeta.',
    pt: 'O dinheiro deste cartão ainda não chegou. Ele é ativado sozinho quando chega o que `funding` do cartão indica.',
  },
  card_paused: {
    en: 'Set the status of the card to `OPEN`. One that its owner has paused (`pausedBy`) only they can resume.',
    es: 'Cambie el estado de la tarjeta a `OPEN`. Si la pausó su titular (`pausedBy`), solo él puede reanudarla.',
    pt: 'Mude o status do cartão para `OPEN`. Se o titular o pausou (`pausedBy`), só ele pode retomá-lo.',
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
    es: 'Consulte `decline.limit`: el titular puede aumentar ese límite de la subbilletera a la que pertenece la tarjeta. Un límite por día, por mes o de 24 horas también vuelve a tener margen cuando ese plazo termina.',
    pt: 'Veja `decline.limit`: o titular pode aumentar esse limite da subcarteira à qual o cartão pertence. Um limite por dia, por mês ou de 24 horas também volta a ter margem quando esse prazo termina.',
  },
  sub_wallet_paused: {
    en: 'The owner can set the status of the sub-wallet to `active` again.',
    es: 'El titular puede volver a poner la subbilletera en `active`.',
    pt: 'O titular pode colocar a subcarteira em `active` novamente.',
  },
  sub_wallet_closed: {
    en: 'A closed sub-wallet stays closed. Issue a card on another one.',
    es: 'Una subbilletera cerrada no se reabre. Emita una tarjeta en otra.',
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

/** What was found, of the rule that was broken. */
export const DECLINE_MESSAGES: Readonly<Record<DeclineReason, Text>> = {
  account_suspended: {
    en: 'The company that issued the card was suspended.',
    es: 'La empresa que emitió la tarjeta estaba suspendida.',
    pt: 'A empresa que emitiu o cartão estava suspensa.',
  },
  insufficient_funds: {
    en: 'The purchase was for more than the card could still spend.',
    es: 'La compra superaba el saldo disponible de la tarjeta.',
    pt: 'A compra era maior do que o saldo disponível do cartão.',
  },
  card_closed: {
    en: 'The card was closed.',
    es: 'La tarjeta estaba cerrada.',
    pt: 'O cartão estava encerrado.',
  },
  card_not_funded: {
    en: 'The money behind the card had not arrived yet.',
    es: 'El dinero de la tarjeta todavía no había llegado.',
    pt: 'O dinheiro do cartão ainda não havia chegado.',
  },
  card_paused: {
    en: 'The card was paused.',
    es: 'La tarjeta estaba pausada.',
    pt: 'O cartão estava pausado.',
  },
  card_expired: {
    en: 'The card had expired.',
    es: 'La tarjeta estaba vencida.',
    pt: 'O cartão estava vencido.',
  },
  merchant_blocked: {
    en: 'The card did not accept this merchant.',
    es: 'La tarjeta no admitía compras en este comercio.',
    pt: 'O cartão não aceitava compras neste estabelecimento.',
  },
  amount_mismatch: {
    en: 'The purchase was not for exactly the amount of the card.',
    es: 'La compra no era por el monto exacto de la tarjeta.',
    pt: 'A compra não era do valor exato do cartão.',
  },
  currency_mismatch: {
    en: 'The purchase was not in the currency of the card.',
    es: 'La compra no era en la moneda de la tarjeta.',
    pt: 'A compra não era na moeda do cartão.',
  },
  single_use_reattempted: {
    en: 'The card is for one purchase, and it had been used already.',
    es: 'La tarjeta es de un solo uso y ya se había utilizado.',
    pt: 'O cartão é de uso único e já havia sido utilizado.',
  },
  limit_exceeded: {
    en: 'The purchase was beyond a limit of the sub-wallet of the card.',
    es: 'La compra superaba un límite de la subbilletera de la tarjeta.',
    pt: 'A compra ultrapassava um limite da subcarteira do cartão.',
  },
  sub_wallet_paused: {
    en: 'The sub-wallet of the card was paused.',
    es: 'La subbilletera de la tarjeta estaba pausada.',
    pt: 'A subcarteira do cartão estava pausada.',
  },
  sub_wallet_closed: {
    en: 'The sub-wallet of the card was closed.',
    es: 'La subbilletera de la tarjeta estaba cerrada.',
    pt: 'A subcarteira do cartão estava encerrada.',
  },
  kyc_not_approved: {
    en: 'The identity of the cardholder had not been verified.',
    es: 'La identidad del titular no estaba verificada.',
    pt: 'A identidade do titular não estava verificada.',
  },
  already_voided: {
    en: 'The merchant had already taken this purchase back.',
    es: 'El comercio ya había anulado esta compra.',
    pt: 'O estabelecimento já havia cancelado esta compra.',
  },
};

/** What the person whose card it is can do, without names of fields and without codes. */
export const OWNER_FIXES: Readonly<Record<DeclineReason, Text>> = {
  account_suspended: {
    en: 'Please contact the company that issued your card.',
    es: 'Comuníquese con la empresa que emitió su tarjeta.',
    pt: 'Entre em contato com a empresa que emitiu o seu cartão.',
  },
  insufficient_funds: {
    en: 'Make a purchase for less, or ask for a card with a larger amount.',
    es: 'Realice una compra por un monto menor o solicite una tarjeta con un monto mayor.',
    pt: 'Faça uma compra de valor menor ou solicite um cartão com um valor maior.',
  },
  card_closed: {
    en: 'A closed card cannot be used again. Please ask for a new one.',
    es: 'Una tarjeta cerrada no puede volver a utilizarse. Solicite una nueva.',
    pt: 'Um cartão encerrado não pode ser usado novamente. Solicite um novo.',
  },
  card_not_funded: {
    en: 'Send the money that is missing from your own account. Once the card is open, try again.',
    es: 'Envíe el dinero que falta desde su propia cuenta. Cuando la tarjeta esté habilitada, vuelva a intentarlo.',
    pt: 'Envie o dinheiro que falta da sua própria conta. Quando o cartão estiver ativo, tente novamente.',
  },
  card_paused: {
    en: 'If you paused your card, resume it in your wallet; otherwise please ask for that. Then try again.',
    es: 'Si usted pausó su tarjeta, reactívela en su billetera; si no, solicite su reactivación. Luego vuelva a intentarlo.',
    pt: 'Se você pausou seu cartão, reative-o na sua carteira; se não, solicite a reativação. Depois tente novamente.',
  },
  card_expired: {
    en: 'Please ask for a new card.',
    es: 'Solicite una tarjeta nueva.',
    pt: 'Solicite um novo cartão.',
  },
  merchant_blocked: {
    en: 'Pay with another card at this merchant, or ask for this one to be accepted there.',
    es: 'Pague con otra tarjeta en este comercio o solicite que esta lo admita.',
    pt: 'Pague com outro cartão neste estabelecimento ou solicite que este passe a aceitá-lo.',
  },
  amount_mismatch: {
    en: 'Ask the merchant to charge exactly the amount of the card, in one purchase.',
    es: 'Pida al comercio que cobre el monto exacto de la tarjeta, en una sola compra.',
    pt: 'Peça ao estabelecimento que cobre o valor exato do cartão, em uma única compra.',
  },
  currency_mismatch: {
    en: 'Ask the merchant to charge in the currency of the card, or pay with another one.',
    es: 'Pida al comercio que cobre en la moneda de la tarjeta o pague con otra.',
    pt: 'Peça ao estabelecimento que cobre na moeda do cartão ou pague com outro.',
  },
  single_use_reattempted: {
    en: 'Please ask for another card for your next purchase.',
    es: 'Solicite otra tarjeta para su próxima compra.',
    pt: 'Solicite outro cartão para a sua próxima compra.',
  },
  limit_exceeded: {
    en: 'Raise the limit of the sub-wallet. A limit of a day, a month or 24 hours also has room again when that time is over.',
    es: 'Aumente el límite de la subbilletera. Un límite por día, por mes o de 24 horas también vuelve a tener margen cuando ese plazo termina.',
    pt: 'Aumente o limite da subcarteira. Um limite por dia, por mês ou de 24 horas também volta a ter margem quando esse prazo termina.',
  },
  sub_wallet_paused: {
    en: 'Resume the sub-wallet, and then try again.',
    es: 'Reactive la subbilletera y vuelva a intentarlo.',
    pt: 'Reative a subcarteira e tente novamente.',
  },
  sub_wallet_closed: {
    en: 'A closed sub-wallet cannot be used again. Please ask for a card on another one.',
    es: 'Una subbilletera cerrada no puede volver a utilizarse. Solicite una tarjeta en otra.',
    pt: 'Uma subcarteira encerrada não pode ser usada novamente. Solicite um cartão em outra.',
  },
  kyc_not_approved: {
    en: 'Please complete the verification of your identity.',
    es: 'Complete la verificación de su identidad.',
    pt: 'Conclua a verificação da sua identidade.',
  },
  already_voided: {
    en: 'Please begin the purchase again at the merchant.',
    es: 'Inicie la compra de nuevo en el comercio.',
    pt: 'Inicie a compra novamente no estabelecimento.',
  },
};
