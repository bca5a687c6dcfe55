// What a transfer of Fintoc is to us: the end of an order, the deposit that came in, and what came back.
import type { Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { cleanText } from '#platform/inbound/inbound.ts';
import type { Memory } from '#platform/provider/memory.ts';
import { OPEN, unknownBecause, type Open, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { RailArrived, RailRefusal, RailReturned } from '#modules/money-out/rail/port.ts';
import type { IncomingDeposit } from '#modules/wallets/wallets/port.ts';
import type { Api, Reply } from './api.ts';
import { pathTo } from './ids.ts';
import { transfer, type Transfer } from './objects.ts';

/** Names in the metadata of what we make, by which it is found again. */
export const REFERENCE = 'monedero_reference';
export const FROM = 'monedero_account';

const TEXT_CHARACTERS_MAX = 200;

export const metadataOf = ({ metadata }: Pick<Transfer, 'metadata'>, name: string): string | undefined => {
  const value = metadata?.[name];
  return typeof value === 'string' ? value : undefined;
};

export const getTransfer = (api: Api, id: string, signal: AbortSignal): Promise<Reply<Transfer>> =>
  api.get({ operation: 'transfers.get', path: pathTo('/v2/transfers', id), schema: transfer }, signal);

/**
 * The reasons of SPEI, by their names at Fintoc, two of which are of versions before, and codes of its errors
 * that say the same.
 */
const REASONS: Readonly<Record<string, RailRefusal>> = {
  non_existing_account: 'destination_not_found',
  non_existent_account: 'destination_not_found',
  non_fintoc_account: 'destination_not_found',
  account_does_not_belong_to_receiving_participant: 'destination_not_found',
  non_registered_mobile_phone: 'destination_not_found',
  mobile_phone_line_number_not_registered: 'destination_not_found',
  canceled_account: 'destination_not_found',
  blocked_account: 'destination_rejected',
  wrong_currency: 'destination_rejected',
  account_in_different_currency: 'destination_rejected',
  account_type_does_not_correspond: 'destination_rejected',
  missing_payment_instruction_due_to_balance_limit_reached: 'destination_rejected',
  account_with_restriction_for_spei_payments: 'destination_rejected',
  sender_client_protection_agreement: 'destination_rejected',
  recipient_participant_has_decided_not_to_accept_payments: 'destination_rejected',
  optional_payment_not_accepted_by_recipient_institution: 'destination_rejected',
  exceeds_account_limit: 'try_other_day',
  exceeds_authorized_account_balance_limit: 'try_other_day',
  exceeds_account_monthly_payments_limit: 'try_other_day',
  exceeds_allowed_deposit_limit_for_the_month: 'try_other_day',
  insufficient_balance: 'insufficient_balance',
  insufficient_funds: 'insufficient_balance',
  invalid_recipient_account: 'destination_not_found',
  recipient_blocked_account: 'destination_rejected',
};
/** The reasons by SPEI's own codes, for a name that is new to us. */
const BY_CODE: Readonly<Record<string, RailRefusal>> = {
  '01': 'destination_not_found',
  '02': 'destination_rejected',
  '03': 'destination_not_found',
  '05': 'destination_rejected',
  '06': 'destination_not_found',
  '17': 'destination_rejected',
  '20': 'try_other_day',
  '21': 'try_other_day',
  '22': 'destination_not_found',
  '25': 'destination_rejected',
  '26': 'destination_rejected',
};
export const railReasonOf = (reason: string, code: string | null = null): RailRefusal =>
  REASONS[reason] ?? BY_CODE[code ?? ''] ?? 'provider_rejected';

export const returnIdOf = ({ id }: Pick<Transfer, 'id'>): string => `${id}:return`;
const instantOf = ({ transaction_date }: Transfer, clock: Clock) => transaction_date ?? clock.now();

/** A transfer has no time of its return, so the first one that we hear of is kept and stays. */
async function returnOf(
  { memory, clock }: { readonly memory: Memory; readonly clock: Clock },
  tenant: Tenant,
  one: Transfer,
): Promise<RailReturned> {
  const { at } = await memory.keep(tenant, 'returned', one.id);
  const arrivedAt = instantOf(one, clock);
  const reason = cleanText(one.return_reason ?? 'returned', TEXT_CHARACTERS_MAX);
  return { providerRef: returnIdOf(one), reason, at: at > arrivedAt ? at : arrivedAt };
}

/** How an order stands. */
export async function standingOf(
  given: { readonly memory: Memory; readonly clock: Clock },
  tenant: Tenant,
  one: Transfer,
): Promise<OutsideAnswer<RailArrived, RailRefusal> | Open> {
  const settled = { providerRef: one.id, at: instantOf(one, given.clock) };
  switch (one.status) {
    case 'pending':
      return OPEN;
    case 'succeeded':
    case 'return_pending':
      return { kind: 'accepted', value: settled };
    case 'returned':
      return { kind: 'accepted', value: { ...settled, returned: await returnOf(given, tenant, one) } };
    case 'rejected':
    case 'failed':
      return { kind: 'refused', reasons: [railReasonOf(one.return_reason ?? '', one.return_reason_code)] };
    default:
      return unknownBecause('it stands in a way that is new to us');
  }
}

/** By this comment Fintoc says that it was its own doing: all of the account, to the company's bank. */
const SETTLEMENT = /^fintoc daily settlement$/i;
export const isSweep = (one: Transfer): boolean =>
  one.direction === 'outbound' &&
  metadataOf(one, REFERENCE) === undefined &&
  SETTLEMENT.test((one.comment ?? '').trim());

/** Its money is on its way back, so it is not a deposit any more. */
export const isReturning = ({ status }: Transfer): boolean =>
  status === 'return_pending' || status === 'returned';

/** `root`: the number of the account itself, to which the company sends its own money. */
export function depositIn(one: Transfer, root: string | undefined, clock: Clock): IncomingDeposit {
  const { counterparty: from } = one;
  const accountNumber = one.account_number?.number ?? '';
  return {
    providerRef: one.id,
    accountNumber,
    ...(accountNumber === root ? { isOwn: true } : {}),
    amountMinor: one.amount,
    currency: 'MXN',
    from: {
      name: cleanText(from.holder_name ?? '', TEXT_CHARACTERS_MAX),
      number: from.account_number ?? null,
      taxId: from.holder_id ?? null,
    },
    concept:
      one.comment === null || one.comment === undefined ? null : cleanText(one.comment, TEXT_CHARACTERS_MAX),
    at: instantOf(one, clock),
  };
}
