// Versions of the API, by the date of their release. The header `Fintoc-Version` says which one a request
// means; without it, that to which the company is pinned. Between those that are read here the names of the
// reasons of SPEI differ, and the newer one has their codes beside them.
import { page, type SaidBy } from '../sources.ts';

export const NEWEST = '2026-02-01';
const BEFORE = '2023-11-15';
export type Version = typeof NEWEST | typeof BEFORE;

export const isVersion = (text: string): text is Version => text === NEWEST || text === BEFORE;

const NAMES_NOW = page('https://docs.fintoc.com/api/transfers-api/transfers/spei-codes');
export const VERSIONED = {
  'the header before the pinned version': {
    from: page('https://docs.fintoc.com/api/fintoc-api/authentication'),
  },
  'events in the pinned version': { from: page('https://docs.fintoc.com/guides/home/upgrade-api-version') },
  'names of reasons of SPEI, and their codes': { from: NAMES_NOW },
  'names of reasons of SPEI before': {
    from: page('https://docs.fintoc.com/v2023-11-15/api/transfers-api/transfers/spei-codes'),
  },
} as const satisfies SaidBy;

type Spei = { readonly code: string; readonly before?: string };
/** By their names now. */
export const SPEI: Readonly<Record<string, Spei>> = {
  non_existing_account: { code: '01', before: 'non_existent_account' },
  blocked_account: { code: '02' },
  canceled_account: { code: '03' },
  wrong_currency: { code: '05', before: 'account_in_different_currency' },
  non_fintoc_account: { code: '06', before: 'account_does_not_belong_to_receiving_participant' },
  wrong_operation_type: { code: '16' },
  account_type_does_not_correspond: { code: '17' },
  exceeds_account_limit: { code: '20', before: 'exceeds_authorized_account_balance_limit' },
  exceeds_account_monthly_payments_limit: {
    code: '21',
    before: 'exceeds_allowed_deposit_limit_for_the_month',
  },
  non_registered_mobile_phone: { code: '22', before: 'mobile_phone_line_number_not_registered' },
  missing_payment_instruction_due_to_balance_limit_reached: {
    code: '25',
    before: 'account_with_restriction_for_spei_payments',
  },
  sender_client_protection_agreement: {
    code: '26',
    before: 'recipient_participant_has_decided_not_to_accept_payments',
  },
};

export const speiCodeOf = (reason: string | null): string | null => SPEI[reason ?? '']?.code ?? null;

/** What a version shows of an answer that was written in the newest one. */
export const shownIn =
  (version: Version) =>
  (name: string, value: unknown): unknown => {
    if (version === NEWEST) return value;
    if (name === 'return_reason_code') return undefined;
    const isReason = (name === 'return_reason' || name === 'reason') && typeof value === 'string';
    return isReason ? (SPEI[value]?.before ?? value) : value;
  };
