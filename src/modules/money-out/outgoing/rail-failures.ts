// What is said of money that a rail did not carry or sent back, and what there is to do.
import type { Text } from '#platform/text/language.ts';

export type FailureWords = {
  /** The text, unless approvals have one: of what no approval fails for. */
  readonly message?: Text;
  readonly fix: Text;
  readonly ownerFix: Text;
};

const OTHER_ACCOUNT = {
  en: 'Ask the payee for another account, and send it there. No money was lost: it is back in the wallet.',
  es: 'Pida al destinatario otra cuenta y envíelo a esa. No se perdió dinero: volvió a la billetera.',
  pt: 'Peça ao favorecido outra conta e envie para ela. Nenhum dinheiro se perdeu: ele voltou à carteira.',
} satisfies Text;
/** A return with a reason that has no words here. */
export const RETURNED = {
  message: {
    en: 'The money had arrived, and the bank of the account sent it back.',
    es: 'El dinero había llegado y el banco de la cuenta lo devolvió.',
    pt: 'O dinheiro tinha chegado e o banco da conta o devolveu.',
  },
  fix: {
    en: 'Ask the payee why their bank returned it before you send it again. The money is back in the wallet.',
    es: 'Pregunte al destinatario por qué su banco lo devolvió antes de enviarlo otra vez. El dinero volvió a la billetera.',
    pt: 'Pergunte ao favorecido por que o banco dele devolveu antes de enviar de novo. O dinheiro voltou à carteira.',
  },
  ownerFix: {
    en: 'The bank of the account sent the money back, and you have it in your wallet again. Ask the payee about their account before you try again.',
    es: 'El banco de la cuenta devolvió el dinero y ya está de nuevo en su billetera. Consulte al destinatario por su cuenta antes de volver a intentarlo.',
    pt: 'O banco da conta devolveu o dinheiro e ele já está de novo na sua carteira. Fale com o favorecido sobre a conta dele antes de tentar novamente.',
  },
} satisfies FailureWords;

/** A failure with a reason that has no words here: the money never left. */
export const FAILED = {
  message: {
    en: 'The money did not go out.',
    es: 'El dinero no salió.',
    pt: 'O dinheiro não saiu.',
  },
  fix: {
    en: 'Send it again later. If it fails again, contact support with its id.',
    es: 'Envíelo de nuevo más tarde. Si vuelve a fallar, escriba a soporte con su id.',
    pt: 'Envie de novo mais tarde. Se falhar outra vez, fale com o suporte e informe o id.',
  },
  ownerFix: {
    en: 'The money did not go out and is in your wallet. Try again later.',
    es: 'El dinero no salió y está en su billetera. Vuelva a intentarlo más tarde.',
    pt: 'O dinheiro não saiu e está na sua carteira. Tente novamente mais tarde.',
  },
} satisfies FailureWords;

