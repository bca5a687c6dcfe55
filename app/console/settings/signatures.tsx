// What takes a second signature, and what waits for one: each sees what they may sign, and their own.
import type { Schemas } from '../../contract.ts';
import { readAgain, usePages, useRead, useReadOn } from '../../lib/query.ts';
import type { Right } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import { MANY_SEPARATOR } from '../../ui/form.ts';
import { Badge, Facts, Time, type Tone } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { laterWords } from '../frame/later-words.ts';
import { areasOf } from './rights.ts';

const SIGNATURES = '/api/v1/second_signatures';
const SETTINGS = '/api/v1/second_signature_settings';
type Signature = Schemas.SecondSignature;
type Chosen = Schemas.SecondSignatureSettings['rights'][number];

export function SignaturesScreen() {
  const { nav } = words();
  const { signatures } = laterWords();
  return (
    <div class="page">
      <header class="screen-head">
        <h1>{nav.signatures}</h1>
        <p class="soft">{signatures.lead}</p>
      </header>
      <div class="page-parts">
        <Settings />
        <Requests />
      </div>
    </div>
  );
}

function Settings() {
  const { signatures } = laterWords();
  const read = useRead(SETTINGS);
  const areas = areasOf((read.data?.signed ?? []) as Right[]);
  return (
    <section aria-busy={read.isPending}>
      <h2>{signatures.signed}</h2>
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      {read.isSuccess && areas.length === 0 ? <p class="soft">{signatures.none}</p> : undefined}
      <ul class="role-rights">
        {areas.map(({ label }) => (
          <li key={label}>
            <Badge tone="good">{label}</Badge>
          </li>
        ))}
      </ul>
      {read.data === undefined ? undefined : <Actions actions={[change(read.data.rights)]} isSmall />}
    </section>
  );
}

const PAGE_ROWS = 20;

function Requests() {
  const { signatures } = laterWords();
  const pages = usePages(SIGNATURES, { limit: PAGE_ROWS });
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const more = useReadOn(pages);
  return (
    <section aria-busy={pages.isPending}>
      <h2>{signatures.requests}</h2>
      {pages.isError ? <Trouble error={pages.error} onRetry={() => void pages.refetch()} /> : undefined}
      {pages.isSuccess && rows.length === 0 ? <p class="soft">{signatures.noRequests}</p> : undefined}
      {rows.map((row) => (
        <Requested key={row.id} row={row} />
      ))}
      {pages.hasNextPage && !pages.isError ? (
        <button type="button" class="link-button" onClick={more}>
          {words().timeline.earlier}
        </button>
      ) : undefined}
    </section>
  );
}

const TONES: Readonly<Record<Signature['status'], Tone>> = {
  waiting: 'warn',
  signed: 'warn',
  used: 'good',
  refused: 'bad',
  withdrawn: 'mute',
  expired: 'mute',
};

function Requested({ row }: { readonly row: Signature }) {
  const { signatures } = laterWords();
  const { status, request, maker, signer, needs } = row;
  const [area] = areasOf([needs as Right]);
  const isMine = useSession().data?.user.id === maker.id;
  const isOpen = status === 'waiting' || status === 'signed';
  return (
    <article class="signature">
      <h3>
        {area?.label ?? needs} <Badge tone={TONES[status]}>{signatures.status[status]}</Badge>
      </h3>
      <Facts
        facts={[
          [signatures.request, <code>{`${request.method} ${request.path}`}</code>],
          ...factsOf(request.body),
          [signatures.maker, <bdi>{maker.name ?? maker.id}</bdi>],
          signer === null || status === 'waiting' || status === 'expired'
            ? undefined
            : [signatures.by[status], <bdi>{signer.name ?? signer.id}</bdi>],
          isOpen ? [signatures.until, <Time at={row.expiresAt} />] : undefined,
        ]}
      />
      {request.bodyIsSecret ? (
        <p class="soft">{isMine && status === 'signed' ? signatures.secretAgain : signatures.secret}</p>
      ) : undefined}
      {isOpen ? <Actions actions={actionsOn(row, isMine)} isSmall /> : undefined}
    </article>
  );
}

/** As the request names them, since that is what is signed. */
const factsOf = (body: unknown): Array<[string, preact.JSX.Element]> =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).map(([name, value]) => [
        name,
        <bdi class="signed-value">{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>,
      ])
    : [];

function actionsOn(row: Signature, isMine: boolean): Action[] {
  const { signatures } = laterWords();
  if (!isMine)
    return row.status === 'waiting'
      ? [signing(row.id), ending(row.id, signatures.refuse, signatures.refuseTitle)]
      : [ending(row.id, signatures.refuse, signatures.refuseTitle)];
  const withdrawal = ending(row.id, signatures.withdraw, signatures.withdrawTitle);
  return row.status === 'signed' && !row.request.bodyIsSecret ? [carryingOut(row), withdrawal] : [withdrawal];
}

const signing = (id: string): Action => {
  const { signatures } = laterWords();
  return defineAction({
    needs: 'members:read',
    method: 'POST',
    label: signatures.sign,
    title: signatures.signTitle,
    text: signatures.signText,
    send: signatures.sign,
    path: `${SIGNATURES}/${id}/sign`,
  });
};

const ending = (id: string, label: string, title: string): Action =>
  defineAction({
    needs: 'members:read',
    method: 'POST',
    label,
    title,
    send: label,
    isDanger: true,
    path: `${SIGNATURES}/${id}/refuse`,
  });

/** The same request once more, with the key that it had. */
const carryingOut = ({ needs, request }: Signature): Action => {
  const { signatures } = laterWords();
  const { method, path, body, idempotencyKey } = request;
  return {
    needs: needs as Right,
    method: method as Action['method'],
    label: signatures.carryOut,
    title: signatures.carryOutTitle,
    send: signatures.carryOut,
    path,
    ...(idempotencyKey === null ? {} : { key: idempotencyKey }),
    bodyOf: () => body,
    // What it changed is read again by its path, and this is not.
    onDone: () => void readAgain(SIGNATURES),
  };
};

const CHOICES: readonly Chosen[] = ['transfers:write', 'settings:write', 'webhooks:write'];

const change = (chosen: readonly Chosen[]): Action => {
  const { signatures } = laterWords();
  return defineAction({
    needs: 'members:write',
    method: 'PATCH',
    label: signatures.change,
    title: signatures.changeTitle,
    text: signatures.changeText,
    send: signatures.save,
    path: SETTINGS,
    fieldsOf: () => [
      {
        kind: 'many',
        name: 'rights',
        label: signatures.toSign,
        options: CHOICES.map((right) => [right, areasOf([right])[0]?.label ?? right] as const),
        initial: chosen.join(MANY_SEPARATOR),
      },
    ],
    // A list that was emptied comes as null.
    bodyOf: (filled) => ('rights' in filled ? { rights: filled.rights ?? [] } : {}),
  });
};
