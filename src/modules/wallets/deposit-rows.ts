// The rows of deposits. What comes from outside is cut to what can be kept.
import { hash } from 'node:crypto';
import type { Tx } from '../../platform/draft.ts';
import type { Id } from '../../platform/ids.ts';
import { describing } from '../../platform/inbound.ts';
import type { IncomingDeposit } from './port.ts';
import { deposits, type DepositRow } from './tables.ts';

const NAME_CHARACTERS_MAX = 200;
const CONCEPT_CHARACTERS_MAX = 500;
const ID_BITS = 128n;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Follows from the provider's reference, so that the row can be locked before it is known to be there. */
export function depositIdOf(providerRef: string): Id<'dep'> {
  let rest = BigInt(`0x${hash('sha256', providerRef, 'hex')}`) & ((1n << ID_BITS) - 1n);
  let text = '';
  for (let bits = 0n; bits < ID_BITS; bits += 5n) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return `dep_${text}`;
}

export const insertDeposit = (
  tx: Tx,
  deposit: IncomingDeposit,
  set: Partial<DepositRow> & Pick<DepositRow, 'status'>,
): DepositRow => {
  const { from, concept } = described(deposit);
  return tx.insert(deposits, {
    tenant_id: tx.tenantId,
    id: depositIdOf(deposit.providerRef),
    provider_ref: deposit.providerRef,
    suspense_reason: null,
    account_number: deposit.accountNumber,
    wallet_id: null,
    movement_id: null,
    amount_minor: deposit.amountMinor,
    currency: deposit.currency,
    from_name: from.name,
    from_number: from.number,
    from_tax_id: from.taxId,
    concept,
    sent_at: deposit.at,
    created_at: tx.now,
    is_confirmed: false,
    ...set,
  });
};

/** What the sender of the money wrote, as it can be kept. */
export const described = ({ from, concept }: IncomingDeposit) => ({
  from: {
    name: describing(from.name, NAME_CHARACTERS_MAX),
    number: from.number === null ? null : describing(from.number, NAME_CHARACTERS_MAX),
    taxId: from.taxId === null ? null : describing(from.taxId, NAME_CHARACTERS_MAX),
  },
  concept: concept === null ? null : describing(concept, CONCEPT_CHARACTERS_MAX),
});
