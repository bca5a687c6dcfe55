// What the sandbox endpoints refuse.
import { defineRefusals } from '../../platform/refusal.ts';
import type { Tenant } from '../../platform/context.ts';

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
  },
});

export function requireTestSide(tenant: Tenant): void {
  if (tenant.mode !== 'test') throw refusal('test_side_only');
}
