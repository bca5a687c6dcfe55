// The form of each rail of accounts at the hosted checkout, and what the page says of it by how it pays.
import type { AccountRail, Mode } from '#modules/issuing/payment-methods/rails.ts';
import type { AccountKind } from '../agreement.ts';
import { ACCOUNT, SENDING_FORMS, type FormTexts } from './checkout-account-texts.ts';
import { CVU, DEBITED } from './checkout-debit-texts.ts';

export const FORMS = { ...SENDING_FORMS, cvu: CVU } satisfies Record<AccountRail, FormTexts>;
export const textsOf = (rail: AccountRail): FormTexts => FORMS[rail];

const OF_DEBITS: typeof ACCOUNT = { ...ACCOUNT, ...DEBITED };
/** To what a person agrees by the form. */
export const agreementTo = (mode: Mode | undefined): AccountKind => (mode === 'debit' ? 'debits' : 'account');

export const accountTexts = (mode: Mode | undefined): typeof ACCOUNT =>
  mode === 'debit' ? OF_DEBITS : ACCOUNT;
