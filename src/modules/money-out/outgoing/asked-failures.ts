// What is said of money that waited for its owner and did not go, and what there is to do.
import type { Text } from '#platform/text/language.ts';
import type { FailureWords } from './rail-failures.ts';

const ASK_AGAIN = {
  en: 'Send it again if it is still needed, so that the owner is asked again. Nothing has left the wallet.',
  es: 'Si todavía hace falta, envíelo de nuevo para que se le vuelva a preguntar al titular. No salió dinero de la billetera.',
  pt: 'Se ainda for necessário, envie de novo para que o titular seja consultado outra vez. Nenhum dinheiro saiu da carteira.',
} satisfies Text;

export const ASKED_FAILURES: Readonly<Record<string, FailureWords>> = {
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
};
