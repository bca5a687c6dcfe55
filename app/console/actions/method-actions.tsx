// What is done with payment methods that are accounts: money goes back, and on the test side they are
// connected and money is sent to them.
import { amountText } from '../../lib/amount-text.ts';
import { withCapital } from '../../lib/format.ts';
import { defineAction, type Action } from '../../ui/action.ts';
import { laterWords } from '../frame/later-words.ts';
import type { Cardholder, PaymentMethod } from '../list/rows.ts';

/** All that can go back: what is available, and what came back before. */
const refundableOf = ({ availableCents, stuckCents }: PaymentMethod): number =>
  (availableCents ?? 0) + (stuckCents ?? 0);

export function refundOf(row: PaymentMethod): Action | undefined {
  const { method } = laterWords();
  const { id, cardholderId, currency } = row;
  const most = refundableOf(row);
  if (currency === null || most === 0) return undefined;
  return defineAction({
    needs: 'payment_methods:write',
    method: 'POST',
    label: method.refund,
    about: named(row),
    title: `${method.refund} · ${named(row)}`,
    text: method.refundText,
    send: method.refund,
    path: `/api/v1/cardholders/${cardholderId}/payment-methods/${id}/refund`,
    fieldsOf: () => [
      {
        kind: 'amount',
        name: 'amountCents',
        label: `${method.refundAmount} (${currency})`,
        hint: method.refundHint,
        currency,
        suggestions: [[amountText(most, currency), method.all]],
      },
    ],
  });
}

/** An account as its bank calls it, and its last digits. */
const named = ({ bankName, brand, last4 }: PaymentMethod): string =>
  `${bankName ?? railText(brand)} •••• ${last4}`;

const RAILS: Readonly<Record<string, string>> = { clabe: 'CLABE', pix: 'Pix', cvu: 'CVU' };
export const railText = (brand: string): string => RAILS[brand] ?? withCapital(brand);

type DepositInput = {
  /** The id of the payment method. */
  readonly id: string;
  readonly currency: string;
  /** What a card waits for. */
  readonly amountCents?: number;
};

export function depositFor({ id, currency, amountCents }: DepositInput): Action {
  const { method } = laterWords();
  const missing = amountCents === undefined ? undefined : amountText(amountCents, currency);
  return defineAction({
    needs: 'sandbox:write',
    isTestOnly: true,
    method: 'POST',
    label: method.deposit,
    title: method.deposit,
    text: method.depositText,
    send: method.deposit,
    path: `/api/v1/sandbox/payment_methods/${id}/deposit`,
    fieldsOf: () => [
      {
        kind: 'amount',
        name: 'amountCents',
        label: `${method.refundAmount} (${currency})`,
        currency,
        isRequired: true,
        ...(missing === undefined
          ? {}
          : { initial: missing, suggestions: [[missing, method.depositMissing] as const] }),
      },
    ],
  });
}

/** Accounts of the sandbox, each of which leads to one outcome. */
export function connectAccount({ id, firstName, lastName, country }: Cardholder): Action | undefined {
  const { method } = laterWords();
  const rail = RAIL_OF[country];
  if (rail === undefined) return undefined;
  const [name, works, late, comesBack] = ACCOUNTS[rail];
  return defineAction({
    needs: 'sandbox:write',
    isTestOnly: true,
    method: 'POST',
    label: method.connect,
    title: method.connectTitle(`${firstName} ${lastName}`),
    text: method.connectText,
    send: method.connect,
    path: '/api/v1/sandbox/checkouts/complete',
    fieldsOf: () => [
      {
        kind: 'text',
        name,
        label: method.key[name],
        initial: works,
        isRequired: true,
        suggestions: [
          [works, method.works],
          [late, method.late],
          [comesBack, method.comesBack],
        ],
      },
    ],
    bodyOf: (body) => ({ cardholderId: id, rail, ...body }),
  });
}

/** Debits in Argentina are a beta: if they are off, the refusal says how they are switched on. */
const RAIL_OF: Readonly<Record<string, keyof typeof ACCOUNTS>> = { AR: 'cvu', MX: 'clabe', BR: 'pix' };
const ACCOUNTS = {
  cvu: ['cvu', '0000003100104000000001', '0000003100104000000995', '0000003100104000000889'],
  clabe: ['clabe', '646180110400000007', '646180110400000997', '646180110400000887'],
  pix: ['pixKey', 'conta@example.test', 'demora@example.test', 'devolve@example.test'],
} as const;
