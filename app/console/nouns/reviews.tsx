// Reviews of identities: who waits for somebody of the organization to look at a document, what was seen, and
// who has decided why.
import { countryText, dayText } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import { optionsOf, type Option } from '../../ui/form.ts';
import { Badge, factOf, Facts, Id, Time, type Tone } from '../../ui/parts.tsx';
import { createdColumn, statusColumn } from '../list/columns.tsx';
import { cardholderColumn, cardholderFact, cardholderOf } from '../list/included.tsx';
import type { Noun } from '../list/noun.ts';
import { ReviewRules } from './review-rules.tsx';
import type { IdentityReview } from '../list/rows.ts';

const REVIEWS = '/api/v1/identity_reviews';
const STATUSES = ['open', 'awaiting_second', 'approved', 'rejected'] as const;
const TONES: Readonly<Record<IdentityReview['status'], Tone>> = {
  open: 'warn',
  awaiting_second: 'info',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'mute',
};

const Status = ({ row: { status } }: { readonly row: IdentityReview }) => (
  <Badge tone={TONES[status]}>{words().review.statuses[status]}</Badge>
);

export function reviews(): Noun<IdentityReview> {
  const { columns, review } = words();
  return {
    api: REVIEWS,
    include: 'cardholder',
    tabs: {
      parameter: 'status',
      values: STATUSES.map((status) => [status, review.statuses[status]] as const),
    },
    ids: { ch_: 'cardholderId' },
    isReadAlone: true,
    hasNoTimeline: true,
    About: ReviewRules,
    columns: [
      { ...cardholderColumn(), onPhone: 'title', isMinor: false },
      statusColumn(Status),
      {
        name: 'country',
        title: columns.country,
        onPhone: 'none',
        isMinor: true,
        cell: ({ country }) => countryText(country),
      },
      {
        name: 'cause',
        title: review.cause,
        onPhone: 'detail',
        isMinor: true,
        cell: ({ cause }) => review.causes[cause],
      },
      createdColumn(),
    ],
    Detail,
  };
}

const isOpen = ({ status }: IdentityReview): boolean => status === 'open' || status === 'awaiting_second';

function Detail({ row }: { readonly row: IdentityReview }) {
  const { facts, review } = words();
  return (
    <>
      <h2 class="name">{cardholderOf(row) ?? review.causes[row.cause]}</h2>
      <p>
        <Status row={row} /> {countryText(row.country)}
      </p>
      {isOpen(row) ? <Actions actions={[noteDocument(row), approve(row), reject(row)]} isSmall /> : undefined}
      {row.needsSecond && isOpen(row) ? <p class="soft">{review.twoPersons}</p> : undefined}
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          cardholderFact(row, row.cardholderId),
          factOf(review.cause, review.causes[row.cause]),
          factOf(review.rejectedFor, row.rejectedFor, codeText),
          factOf(review.validUntil, row.validUntil, dayText),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
          factOf(facts.decided, row.endedAt, (at) => <Time at={at} />),
        ]}
      />
      <Seen row={row} />
      <Decided row={row} />
    </>
  );
}

const codeText = (code: string): string => {
  const texts: Readonly<Record<string, string>> = words().review.codes;
  return texts[code] ?? code;
};

type Reviewer = { readonly id: string; readonly email: string | null };
const nameOf = ({ id, email }: Reviewer): string => email ?? id;

/** The list does not bring them. */
function Seen({ row: { documents, needs } }: { readonly row: IdentityReview }) {
  const { review } = words();
  if (documents === undefined) return null;
  return (
    <>
      <h3>{review.documents}</h3>
      {needs?.includes('documents') ? <p class="soft">{review.noDocuments}</p> : undefined}
      <Facts
        facts={documents.map((one, at) => [
          `${at + 1}. ${review.kinds[one.kind]}`,
          <>
            {one.number}
            {one.expiresOn === null ? undefined : `, ${review.until(dayText(one.expiresOn))}`}
            <br />
            <span class="soft">
              {review.seen[one.seen]}. {review.by(nameOf(one.notedBy))}, <Time at={one.createdAt} />
            </span>
            {one.note === null ? undefined : (
              <>
                <br />
                {one.note}
              </>
            )}
          </>,
        ])}
      />
    </>
  );
}

function Decided({ row: { decisions } }: { readonly row: IdentityReview }) {
  const { review } = words();
  if (decisions === undefined || decisions.length === 0) return null;
  return (
    <>
      <h3>{review.decisions}</h3>
      <Facts
        facts={decisions.map((one, at) => [
          `${at + 1}. ${review.decided[one.decision]}`,
          <>
            {one.reason}
            <br />
            <span class="soft">
              {review.by(nameOf(one.by))}, <Time at={one.createdAt} />
            </span>
          </>,
        ])}
      />
    </>
  );
}

const choicesOf = <Code extends string>(texts: Readonly<Record<Code, string>>): Array<Option<Code>> =>
  optionsOf(Object.keys(texts) as Code[], (code) => texts[code]);
const decides = { needs: 'identity_reviews:write', method: 'POST' } as const;
const personOf = (row: IdentityReview): string => cardholderOf(row) ?? words().review.thePerson;

function noteDocument({ id }: IdentityReview): Action {
  const { review } = words();
  return defineAction({
    ...decides,
    label: review.note,
    title: review.noteOf,
    send: review.note,
    path: `${REVIEWS}/${id}/documents`,
    fieldsOf: () => [
      {
        kind: 'choice',
        name: 'kind',
        label: review.kind,
        options: choicesOf(review.kinds),
        isRequired: true,
      },
      { kind: 'text', name: 'number', label: review.number, isRequired: true },
      {
        kind: 'choice',
        name: 'seen',
        label: review.where,
        options: choicesOf(review.seen),
        isRequired: true,
      },
      { kind: 'text', type: 'date', name: 'issuedOn', label: review.issuedOn },
      { kind: 'text', type: 'date', name: 'expiresOn', label: review.expiresOn, hint: review.expiresHint },
      { kind: 'text', name: 'note', label: review.remark },
    ],
  });
}

function approve(row: IdentityReview): Action {
  const { review } = words();
  return defineAction({
    ...decides,
    label: review.approve,
    title: review.approveOf(personOf(row)),
    text: row.needsSecond ? `${review.approveText} ${review.twoPersons}` : review.approveText,
    send: review.approve,
    path: `${REVIEWS}/${row.id}/approve`,
    fieldsOf: () => [
      { kind: 'text', name: 'reason', label: review.reason, hint: review.reasonHint, isRequired: true },
    ],
  });
}

function reject(row: IdentityReview): Action {
  const { review } = words();
  return defineAction({
    ...decides,
    label: review.reject,
    title: review.rejectOf(personOf(row)),
    text: review.rejectText,
    send: review.reject,
    isDanger: true,
    path: `${REVIEWS}/${row.id}/reject`,
    fieldsOf: () => [
      {
        kind: 'choice',
        name: 'rejectedFor',
        label: review.rejectedFor,
        options: choicesOf(review.codes),
        isRequired: true,
      },
      { kind: 'text', name: 'reason', label: review.reason, hint: review.reasonHint, isRequired: true },
    ],
  });
}
