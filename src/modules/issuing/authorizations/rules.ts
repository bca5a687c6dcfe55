// The rules of a purchase in the order in which they are looked at, and what is said of each that was not
// broken. The decision and the checks of a decline both go by this one list.
import type { Text } from '#platform/text/language.ts';

export const RULES = [
  'not_voided',
  'organization',
  'card_status',
  'card_expiry',
  'currency',
  'merchant',
  'amount_match',
  'single_use',
  'available',
  'sub_wallet_status',
  'sub_wallet_limits',
] as const;
export type RuleName = (typeof RULES)[number];

/** A rule that does not apply, such as that of a sub-wallet if a card is on none, has passed as well. */
export const PASSED: Readonly<Record<RuleName, Text>> = {
  not_voided: {
    en: 'The merchant had not taken this purchase back.',
    es: 'El comercio no había anulado esta compra.',
    pt: 'O estabelecimento não havia cancelado esta compra.',
  },
  organization: {
    en: 'The company that issued the card was active.',
    es: 'La empresa que emitió la tarjeta estaba activa.',
    pt: 'A empresa que emitiu o cartão estava ativa.',
  },
  card_status: {
    en: 'The card was open.',
    es: 'La tarjeta estaba habilitada.',
    pt: 'O cartão estava ativo.',
  },
  card_expiry: {
    en: 'The card had not expired.',
    es: 'La tarjeta no estaba vencida.',
    pt: 'O cartão não estava vencido.',
  },
  currency: {
    en: 'The purchase was in the currency of the card.',
    es: 'La compra era en la moneda de la tarjeta.',
    pt: 'A compra era na moeda do cartão.',
  },
  merchant: {
    en: 'The card accepted this merchant.',
    es: 'La tarjeta admitía este comercio.',
    pt: 'O cartão aceitava este estabelecimento.',
  },
  amount_match: {
    en: 'The card accepted purchases of this amount.',
    es: 'La tarjeta admitía compras por este monto.',
    pt: 'O cartão aceitava compras deste valor.',
  },
  single_use: {
    en: 'The card could take one more purchase.',
    es: 'La tarjeta admitía una compra más.',
    pt: 'O cartão aceitava mais uma compra.',
  },
  available: {
    en: 'The card had enough for this purchase.',
    es: 'El saldo de la tarjeta alcanzaba para esta compra.',
    pt: 'O saldo do cartão era suficiente para esta compra.',
  },
  sub_wallet_status: {
    en: 'The card was on no sub-wallet that was paused or closed.',
    es: 'La tarjeta no pertenecía a una subbilletera pausada o cerrada.',
    pt: 'O cartão não pertencia a uma subcarteira pausada ou encerrada.',
  },
  sub_wallet_limits: {
    en: 'The purchase was within the limits of the sub-wallet.',
    es: 'La compra no superaba los límites de la subbilletera.',
    pt: 'A compra não ultrapassava os limites da subcarteira.',
  },
};

/** What is said about a rule after the one that was broken. */
export const NOT_REACHED: Readonly<Record<RuleName, Text>> = {
  not_voided: {
    en: 'Not checked: whether the merchant had taken the purchase back.',
    es: 'No se verificó si el comercio había anulado la compra.',
    pt: 'Não foi verificado se o estabelecimento havia cancelado a compra.',
  },
  organization: {
    en: 'Not checked: whether the company that issued the card was active.',
    es: 'No se verificó si la empresa que emitió la tarjeta estaba activa.',
    pt: 'Não foi verificado se a empresa que emitiu o cartão estava ativa.',
  },
  card_status: {
    en: 'Not checked: whether the card was open.',
    es: 'No se verificó si la tarjeta estaba habilitada.',
    pt: 'Não foi verificado se o cartão estava ativo.',
  },
  card_expiry: {
    en: 'Not checked: whether the card had expired.',
    es: 'No se verificó si la tarjeta estaba vencida.',
    pt: 'Não foi verificado se o cartão estava vencido.',
  },
  currency: {
    en: 'Not checked: the currency of the purchase.',
    es: 'No se verificó la moneda de la compra.',
    pt: 'Não foi verificada a moeda da compra.',
  },
  merchant: {
    en: 'Not checked: whether the card accepted this merchant.',
    es: 'No se verificó si la tarjeta admitía este comercio.',
    pt: 'Não foi verificado se o cartão aceitava este estabelecimento.',
  },
  amount_match: {
    en: 'Not checked: whether the card accepted purchases of this amount.',
    es: 'No se verificó si la tarjeta admitía compras por este monto.',
    pt: 'Não foi verificado se o cartão aceitava compras deste valor.',
  },
  single_use: {
    en: 'Not checked: whether the card could take one more purchase.',
    es: 'No se verificó si la tarjeta admitía una compra más.',
    pt: 'Não foi verificado se o cartão aceitava mais uma compra.',
  },
  available: {
    en: 'Not checked: whether the card had enough for this purchase.',
    es: 'No se verificó si el saldo de la tarjeta alcanzaba para esta compra.',
    pt: 'Não foi verificado se o saldo do cartão era suficiente para esta compra.',
  },
  sub_wallet_status: {
    en: 'Not checked: whether the sub-wallet of the card was active.',
    es: 'No se verificó si la subbilletera de la tarjeta estaba activa.',
    pt: 'Não foi verificado se a subcarteira do cartão estava ativa.',
  },
  sub_wallet_limits: {
    en: 'Not checked: the limits of the sub-wallet.',
    es: 'No se verificaron los límites de la subbilletera.',
    pt: 'Não foram verificados os limites da subcarteira.',
  },
};
