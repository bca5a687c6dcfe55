// The texts of the page on which a person sees and cancels the scheduled payments of their wallet.
import type { Text } from '#platform/language.ts';
import { ELSEWHERE, SUSPENDED, type Reason } from '../away.ts';

export const SCHEDULED = {
  heading: { en: 'Scheduled payments', es: 'Pagos programados', pt: 'Pagamentos agendados' },
  intro: {
    en: 'They are paid from your wallet with {name} when they fall due, within your limits. Cancel any that you no longer want.',
    es: 'Se pagan desde su billetera en {name} en la fecha prevista, dentro de sus límites. Cancele los que ya no quiera.',
    pt: 'São pagos da sua carteira em {name} na data prevista, dentro dos seus limites. Cancele os que não quer mais.',
  },
  none: {
    en: 'There are no scheduled payments',
    es: 'No hay pagos programados',
    pt: 'Não há pagamentos agendados',
  },
  noneText: {
    en: 'Nothing is scheduled to be paid from your wallet with {name}.',
    es: 'No hay nada programado para pagar desde su billetera en {name}.',
    pt: 'Não há nada agendado para pagar da sua carteira em {name}.',
  },
  more: {
    en: 'Only those that are paid next are shown here. The others follow as these end.',
    es: 'Aquí se muestran solo los próximos. Los demás aparecen a medida que estos terminan.',
    pt: 'Aqui são mostrados apenas os próximos. Os demais aparecem à medida que estes terminam.',
  },
  payment: { en: '{amount} to {payee}', es: '{amount} a {payee}', pt: '{amount} para {payee}' },
  next: { en: 'Next payments', es: 'Próximos pagos', pt: 'Próximos pagamentos' },
  paused: { en: 'Paused', es: 'Pausado', pt: 'Pausado' },
  suspected: {
    en: 'A bank stopped the last payment because it suspects fraud, so it was paused. Call the payee on a number you already know. If the account is theirs, resume it in your wallet; if not, cancel it.',
    es: 'Un banco detuvo el último pago porque sospecha un fraude y por eso se pausó. Llame al destinatario a un número que ya conocía. Si la cuenta es suya, reanúdelo en su billetera; si no, cancélelo.',
    pt: 'Um banco barrou o último pagamento por suspeita de fraude e por isso ele foi pausado. Ligue para o favorecido em um número que já conhecia. Se a conta for dele, retome-o na sua carteira; se não for, cancele-o.',
  },
  noneLeft: { en: 'None left', es: 'Ya no queda ninguno', pt: 'Não resta nenhum' },
  ends: { en: 'Until', es: 'Hasta', pt: 'Até' },
  scheduledBy: { en: 'Scheduled by', es: 'Programado por', pt: 'Agendado por' },
  you: { en: 'You', es: 'Usted', pt: 'Você' },
  agent: { en: 'Your agent {agent}', es: 'Su agente {agent}', pt: 'Seu agente {agent}' },
  cancel: { en: 'Cancel', es: 'Cancelar', pt: 'Cancelar' },
  sure: {
    en: 'Cancel this scheduled payment?',
    es: '¿Cancelar este pago programado?',
    pt: 'Cancelar este pagamento agendado?',
  },
  sureText: {
    en: '{payment} will not be paid any more. What was paid already stays as it is, and a payment that waits for your approval goes on waiting: reject it there if you do not want it.',
    es: '{payment}: no se pagará más. Lo que ya se pagó queda como está, y un pago que espera su aprobación la sigue esperando: rechácelo allí si no lo quiere.',
    pt: '{payment}: não será mais pago. O que já foi pago fica como está, e um pagamento que aguarda a sua aprovação continua aguardando: recuse-o lá se não o quiser.',
  },
  cancelIt: {
    en: 'Cancel the scheduled payment',
    es: 'Cancelar el pago programado',
    pt: 'Cancelar o pagamento agendado',
  },
  keep: { en: 'Keep it', es: 'Mantenerlo', pt: 'Manter' },
  cancelled: {
    en: '{payment}: cancelled. It will not be paid any more.',
    es: '{payment}: cancelado. No se pagará más.',
    pt: '{payment}: cancelado. Não será mais pago.',
  },
} satisfies Record<string, Text>;

export const SCHEDULED_AWAY = {
  gone: {
    heading: {
      en: 'This scheduled payment does not exist',
      es: 'Este pago programado no existe',
      pt: 'Este pagamento agendado não existe',
    },
    text: {
      en: 'It is not one of your wallet with {name}, or it has ended. You are signed in as {email}.',
      es: 'No es de su billetera en {name}, o ya terminó. Inició sesión como {email}.',
      pt: 'Não é da sua carteira em {name}, ou já terminou. Você entrou como {email}.',
    },
  },
  elsewhere: {
    heading: ELSEWHERE,
    text: {
      en: 'It is about your wallet with {name}. Change to that organization to see its scheduled payments.',
      es: 'Es sobre su billetera en {name}. Cambie a esa organización para ver sus pagos programados.',
      pt: 'É sobre a sua carteira em {name}. Troque para essa organização para ver os pagamentos agendados.',
    },
  },
  suspended: {
    heading: SUSPENDED,
    text: {
      en: 'No scheduled payment is made for now, and nothing can be changed. Contact {name}.',
      es: 'Por ahora no se realiza ningún pago programado, y no se puede cambiar nada. Comuníquese con {name}.',
      pt: 'Por enquanto nenhum pagamento agendado é feito, e nada pode ser alterado. Entre em contato com {name}.',
    },
  },
} satisfies Record<string, Reason>;
