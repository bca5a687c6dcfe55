// The audit log: who did what to which thing, from where.
import { shortId } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { factOf, Facts, Id, Time } from '../../ui/parts.tsx';
import type { Noun } from '../list/noun.ts';
import type { AuditEntry } from '../list/rows.ts';

/** One that has no words yet is shown as the API calls it. */
function actionText(action: string): string {
  const texts: Readonly<Record<string, string>> = words().audit.actions;
  return texts[action] ?? action;
}

function actorText(type: string): string {
  const texts: Readonly<Record<string, string>> = words().audit.actors;
  return texts[type] ?? type;
}

export function audit(): Noun<AuditEntry> {
  const { columns, audit: text } = words();
  return {
    api: '/api/v1/audit_log',
    ids: {},
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
        onPhone: 'state',
        isMinor: true,
        cell: ({ actor }) => actorText(actor.type),
      },
      {
        name: 'target',
        title: columns.object,
        onPhone: 'detail',
        cell: ({ target }) => <code>{shortId(target.id)}</code>,
      },
      { name: 'time', title: columns.time, onPhone: 'when', cell: ({ at }) => <Time at={at} /> },
    ],
    Detail: AuditDetail,
  };
}

function AuditDetail({ row }: { readonly row: AuditEntry }) {
  const { columns, audit: text } = words();
  return (
    <>
      <h2 class="name">{actionText(row.action)}</h2>
      <Facts
        facts={[
          factOf(text.action, row.action, (action) => <code>{action}</code>),
          factOf(columns.time, row.at, (at) => <Time at={at} />),
          factOf(text.actor, row.actor.id, (id) => (
            <>
              {actorText(row.actor.type)} <Id id={id} />
            </>
          )),
          factOf(columns.object, row.target.id, (id) => <Id id={id} />),
          factOf(text.from, row.ip),
          factOf(text.request, row.requestId, (id) => <Id id={id} />),
        ]}
      />
    </>
  );
}
