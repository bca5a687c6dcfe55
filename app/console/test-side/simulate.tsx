// What the outside world would do, as actions of the test side: purchases and their moves, deposits, and the
// checks of people. Values that lead to one outcome are buttons.
import type { Schemas } from '../../contract.ts';
import { amountText } from '../../lib/amount-text.ts';
import { decimalsOf } from '../../lib/format.ts';
import { addressOf } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { optionsOf, type Option } from '../../ui/form.ts';
import { Badge, Money, Sentence } from '../../ui/parts.tsx';
import { namedCard } from '../nouns/card-name.ts';
import type { Card, Cardholder, Transaction, Wallet } from '../list/rows.ts';
import { TRANSACTION_TONES } from '../list/tones.ts';

const SANDBOX = '/api/v1/sandbox';
const AUTHORIZATIONS = `${SANDBOX}/authorizations`;
const simulated = { needs: 'sandbox:write', isTestOnly: true, method: 'POST' } as const;

/** What came of a purchase or of a move of one, which may be a decline. */
function Outcome({ answer }: { readonly answer: Transaction }) {
  const { transaction, decline, act } = words();
  const { amountCents, currency, status, declineReason, merchant } = answer;
  return (
    <div class="outcome">
      <Money minor={amountCents} currency={currency} isLarge />
      <p>
        <Badge tone={TRANSACTION_TONES[status]}>{transaction[status]}</Badge> {merchant.name}
      </p>
      {declineReason === null ? undefined : (
        <p>
          <strong>{decline[declineReason]}</strong>{' '}
          {answer.decline === null ? undefined : <Sentence text={answer.decline.fix} />}
        </p>
      )}
      <a class="link" href={addressOf({ path: '/transactions', query: { peek: answer.id } })}>
        {act.see} {words().nav.transactions.toLowerCase()}
      </a>
    </div>
  );
}

type AmountField = FieldOf<'POST', typeof AUTHORIZATIONS, 'amountCents'>;
const amountField = (
  currency: string,
  more: Pick<AmountField, 'hint' | 'initial' | 'suggestions'> = {},
): AmountField => ({
  kind: 'amount',
  name: 'amountCents',
  label: words().sim.amount,
  currency,
  isRequired: true,
  ...more,
});
/** All of it, if it is left empty. */
const partOf = (currency: string) =>
  ({ ...amountField(currency, { hint: words().sim.partly }), isRequired: false }) as const;

type MerchantName = 'merchant.name' | 'merchant.category';
function merchantFields(): Array<FieldOf<'POST', typeof AUTHORIZATIONS, MerchantName>> {
  const { sim } = words();
  const { grocery, airline, gambling } = sim.categories;
  const categories: Option[] = [
    ['5411', grocery],
    ['4511', airline],
    ['7995', gambling],
  ];
  return [
    {
      kind: 'text',
      name: 'merchant.name',
      label: sim.merchant,
      initial: 'Almacén Ejemplo',
      isRequired: true,
    },
    {
      kind: 'text',
      name: 'merchant.category',
      label: sim.category,
      initial: '5411',
      isRequired: true,
      suggestions: categories,
    },
  ];
}

/** What a purchase in a shop is about, in whole units. */
const COMMON_UNITS: Readonly<Record<string, number>> = {
  ARS: 15_000,
  BRL: 80,
  CLP: 12_000,
  COP: 45_000,
  MXN: 250,
  PEN: 60,
  UYU: 850,
};
const COMMON_UNITS_ELSEWHERE = 15;
const DIGITS_BASE = 10;

const commonMinor = (currency: string): number =>
  (COMMON_UNITS[currency] ?? COMMON_UNITS_ELSEWHERE) * DIGITS_BASE ** decimalsOf(currency);

/** Amounts that are tried often, each once: the first is filled in. */
function amountsOn({ currency, availableCents, amountCents }: Card): Option[] {
  const { sim } = words();
  const common = commonMinor(currency);
  const amounts = new Map<number, string>();
  if (common <= availableCents) amounts.set(common, sim.common);
  if (availableCents > 0) amounts.set(availableCents, sim.all);
  if (!amounts.has(amountCents)) amounts.set(amountCents, sim.limit);
  if (!amounts.has(common)) amounts.set(common, sim.common);
  amounts.set(Math.max(0, availableCents) + 1, sim.beyond);
  amounts.set(0, sim.check);
  return [...amounts].map(([minor, label]) => [amountText(minor, currency), label]);
}

export function purchaseOn(row: Card): Action {
  const { id, currency } = row;
  const { sim } = words();
  const suggestions = amountsOn(row);
  return defineAction({
    ...simulated,
    label: sim.purchase,
    title: `${sim.purchase} · ${namedCard(row)}`,
    text: sim.purchaseText,
    send: sim.purchase,
    path: AUTHORIZATIONS,
    fieldsOf: () => [
      amountField(currency, { suggestions, initial: suggestions[0]?.[0] }),
      ...merchantFields(),
    ],
    bodyOf: (body) => ({ cardId: id, ...body }),
    Done: Outcome,
    again: sim.another,
  });
}

/** What a merchant may do next with a transaction as it is. */
export function movesOf(row: Transaction): Action[] {
  const isHeld = row.heldCents > 0 || row.status === 'authorized';
  const isLate = row.status === 'voided';
  const isCharged = row.clearedCents > row.refundedCents;
  return [
    ...(isHeld || isLate ? [clearing(row)] : []),
    ...(isHeld ? [increment(row), move(row, 'void'), move(row, 'expire')] : []),
    ...(isCharged && row.status !== 'refunded' ? [refund(row)] : []),
  ];
}

