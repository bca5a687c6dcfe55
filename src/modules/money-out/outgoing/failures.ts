// Why money that was on its way did not arrive or came back, in words, with what to do next: of the code that
// its row keeps. What has happened is said with the words of approvals, which name the same codes.
import { z } from 'zod';
import type { Language, Text } from '#platform/language.ts';
import { failureText } from '#modules/approvals/index.ts';

export const whySchema = z
  .object({
    message: z.string(),
    fix: z.string(),
    ownerFix: z.string().describe('The same for the owner: what has happened and what they can do.'),
  })
  .nullable()
  .describe('What `failure` means and what to do, in the language of the request.')
  .meta({ id: 'FailureInWords' });
type Why = z.output<typeof whySchema>;

type Failed = { readonly failure: string | null; readonly status: string };

/** A rail may give a reason that has no words here: it stays what it is, in `failure`. */
export function toWhy({ failure, status }: Failed, language: Language): Why {
  if (failure === null) return null;
  const known = Object.hasOwn(FAILURES, failure) ? FAILURES[failure] : undefined;
  const { message, fix, ownerFix }: Words = known ?? (status === 'returned' ? RETURNED : FAILED);
  const said = message ?? failureText(failure) ?? FAILED.message;
  return { message: said[language], fix: fix[language], ownerFix: ownerFix[language] };
}

type Words = {
  /** Where approvals have none: of what no approval fails for. */
  readonly message?: Text;
  readonly fix: Text;
  readonly ownerFix: Text;
};

const OTHER_ACCOUNT = {
  en: 'Ask the payee for another account, and send it there. No money was lost: it is back in the wallet.',
  es: 'Pida al destinatario otra cuenta y envíelo a esa. No se perdió dinero: volvió a la billetera.',
  pt: 'Peça ao favorecido outra conta e envie para ela. Nenhum dinheiro se perdeu: ele voltou à carteira.',
} satisfies Text;
const ASK_AGAIN = {
  en: 'Send it again if it is still needed, so that the owner is asked again. Nothing has left the wallet.',
  es: 'Si todavía hace falta, envíelo de nuevo para que se le vuelva a preguntar al titular. No salió dinero de la billetera.',
  pt: 'Se ainda for necessário, envie de novo para que o titular seja consultado outra vez. Nenhum dinheiro saiu da carteira.',
} satisfies Text;

const RETURNED = {
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
} satisfies Words;

const FAILED = {
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
} satisfies Words;

const FAILURES: Readonly<Record<string, Words>> = {
  rejected: {
    message: {
      en: 'The owner of the wallet said no.',
      es: 'El titular de la billetera dijo que no.',
      pt: 'O titular da carteira disse que não.',
    },
    fix: {
      en: 'Talk to the owner before you send it again. Nothing has left the wallet.',
      es: 'Hable con el titular antes de enviarlo de nuevo. No salió dinero de la billetera.',
      pt: 'Fale com o titular antes de enviar de novo. Nenhum dinheiro saiu da carteira.',
    },
    ownerFix: {
      en: 'You said no to this, and nothing was paid.',
      es: 'Usted lo rechazó y no se pagó nada.',
      pt: 'Você recusou e nada foi pago.',
    },
  },
  expired: {
    message: {
      en: 'Time ran out before the owner had agreed and the money could go.',
      es: 'Se acabó el plazo antes de que el titular aceptara y el dinero pudiera salir.',
      pt: 'O prazo acabou antes que o titular aceitasse e o dinheiro pudesse sair.',
    },
    fix: ASK_AGAIN,
    ownerFix: {
      en: 'The time to decide on this has passed, and nothing was paid. If it is still needed, ask for it again.',
      es: 'Venció el plazo para decidir y no se pagó nada. Si todavía hace falta, pídalo de nuevo.',
      pt: 'O prazo para decidir acabou e nada foi pago. Se ainda for necessário, peça de novo.',
    },
  },
  sub_wallet_closed: {
    fix: {
      en: 'Send it from another sub-wallet that is active. Nothing has left the wallet.',
      es: 'Envíelo desde otra subbilletera que esté activa. No salió dinero de la billetera.',
      pt: 'Envie de outra subcarteira que esteja ativa. Nenhum dinheiro saiu da carteira.',
    },
    ownerFix: {
      en: 'The agent that asked for this was closed, and nothing was paid. If it is still needed, pay it yourself.',
      es: 'El agente que lo pidió se cerró y no se pagó nada. Si todavía hace falta, páguelo usted.',
      pt: 'O agente que pediu foi encerrado e nada foi pago. Se ainda for necessário, pague você mesmo.',
    },
  },
  sub_wallet_paused: {
    fix: {
      en: 'Have the owner resume the sub-wallet, and send it again. Nothing has left the wallet.',
      es: 'Pida al titular que reactive la subbilletera y envíelo de nuevo. No salió dinero de la billetera.',
      pt: 'Peça ao titular que reative a subcarteira e envie de novo. Nenhum dinheiro saiu da carteira.',
    },
    ownerFix: {
      en: 'The agent is paused, and nothing was paid. Resume it under Agents if this should be paid.',
      es: 'El agente está en pausa y no se pagó nada. Reactívelo en Agentes si quiere que se pague.',
      pt: 'O agente está pausado e nada foi pago. Reative-o em Agentes se quiser que seja pago.',
    },
  },
  payee_changed: {
    fix: ASK_AGAIN,
    ownerFix: {
      en: 'The account has another holder or number than the one that you approved, so nothing was paid. Check it with the payee before you approve it again.',
      es: 'La cuenta tiene otro titular u otro número que la que usted aprobó, así que no se pagó nada. Confírmela con el destinatario antes de aprobar otra vez.',
      pt: 'A conta tem outro titular ou outro número em relação à que você aprovou, por isso nada foi pago. Confirme com o favorecido antes de aprovar de novo.',
    },
  },
  payee_deleted: {
    fix: {
      en: 'Have the owner save the payee again, and pay once more. Nothing has left the wallet.',
      es: 'Pida al titular que guarde otra vez al destinatario y vuelva a pagar. No salió dinero de la billetera.',
      pt: 'Peça ao titular que salve o favorecido outra vez e pague de novo. Nenhum dinheiro saiu da carteira.',
    },
    ownerFix: {
      en: 'The payee was deleted before you approved, and nothing was paid. Save the payee again if you want to pay.',
      es: 'El destinatario se eliminó antes de que usted aprobara y no se pagó nada. Guárdelo otra vez si quiere pagarle.',
      pt: 'O favorecido foi excluído antes da sua aprovação e nada foi pago. Salve-o outra vez se quiser pagar.',
    },
  },
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
