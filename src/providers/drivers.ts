// All drivers that a connection can be added for, beside the sandbox, which needs none. A line each, so that
// one is added without touching the others.
import type { Driver } from './driver.ts';
import { fintoc } from '#providers/fintoc/index.ts';
import { operator } from '#providers/operator/kyc.ts';
import { smtp } from '#providers/smtp/index.ts';
import { whatsapp } from '#providers/whatsapp-cloud/index.ts';

export const DRIVERS: readonly Driver[] = Object.values({
  fintoc,
  operator,
  smtp,
  whatsapp,
});
