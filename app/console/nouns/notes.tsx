// What the team has written about a person, a card, a purchase or a payment, newest first.
import { addressOfOne } from '../../lib/one-at.ts';
import { usePages, useReadOn } from '../../lib/query.ts';
import { may } from '../../lib/rights.ts';
import { useSession, useSide, type Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { defineAction, type Action } from '../../ui/action.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { laterWords } from '../frame/later-words.ts';
import type { NounName } from '../list/noun.ts';
import type { Note } from '../list/rows.ts';

type NotesProps = {
  /** The id of what a new note is about. */
  readonly about: string;
  /** Also those about what is theirs: `about` is a person. */
  readonly isOfPerson?: boolean;
};

export function Notes(props: NotesProps) {
  const side = useSide();
  return side !== undefined && may(side, 'notes:read') ? <Shown {...props} side={side} /> : null;
}

const PAGE_NOTES = 10;

function Shown({ about, isOfPerson = false, side }: NotesProps & { readonly side: Side }) {
  const { notes } = laterWords();
  const limit = PAGE_NOTES;
  const pages = usePages('/api/v1/notes', isOfPerson ? { cardholderId: about, limit } : { about, limit });
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const more = useReadOn(pages);
  return (
    <section class="notes" aria-busy={pages.isPending}>
      <h2>{notes.title}</h2>
      <Actions actions={[writeAbout(about)]} isSmall />
      {pages.isError ? <Trouble error={pages.error} onRetry={() => void pages.refetch()} /> : undefined}
      {pages.isSuccess && rows.length === 0 ? <p class="soft">{notes.none}</p> : undefined}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Written row={row} side={side} isHere={row.about.id === about} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && !pages.isError ? (
        <button type="button" class="link-button" onClick={more}>
          {words().timeline.earlier}
        </button>
      ) : undefined}
    </section>
  );
}

const SCREENS = {
  card: 'cards',
  transaction: 'transactions',
  payment: 'payments',
} as const satisfies Readonly<Record<string, NounName>>;

type WrittenProps = { readonly row: Note; readonly side: Side; readonly isHere: boolean };

function Written({ row, side, isHere }: WrittenProps) {
  const { notes } = laterWords();
  const { id, about, author, text, createdAt } = row;
  const isMine = useSession().data?.user.id === author.id;
  return (
    <>
      <p class="note-text">
        <bdi>{text}</bdi>
      </p>
      <p class="soft">
        <bdi>{author.name ?? notes.former}</bdi>
        {author.type === 'api_key' ? ` (${words().audit.actors.api_key})` : undefined} ·{' '}
        <Time at={createdAt} />
        {isHere || about.type === 'cardholder' ? undefined : (
          <>
            {' · '}
            <a class="link" href={addressOfOne(SCREENS[about.type], about.id)}>
              {notes.about[about.type]}
            </a>
          </>
        )}
      </p>
      {isMine || side.roles.includes('owner') ? <Actions actions={[deletion(id)]} isSmall /> : undefined}
    </>
  );
}

const writeAbout = (about: string): Action => {
  const { notes } = laterWords();
  return defineAction({
    needs: 'notes:write',
    method: 'POST',
    label: notes.write,
    title: notes.write,
    send: notes.send,
    path: '/api/v1/notes',
    fieldsOf: () => [{ kind: 'lines', name: 'text', label: notes.text, hint: notes.hint, isRequired: true }],
    bodyOf: (filled) => ({ ...filled, about }),
  });
};

const deletion = (id: string): Action => {
  const { notes } = laterWords();
  return defineAction({
    needs: 'notes:write',
    method: 'DELETE',
    label: notes.delete,
    title: notes.deleteTitle,
    text: notes.deleteText,
    send: notes.delete,
    isDanger: true,
    path: `/api/v1/notes/${id}`,
  });
};
