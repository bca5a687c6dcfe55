// A wallet that money can leave: its account is open, and its holder known.
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { noWallet } from './refusals.ts';
import type { WalletRow } from './tables.ts';

export type OpenWallet = WalletRow & {
  readonly number: string;
  readonly holder_name: string;
  readonly tax_id: string;
};

export function requireOpenWallet(row: WalletRow | undefined): OpenWallet {
  if (row === undefined || row.status !== 'active') throw noWallet();
  const { number, holder_name, tax_id } = row;
  if (number === null || holder_name === null || tax_id === null) throw platformRefusal('provider_error');
  return { ...row, number, holder_name, tax_id };
}
