// What orders to the rail are made for, as the endpoints that end an order find and show it.
import type { z } from 'zod';
import type { Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import { findPayment, paymentSchema, toPayment } from '../payments/index.ts';
import type { OwnerKind } from '../rail/index.ts';
import { findShownTransfer, toTransfer, transferSchema } from '../transfers/index.ts';
import { findWithdrawal, toWithdrawal, withdrawalSchema } from '../withdrawals/index.ts';

export const OWNERS = {
  payment: {
    prefix: 'pay',
    schema: paymentSchema,
    find: async (db, tenant, id) => {
      const row = await findPayment(db, tenant.id, id);
      return row === undefined ? undefined : toPayment(row, tenant);
    },
  },
  withdrawal: {
    prefix: 'wdr',
    schema: withdrawalSchema,
    find: async (db, tenant, id) => {
      const row = await findWithdrawal(db, tenant.id, id);
      return row === undefined ? undefined : toWithdrawal(row, tenant);
    },
  },
  transfer: {
    prefix: 'tx',
    schema: transferSchema,
    find: async (db, tenant, id) => {
      const shown = await findShownTransfer(db, tenant.id, id);
      return shown === undefined ? undefined : toTransfer(shown, tenant);
    },
  },
} satisfies Record<OwnerKind, Owner>;

export type Owner = {
  readonly prefix: string;
  readonly schema: z.ZodType;
  find(db: Db, tenant: Tenant, id: string): Promise<{ readonly status: string } | undefined>;
};

type Sought = { readonly owners: readonly Owner[]; readonly reference: string };

/** An order and what it is made for have ids that differ in their prefix alone. */
export async function findOwner(db: Db, tenant: Tenant, { owners, reference }: Sought) {
  for (const { prefix, find } of owners) {
    const found = await find(db, tenant, reference.replace(/^rop/, prefix));
    if (found !== undefined) return found;
  }
  return undefined;
}
