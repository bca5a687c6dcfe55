// What the verbs of scheduled payments refuse.
import { defineRefusals, type Refusal } from '#platform/refusals/refusal.ts';
import { invalid } from '#platform/refusals/refusals.ts';

/** The number for each sub-wallet, and for the owner without one. */
export const SCHEDULES_MAX = 50;

export const refusal = defineRefusals({
  too_many_scheduled_payments: {
    status: 409,
    message: {
      en: 'This agent, or this wallet, has {limit} scheduled payments that have not ended, and can have no more.',
      es: 'Este agente, o esta billetera, tiene {limit} pagos programados sin terminar y no puede tener más.',
      pt: 'Este agente, ou esta carteira, tem {limit} pagamentos agendados não encerrados e não pode ter mais.',
    },
    fix: {
      en: 'Cancel scheduled payments that are no longer needed. Paused ones count.',
      es: 'Cancele pagos programados que ya no se necesitan. Los pausados cuentan.',
      pt: 'Cancele pagamentos agendados que não são mais necessários. Os pausados contam.',
    },
    ownerFix: {
      en: 'There are already {limit} scheduled payments, which is the most there can be. Cancel those that are no longer needed; paused ones count too.',
      es: 'Ya hay {limit} pagos programados, el máximo posible. Cancele los que ya no necesita; los pausados también cuentan.',
      pt: 'Já há {limit} pagamentos agendados, o máximo possível. Cancele os que não são mais necessários; os pausados também contam.',
    },
  },
});

export const tooMany = (): Refusal => refusal('too_many_scheduled_payments', { limit: SCHEDULES_MAX });

export const nothingBefore = (): Refusal => invalid([{ field: 'ends_at', message: NOTHING_BEFORE }]);

const NOTHING_BEFORE = {
  en: 'nothing falls due until then',
  es: 'hasta entonces no vence ninguna ocurrencia',
  pt: 'até então nenhuma ocorrência vence',
};