const movePath = <Name extends string>({ id }: Transaction, name: Name) =>
  `${AUTHORIZATIONS}/${id}/${name}` as const;

function clearing(row: Transaction): Action {
  const { sim } = words();
  return defineAction({
    ...simulated,
    label: sim.clear,
    title: sim.clearTitle(row.merchant.name),
    send: sim.clear,
    path: movePath(row, 'clear'),
    fieldsOf: () => [
      partOf(row.currency),
      {
        kind: 'choice',
        name: 'final',
        label: sim.final,
        isFlag: true,
        options: optionsOf(['true', 'false'], (one) => (one === 'true' ? sim.yes : sim.no)),
      },
    ],
    Done: Outcome,
  });
}

function increment(row: Transaction): Action {
  const { sim } = words();
  return defineAction({
    ...simulated,
    label: sim.increment,
    title: sim.incrementTitle(row.merchant.name),
    send: sim.increment,
    path: movePath(row, 'increment'),
    fieldsOf: () => [amountField(row.currency)],
    Done: Outcome,
  });
}

function move(row: Transaction, name: 'void' | 'expire'): Action {
  const { sim } = words();
  const isVoid = name === 'void';
  return defineAction({
    ...simulated,
    label: sim[name],
    title: isVoid ? sim.voidTitle(row.merchant.name) : sim.expireTitle(row.merchant.name),
    text: isVoid ? undefined : sim.expireText,
    send: sim[name],
    path: movePath(row, name),
    fieldsOf: () => (isVoid ? [partOf(row.currency)] : []),
    Done: Outcome,
  });
}

function refund({ id, cardId, merchant, currency, clearedCents, refundedCents }: Transaction): Action {
  const { sim } = words();
  const initial = amountText(clearedCents - refundedCents, currency);
  return defineAction({
    ...simulated,
    label: sim.refund,
    title: sim.refundTitle(merchant.name),
    send: sim.refund,
    path: `${SANDBOX}/refunds`,
    fieldsOf: () => [amountField(currency, { initial })],
    bodyOf: (body) => ({ ...body, cardId, transactionId: id, merchant }),
    Done: Outcome,
  });
}

function Deposited({ answer }: { readonly answer: Schemas.SandboxDeposit }) {
  const { sim, act, nav } = words();
  return (
    <div class="outcome">
      <Money minor={answer.amountCents} currency={answer.currency} isLarge />
      <p>
        <Badge tone={DEPOSIT_TONES[answer.status]}>{sim.deposited[answer.status]}</Badge> {answer.from.name}
      </p>
      {answer.walletId === null ? undefined : (
        <a class="link" href={addressOf({ path: '/wallets', query: { peek: answer.walletId } })}>
          {act.see} {nav.wallets.toLowerCase()}
        </a>
      )}
    </div>
  );
}

const DEPOSIT_TONES = { received: 'info', accepted: 'good', returned: 'bad' } as const;

export function depositInto({ id, currency, alias, number }: Wallet): Action {
  const { sim } = words();
  return defineAction({
    ...simulated,
    label: sim.deposit,
    title: sim.depositTitle,
    text: [alias, number].filter((part) => part !== null).join(' · '),
    send: sim.deposit,
    path: `${SANDBOX}/deposits`,
    fieldsOf: () => [amountField(currency), { kind: 'text', name: 'from', label: sim.from }],
    bodyOf: (body) => ({ walletId: id, ...body }),
    Done: Deposited,
    again: sim.another,
  });
}

const nameOf = ({ firstName, lastName }: Cardholder): string => `${firstName} ${lastName}`;

export function decideKyc(row: Cardholder): Action {
  const { sim, kyc } = words();
  return defineAction({
    ...simulated,
    label: sim.kyc,
    title: sim.kycTitle(nameOf(row)),
    send: sim.kyc,
    path: `${SANDBOX}/kyc`,
    fieldsOf: ({ status }) => [
      {
        kind: 'choice',
        name: 'status',
        label: sim.result,
        isRequired: true,
        options: optionsOf(['approved', 'review', 'rejected'], (one) => kyc[one]),
      },
      ...(status === undefined || status === 'approved'
        ? []
        : [{ kind: 'list', name: 'reasons', label: sim.reasons, hint: sim.reasonsHint } as const]),
    ],
    bodyOf: (body) => ({ cardholderId: row.id, ...body }),
  });
}

/** Numbers of the sandbox, each of which leads to one outcome. */
const numbersOf = ({ works, refused, expired, noFunds }: Record<string, string>): Option[] => [
  ['4242424242424242', works ?? ''],
  ['4000000000000002', refused ?? ''],
  ['4000000000000069', expired ?? ''],
  ['4000000000009995', noFunds ?? ''],
];

export function connectCard(row: Cardholder): Action {
  const { sim } = words();
  const suggestions = numbersOf(sim.numbers);
  return defineAction({
    ...simulated,
    label: sim.connect,
    title: sim.connectTitle(nameOf(row)),
    text: sim.connectText,
    send: sim.connect,
    path: `${SANDBOX}/checkouts/complete`,
    fieldsOf: () => [
      {
        kind: 'text',
        name: 'cardNumber',
        label: sim.cardNumber,
        initial: suggestions[0]?.[0],
        isRequired: true,
        suggestions,
      },
    ],
    bodyOf: (body) => ({ cardholderId: row.id, ...body }),
  });
}
