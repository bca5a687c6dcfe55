// Which payees an agent may pay. Its sub-wallet names them by alias or by number, as people wrote these.
import type { Db } from '../../platform/db/sql.ts';
import { readAccountNumber, readAlias } from '../wallets/index.ts';
import type { PayeeRow } from './tables.ts';

/** Aliases and numbers that a sub-wallet has enabled, or every payee of its owner. */
export type EnabledPayees = readonly string[] | 'every payee';
/** Agents come later in the order of modules, so src/product.ts wires it. */
export type EnabledPayeesOf = (db: Db, tenantId: string, subWalletId: string) => Promise<EnabledPayees>;

export const noPayeesEnabled: EnabledPayeesOf = () => Promise.resolve([]);

export function enabledIn(rows: readonly PayeeRow[], enabled: EnabledPayees): readonly PayeeRow[] {
  if (enabled === 'every payee') return rows;
  const names = new Set(enabled.flatMap((name) => [readAlias(name), readAccountNumber(name)?.number]));
  return rows.filter(({ number, alias }) => names.has(number) || (alias !== null && names.has(alias)));
}
