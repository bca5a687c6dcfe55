// What the payment method verbs refuse.
import { defineRefusals, type Refusal, type Wording } from '#platform/refusals/refusal.ts';
import { refusal as payeeRefusal } from '#modules/wallets/payees/refusals.ts';

export const refusal = defineRefusals({
  rail_not_supported: {
    status: 422,
    message: {
      en: 'People of the country of this cardholder cannot pay by that rail.',
      es: 'En el país de este titular no se puede pagar por ese medio.',
      pt: 'No país deste titular não é possível pagar por esse meio.',
    },
    fix: {
      en: 'Send one of `supported` as `rail`, or leave it out: then the cardholder chooses.',
      es: 'Envíe en `rail` uno de los que figuran en `supported`, o no lo envíe: entonces elige el titular.',
      pt: 'Envie em `rail` um dos que estão em `supported`, ou não o envie: nesse caso o titular escolhe.',
    },
  },
  card_type_not_supported: {
    status: 422,
    message: {
      en: 'Cards of this kind are not taken in the country of the cardholder.',
      es: 'En el país del titular no se aceptan tarjetas de este tipo.',
      pt: 'No país do titular não são aceitos cartões deste tipo.',
    },
    fix: {
      en: 'Use a card of one of the kinds in `supported`. The link is still good.',
      es: 'Use una tarjeta de uno de los tipos que figuran en `supported`. El enlace sigue siendo válido.',
      pt: 'Use um cartão de um dos tipos em `supported`. O link continua válido.',
    },
  },
  not_an_account: {
    status: 422,
    message: {
      en: 'This payment method is a card. No money arrives for it before it is spent.',
      es: 'Este medio de pago es una tarjeta. En ella no se acredita dinero antes de gastarlo.',
      pt: 'Este meio de pagamento é um cartão. Nele não entra dinheiro antes de ser gasto.',
    },
    fix: {
      en: 'Ask for this of a payment method whose `type` is `bank_account`.',
      es: 'Pídalo para un medio de pago cuyo `type` sea `bank_account`.',
      pt: 'Peça isso para um meio de pagamento cujo `type` seja `bank_account`.',
    },
  },
  wrong_country: {
    status: 422,
    message: {
      en: 'This account is of another country than the cardholder.',
      es: 'Esta cuenta es de un país distinto al del titular.',
      pt: 'Esta conta é de um país diferente do país do titular.',
    },
    fix: {
      en: "Use an account in the cardholder's own country, or a card.",
      es: 'Use una cuenta del país del titular, o una tarjeta.',
      pt: 'Use uma conta no país do titular, ou um cartão.',
    },
  },
  account_not_found: {
    status: 422,
    message: {
      en: 'There is no such account.',
      es: 'Esa cuenta no existe.',
      pt: 'Essa conta não existe.',
    },
    fix: {
      en: 'Check the number or key with the cardholder. The link is still good.',
      es: 'Verifique el número o la clave con el titular. El enlace sigue siendo válido.',
      pt: 'Confira o número ou a chave com o titular. O link continua válido.',
    },
  },
  account_not_payable: {
    status: 422,
    message: {
      en: 'The account is closed, or takes no money.',
      es: 'La cuenta está cerrada o no recibe dinero.',
      pt: 'A conta está encerrada ou não recebe dinheiro.',
    },
    fix: {
      en: 'Use another account. The link is still good.',
      es: 'Use otra cuenta. El enlace sigue siendo válido.',
      pt: 'Use outra conta. O link continua válido.',
    },
  },
  debits_not_authorized: {
    status: 422,
    message: {
      en: 'The owner of the account has not authorized debits from it.',
      es: 'El titular de la cuenta no autorizó débitos en ella.',
      pt: 'O titular da conta não autorizou débitos nela.',
    },
    fix: {
      en: 'Ask the cardholder to authorize debits in the app of their bank, or to use another account. The link is still good.',
      es: 'Pida al titular que autorice los débitos en la app de su banco o que use otra cuenta. El enlace sigue siendo válido.',
      pt: 'Peça ao titular que autorize os débitos no app do banco ou que use outra conta. O link continua válido.',
    },
  },
  payment_method_in_use: {
    status: 409,
    message: {
      en: 'This is the only payment method of the cardholder, and open cards depend on it. Close those cards first, or connect another payment method and make it the default.',
      es: 'Es el único medio de pago del titular y hay tarjetas abiertas que dependen de él. Cierre antes esas tarjetas, o conecte otro medio de pago y hágalo el predeterminado.',
      pt: 'Este é o único meio de pagamento do titular, e há cartões abertos que dependem dele. Feche antes esses cartões, ou conecte outro meio de pagamento e torne-o o padrão.',
    },
    fix: {
      en: 'Close the cards listed in `cards`, or connect another payment method through `payment-method/setup` and make it the default.',
      es: 'Cierre las tarjetas que figuran en `cards`, o conecte otro medio de pago mediante `payment-method/setup` y hágalo el predeterminado.',
      pt: 'Encerre os cartões listados em `cards`, ou conecte outro meio de pagamento por `payment-method/setup` e torne-o o padrão.',
    },
  },
});

/** A payee whose account is another's has this code too; these words are for an account of one's own. */
export const holderMismatch = (): Refusal => payeeRefusal('holder_mismatch', {}, NOT_THEIRS);

const NOT_THEIRS: Wording = {
  message: {
    en: "The account is another person's by its tax id, as its bank has it.",
    es: 'Según el banco, la cuenta es de otra persona: su identificación fiscal no coincide.',
    pt: 'Segundo o banco, a conta é de outra pessoa: o documento do titular não confere.',
  },
  fix: {
    en: "Use an account of the cardholder's own. Nothing was stored, and the link is still good.",
    es: 'Use una cuenta a nombre del titular. No se guardó nada y el enlace sigue siendo válido.',
    pt: 'Use uma conta em nome do titular. Nada foi guardado e o link continua válido.',
  },
};
