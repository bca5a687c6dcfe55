// What the sandbox's provider of accounts holds on each. It may be below zero: we keep the money of all
// wallets of a tenant together, and payments between two of them are in our books alone.
import { defineTable, int8, oneOf, text } from '../../platform/db/table.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Currency } from '../../platform/money.ts';
import type { Work } from '../../platform/work.ts';

defineTable('sandbox_balances', {
  tenant_id: text,
  id: text,
  currency: oneOf<Currency>(),
  balance_minor: int8,
});

export type Change = {
  readonly accountNumber: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
};

export const addToBalance = (work: Work, { accountNumber, currency, amountMinor }: Change): Promise<number> =>
  work.run(
    sql`insert into sandbox_balances as b (tenant_id, id, currency, balance_minor)
        values (${work.tenantId}, ${accountNumber}, ${currency}, ${amountMinor})
        on conflict (tenant_id, id) do update set balance_minor = b.balance_minor + excluded.balance_minor`,
  );