export const RAIL_FAILURES: Readonly<Record<string, FailureWords>> = {
  destination_not_found: {
    fix: {
      en: 'Check the number or the alias with the payee, and send it again. Nothing has left the wallet.',
      es: 'Confirme el número o el alias con el destinatario y envíelo de nuevo. No salió dinero de la billetera.',
      pt: 'Confirme o número ou o alias com o favorecido e envie de novo. Nenhum dinheiro saiu da carteira.',
    },
    ownerFix: {
      en: 'The bank does not know this account, and no money has left your wallet. Check the number or the alias with the payee.',
      es: 'El banco no reconoce esta cuenta y no salió dinero de su billetera. Confirme el número o el alias con el destinatario.',
      pt: 'O banco não reconhece esta conta e nenhum dinheiro saiu da sua carteira. Confirme o número ou o alias com o favorecido.',
    },
  },
  destination_rejected: {
    fix: OTHER_ACCOUNT,
    ownerFix: {
      en: 'The bank of the account refused the money, and it is back in your wallet. Ask the payee for another account.',
      es: 'El banco de la cuenta rechazó el dinero, que ya está de nuevo en su billetera. Pida otra cuenta al destinatario.',
      pt: 'O banco da conta recusou o dinheiro, que já está de novo na sua carteira. Peça outra conta ao favorecido.',
    },
  },
  insufficient_balance: {
    fix: {
      en: 'Put enough into the wallet, and send it again. Nothing has left it.',
      es: 'Ingrese el saldo que falta en la billetera y envíelo de nuevo. No salió dinero.',
      pt: 'Deposite o saldo que falta na carteira e envie de novo. Nenhum dinheiro saiu.',
    },
    ownerFix: {
      en: 'There was not enough in your wallet, and nothing was paid. Put money into it and try again.',
      es: 'En su billetera no había saldo suficiente y no se pagó nada. Ingrese dinero y vuelva a intentarlo.',
      pt: 'Não havia saldo suficiente na sua carteira e nada foi pago. Deposite dinheiro e tente novamente.',
    },
  },
  try_other_day: {
    fix: {
      en: 'Send it again on another day, or a smaller amount. Nothing has left the wallet, and it is not sent again by itself.',
      es: 'Envíelo de nuevo otro día, o por un importe menor. No salió dinero de la billetera y no se reenvía solo.',
      pt: 'Envie de novo em outro dia, ou um valor menor. Nenhum dinheiro saiu da carteira, e ele não é reenviado sozinho.',
    },
    ownerFix: {
      en: 'A bank transfer limit has been reached, and no money has left your wallet. Try again on another day, or with a smaller amount.',
      es: 'Se alcanzó un límite de transferencias bancarias y no salió dinero de su billetera. Vuelva a intentarlo otro día o con un importe menor.',
      pt: 'Um limite de transferências bancárias foi atingido e nenhum dinheiro saiu da sua carteira. Tente novamente em outro dia ou com um valor menor.',
    },
  },
  suspected_fraud: {
    fix: {
      en: 'Do not send it again. Have the owner confirm the account with the payee through a contact they already trust. Nothing has left the wallet.',
      es: 'No lo envíe de nuevo. Pida al titular que confirme con el destinatario, por un medio que ya conocía, que la cuenta es suya. No salió dinero de la billetera.',
      pt: 'Não envie de novo. Peça ao titular que confirme com o favorecido, por um meio que já conhecia, que a conta é dele. Nenhum dinheiro saiu da carteira.',
    },
    ownerFix: {
      en: 'A bank stopped this because it suspects fraud, and no money has left your wallet. Call the payee on a number you already know. If the account is correct, contact support.',
      es: 'Un banco lo detuvo porque sospecha un fraude y no salió dinero de su billetera. Llame al destinatario a un número que ya conocía y, si todo está en orden, escriba a soporte.',
      pt: 'Um banco barrou o envio por suspeita de fraude e nenhum dinheiro saiu da sua carteira. Ligue para o favorecido em um número que já conhecia e, se estiver tudo certo, fale com o suporte.',
    },
  },
  provider_rejected: {
    fix: FAILED.fix,
    ownerFix: {
      en: 'The bank refused it, and no money has left your wallet. Try again later, or with another account.',
      es: 'El banco lo rechazó y no salió dinero de su billetera. Vuelva a intentarlo más tarde o con otra cuenta.',
      pt: 'O banco recusou e nenhum dinheiro saiu da sua carteira. Tente novamente mais tarde ou com outra conta.',
    },
  },
  account_closed: {
    fix: OTHER_ACCOUNT,
    ownerFix: {
      en: 'The account of the payee is closed, and the money is back in your wallet. Ask for another account.',
      es: 'La cuenta del destinatario está cerrada y el dinero volvió a su billetera. Pida otra cuenta.',
      pt: 'A conta do favorecido está encerrada e o dinheiro voltou à sua carteira. Peça outra conta.',
    },
  },
};
