// What the sandbox endpoints refuse.
import { defineRefusals, type Refusal } from '#platform/refusal.ts';
import { isoOf, type Instant } from '#platform/clock.ts';
import type { Tenant } from '#platform/context.ts';
import { refusal as platformRefusal } from '#platform/refusals.ts';

export const refusal = defineRefusals({
  test_side_only: {
    status: 403,
    message: {
      en: 'The sandbox exists on the test side only.',
      es: 'El sandbox solo existe del lado de prueba.',
      pt: 'O sandbox só existe do lado de teste.',
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

type Way = { readonly tenantNow: Instant; readonly nextDue: Instant; readonly goal: Instant };

/**
 * The clock has moved, and what falls due takes longer than a request may. Where it has reached its goal,
 * `to` is where it is, so that it is never an instant that has passed.
 */
export const notThereYet = ({ tenantNow, nextDue, goal }: Way): Refusal =>
  platformRefusal(
    'service_unavailable',
    { now: isoOf(tenantNow), nextDue: isoOf(nextDue), to: isoOf(tenantNow > goal ? tenantNow : goal) },
    { ...NOT_THERE_YET, retryAfterSeconds: 1 },
  );

const NOT_THERE_YET = {
  message: {
    en: 'The clock is at {now}, on its way to {to}: more falls due than is done in one request.',
    es: 'El reloj está en {now}, en camino a {to}: vence más de lo que se hace en una solicitud.',
    pt: 'O relógio está em {now}, a caminho de {to}: vence mais do que se faz em uma requisição.',
  },
  fix: {
    en: 'Send `{"to": "{to}"}`, then the `to` of each such answer, until one is 200: it goes on from where the clock is. The same `advanceSeconds` again would go further.',
    es: 'Envíe `{"to": "{to}"}`, luego el `to` de cada respuesta como esta, hasta que una sea 200: continúa desde donde está el reloj. Repetir `advanceSeconds` lo llevaría más lejos.',
    pt: 'Envie `{"to": "{to}"}`, depois o `to` de cada resposta como esta, até que uma seja 200: continua de onde o relógio está. Repetir `advanceSeconds` o levaria mais longe.',
  },
};

/** It has waited for its turn for as long as a request may. */
export const movedByAnother = (): Refusal =>
  platformRefusal('service_unavailable', {}, { ...MOVED_BY_ANOTHER, retryAfterSeconds: 1 });

const MOVED_BY_ANOTHER = {
  message: {
    en: 'Another request is moving this clock; this one has moved nothing.',
    es: 'Otra solicitud está moviendo este reloj; esta no movió nada.',
    pt: 'Outra requisição está movendo este relógio; esta não moveu nada.',
  },
  fix: {
    en: 'Send it again once the other one has been answered.',
    es: 'Envíela de nuevo cuando la otra haya sido respondida.',
    pt: 'Envie-a de novo quando a outra tiver sido respondida.',
  },
};
