// The audit log: who did what to which thing, from where.
import { shortId } from '../../lib/format.ts';
import { addressOf, withQuery } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { CopyButton, factOf, Facts, Id, LinkToId, Time } from '../../ui/parts.tsx';
import { PERIOD } from '../list/filter.ts';
import type { Noun } from '../list/noun.ts';
import type { AuditEntry } from '../list/rows.ts';
import { actorNameOf, actorTypeOf, placeOfNamed, screenOfSide, type Named } from './audit-names.ts';

/** One that has no words yet is shown as the API calls it. */
function actionText(action: string): string {
  const texts: Readonly<Record<string, string>> = words().audit.actions;
  return texts[action] ?? action;
}

export function audit(): Noun<AuditEntry> {
  const { columns, audit: text } = words();
  return {
    api: '/api/v1/audit_log',
    ids: { '': 'object' },
    typed: ['actor', 'action', ...PERIOD],
    isReadAlone: false,
    hasNoTimeline: true,
    columns: [
      {
        name: 'action',
        title: text.action,
        onPhone: 'title',
        cell: ({ action }) => <strong>{actionText(action)}</strong>,
      },
      {
        name: 'actor',
        title: text.actor,
        onPhone: 'detail',
        cell: ({ actor }) => <Actor actor={actor} />,
      },
      {
        name: 'target',
        title: columns.object,
        onPhone: 'state',
        cell: (entry) => <Target {...entry} />,
      },
      { name: 'time', title: columns.time, onPhone: 'when', cell: ({ at }) => <Time at={at} /> },
    ],
    Detail: AuditDetail,
  };
}

/** Their name, and what they are; one whose name is not known is what they are alone. */
function Actor({ actor }: { readonly actor: Named }) {
  const name = actorNameOf(actor);
  return name === undefined ? (
    <>{actorTypeOf(actor)}</>
  ) : (
    <>
      <bdi>{name}</bdi> <span class="soft">{actorTypeOf(actor)}</span>
    </>
  );
}

function Target({ action, target }: Pick<AuditEntry, 'action' | 'target'>) {
  if (target.type === 'tenant') {
    const screen = screenOfSide(action);
    return <a href={addressOf({ path: `/${screen}` })}>{words().nav[screen]}</a>;
  }
  const place = placeOfNamed(target);
  const name = target.name ?? undefined;
  if (place !== undefined) return <LinkToId {...place} name={name} />;
  return name === undefined ? <code>{shortId(target.id)}</code> : <bdi>{name}</bdi>;
}

function AuditDetail({ row }: { readonly row: AuditEntry }) {
  const { columns, audit: text } = words();
  const { actor, target } = row;
  const whose = placeOfNamed(actor);
  return (
    <>
      <h2 class="name">{actionText(row.action)}</h2>
      <Facts
        facts={[
          factOf(text.action, row.action, (action) => <code>{action}</code>),
          factOf(columns.time, row.at, (at) => <Time at={at} />),
          factOf(text.actor, actor.id, (id) => (
            <>
              {whose === undefined ? (
                <Actor actor={actor} />
              ) : (
                <>
                  <LinkToId {...whose} name={actor.name ?? undefined} />{' '}
                  <span class="soft">{actorTypeOf(actor)}</span>
                </>
              )}{' '}
              {actor.type === 'system' ? undefined : <Id id={id} />}
            </>
          )),
          factOf(columns.object, target.id, (id) => (
            <span class="id">
              <Target {...row} /> <CopyButton value={id} label={id} />
            </span>
          )),
          factOf(text.from, row.ip),
          factOf(text.reason, row.reason),
          factOf(text.request, row.requestId, (id) => <LinkToId id={id} screen="requests" />),
        ]}
      />
      <p class="links">
        <a class="link" href={withQuery({ actor: actor.id, peek: undefined })}>
          {text.allBy}
        </a>
        <a class="link" href={withQuery({ q: target.id, peek: undefined })}>
          {text.allAbout}
        </a>
      </p>
    </>
  );
}
