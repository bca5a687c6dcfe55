// All drivers that a connection can be added for, beside the sandbox, which needs none.
import type { Driver } from './driver.ts';
import { operator } from '#providers/operator/kyc.ts';

export const DRIVERS: readonly Driver[] = [operator];
