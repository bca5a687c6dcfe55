// Cardholders, and how far the check of their identity is.
import { countryText, dayText } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import type { Action } from '../../ui/action.ts';
import { Badge, factOf, Facts, Id, Links, Time, type Fact, type Tone } from '../../ui/parts.tsx';
import { createdColumn, statusColumn } from '../list/columns.tsx';
import { createCard, onboardingLink, registerPerson } from '../actions/issue-actions.tsx';
import { ToConnections } from '../../ui/refusal.tsx';
import { connectAccount } from '../actions/method-actions.tsx';
import { Methods, useDefaultMethod } from './methods.tsx';
import type { Noun } from '../list/noun.ts';
import type { Cardholder, PaymentMethod } from '../list/rows.ts';
import { connectCard, decideKyc } from '../test-side/simulate.tsx';

const STATUSES = ['pending', 'review', 'approved', 'rejected'] as const;
const TONES: Readonly<Record<Cardholder['kycStatus'], Tone>> = {
  pending: 'mute',
  review: 'warn',
  approved: 'good',
  rejected: 'bad',
};

export const Status = ({ row: { kycStatus } }: { readonly row: Cardholder }) => (
  <Badge tone={TONES[kycStatus]}>{words().kyc[kycStatus]}</Badge>
);

/** An issuer may have others, which stay as it calls them. */
function reasonText(code: string): string {
  const texts: Readonly<Record<string, string>> = words().kycReasons;
  return Object.hasOwn(texts, code) ? (texts[code] ?? code) : code;
}

export const nameOf = ({ firstName, lastName }: Cardholder): string => `${firstName} ${lastName}`;

export function cardholders(): Noun<Cardholder> {
  const { columns, kyc } = words();
  return {
    api: '/api/v1/cardholders',
    tabs: { parameter: 'kycStatus', values: STATUSES.map((status) => [status, kyc[status]] as const) },
    ids: {},
    isReadAlone: true,
    actionsOf: ({ mode }) => [registerPerson(mode === 'test'), onboardingLink()],
    columns: [
      {
        name: 'name',
        title: columns.name,
        onPhone: 'title',
        cell: (row) => <strong>{nameOf(row)}</strong>,
      },
      statusColumn(Status),
      {
        name: 'country',
        title: columns.country,
        onPhone: 'none',
        cell: ({ country }) => countryText(country),
      },
      {
        name: 'email',
        title: columns.email,
        onPhone: 'detail',
        isMinor: true,
        cell: ({ email }) => email,
      },
      createdColumn(),
    ],
    Detail,
  };
}

/** `method` is the one that a card is paid from, if that is known. */
export const actionsOn = (row: Cardholder, method: PaymentMethod | undefined): Array<Action | undefined> => [
  createCard(row, method),
  decideKyc(row),
  connectCard(row),
  connectAccount(row),
];

export function personFacts(row: Cardholder): Array<Fact | undefined> {
  const { facts, columns } = words();
  return [
    factOf(facts.id, row.id, (id) => <Id id={id} />),
    factOf(columns.country, row.country, countryText),
    factOf(facts.reasons, row.kycReasons.map(reasonText).join(' ')),
    factOf(columns.email, row.email),
    factOf(facts.phone, row.phoneNumber),
    factOf(facts.taxId, row.taxId),
    factOf(facts.birth, row.dateOfBirth, dayText),
    factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
  ];
}

function Detail({ row }: { readonly row: Cardholder }) {
  const { related } = words();
  const method = useDefaultMethod(row.id);
  return (
    <>
      <h2 class="name">{nameOf(row)}</h2>
      <p>
        <Status row={row} />
      </p>
      <Actions actions={actionsOn(row, method)} isSmall />
      <Facts facts={personFacts(row)} />
      {row.kycReasons.includes('provider_not_connected') ? <ToConnections /> : undefined}
      <Methods id={row.id} />
      <Links
        id={row.id}
        links={[
          ['reviews', words().nav.reviews],
          ['cards', related.cards],
          ['transactions', related.transactions],
          ['events', related.events],
        ]}
      />
    </>
  );
}
