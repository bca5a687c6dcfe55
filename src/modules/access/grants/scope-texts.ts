// What a person lets a client do, in words for them: on our pages and in e-mails.
import type { Text } from '#platform/text/language.ts';
import type { Scope } from './scopes.ts';

export const SCOPE_TEXTS: Readonly<Record<Scope, Text>> = {
  'wallet:read': {
    en: 'See your balance, movements, agents, payees and scheduled payments',
    es: 'Ver su saldo, sus movimientos, agentes, destinatarios y pagos programados',
    pt: 'Ver seu saldo, suas movimentações, agentes, favorecidos e pagamentos agendados',
  },
  'wallet:schedule': {
    en: 'Schedule payments to your payees, as one of your agents',
    es: 'Programar pagos a sus destinatarios, como uno de sus agentes',
    pt: 'Agendar pagamentos aos seus favorecidos, como um dos seus agentes',
  },
  'wallet:pay': {
    en: 'Pay your payees and issue cards, as one of your agents',
    es: 'Pagar a sus destinatarios y emitir tarjetas, como uno de sus agentes',
    pt: 'Pagar aos seus favorecidos e emitir cartões, como um dos seus agentes',
  },
  'wallet:admin': {
    en: 'Create agents that cannot spend until you give them a limit',
    es: 'Crear agentes que no pueden gastar hasta que usted les dé un límite',
    pt: 'Criar agentes que não podem gastar até que você lhes dê um limite',
  },
};
