// All drivers that a connection can be added for, beside the sandbox, which needs none.
import type { Driver } from './driver.ts';

export const DRIVERS: readonly Driver[] = [];
