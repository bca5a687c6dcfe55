// What the sandbox endpoints refuse.
import { defineRefusals, type Refusal } from '#platform/refusals/refusal.ts';
import { isoOf, type Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { tenantTime } from './clock-goal.ts';

export const refusal = defineRefusals({
  test_side_only: {
    status: 403,
    message: {
      en: 'The sandbox exists on the test side only.',
      es: 'El sandbox solo existe en el modo de prueba.',
      pt: 'O sandbox só existe no modo de teste.',
    },
    fix: {
      en: 'Use an API key that begins with `sk_test_`.',
      es: 'Use una clave de API que empiece con `sk_test_`.',
      pt: 'Use uma chave de API que comece com `sk_test_`.',
    },
    ownerFix: {
      en: 'This exists on the test side only. Choose it to see it.',
      es: 'Esto solo existe en el modo de prueba. Elíjalo para verlo.',
      pt: 'Isto só existe no modo de teste. Escolha-o para ver.',
    },
  },
});

export function requireTestSide(tenant: Tenant): void {
  if (tenant.mode !== 'test') throw refusal('test_side_only');
}

/** The clock stands still, since another request has stopped it on its way. */
export const clockWasStopped = (aheadMs: number, clock: Clock): Refusal =>
  platformRefusal('invalid_state', { now: isoOf(tenantTime(clock, aheadMs)) }, STOPPED);

const STOPPED = {
  message: {
    en: 'The clock was stopped at {now}, on its way.',
    es: 'El reloj fue detenido en {now}, en el camino.',
    pt: 'O relógio foi parado em {now}, no caminho.',
  },
  fix: {
    en: 'Nothing is left to wait for. To go on from there, advance the clock again.',
    es: 'No hay nada más que esperar. Para seguir desde ahí, avance el reloj de nuevo.',
    pt: 'Não há mais nada a esperar. Para continuar dali, avance o relógio de novo.',
  },
};
