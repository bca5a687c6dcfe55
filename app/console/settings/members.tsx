// Who acts for the organization: its members, and who is invited to be one.
import { go, withQuery } from '../../lib/router.ts';
import { useSession } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { optionsOf, type Values } from '../../ui/form.ts';
import { Badge, factOf, Facts, Id, Time, type Tone } from '../../ui/parts.tsx';
import type { Noun } from '../list/noun.ts';
import type { Invitation, Member } from '../list/rows.ts';

const MEMBERS = '/api/v1/members';
const INVITATIONS = '/api/v1/invitations';
const ROLES = ['owner', 'developer', 'support', 'finance', 'viewer'] as const;
type Role = (typeof ROLES)[number];

const ROLE_TONES: Readonly<Record<Role, Tone>> = {
  owner: 'good',
  developer: 'info',
  support: 'info',
  finance: 'info',
  viewer: 'mute',
};
const RoleBadge = ({ role }: { readonly role: Role }) => (
  <Badge tone={ROLE_TONES[role]}>{words().team.roles[role]}</Badge>
);

export function members(): Noun<Member> {
  const { columns, team } = words();
  return {
    api: MEMBERS,
    ids: {},
    isReadAlone: false,
    hasNoTimeline: true,
    columns: [
      {
        name: 'email',
        title: columns.email,
        onPhone: 'title',
        cell: ({ email }) => <strong>{email}</strong>,
      },
      { name: 'role', title: team.role, onPhone: 'state', cell: ({ role }) => team.roles[role] },
      {
        name: 'since',
        title: team.since,
        onPhone: 'when',
        isNamed: true,
        isMinor: true,
        cell: ({ createdAt }) => <Time at={createdAt} />,
      },
    ],
    Detail: MemberDetail,
    actionsOf: () => [invite()],
  };
}

function MemberDetail({ row }: { readonly row: Member }) {
  const { facts, team } = words();
  const isMe = useSession().data?.user.id === row.id;
  return (
    <>
      <h2 class="name">{row.email}</h2>
      <p>
        <RoleBadge role={row.role} />
      </p>
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(team.since, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
      <p class="soft">{team.about[row.role]}</p>
      <Actions actions={[changeRole(row), isMe ? leave() : remove(row)]} isSmall />
    </>
  );
}

const roleField = (values: Values, initial: Role): FieldOf<'POST', typeof INVITATIONS, 'role'> => {
  const { team } = words();
  const chosen = ROLES.find((one) => one === values['role']) ?? initial;
  return {
    kind: 'choice',
    name: 'role',
    label: team.role,
    hint: team.about[chosen],
    options: optionsOf(ROLES, (one) => team.roles[one]),
    isRequired: true,
    initial,
  };
};

function changeRole({ id, email, role }: Member): Action {
  const { team } = words();
  return defineAction({
    needs: 'members:write',
    method: 'PATCH',
    label: team.changeRole,
    title: team.changeRoleOf(email),
    send: team.changeRole,
    path: `${MEMBERS}/${id}`,
    fieldsOf: (values) => [roleField(values, role)],
    bodyOf: (body) => ({ role, ...body }),
  });
}

/** The panel of what is gone would be empty. */
const closePanel = (): void => go(withQuery({ peek: undefined }), { replace: true });

function remove({ id, email }: Member): Action {
  const { team } = words();
  return defineAction({
    needs: 'members:write',
    method: 'DELETE',
    label: team.remove,
    title: team.removeOf(email),
    text: team.removeText,
    send: team.remove,
    isDanger: true,
    path: `${MEMBERS}/${id}`,
    onDone: closePanel,
  });
}

function leave(): Action {
  const { team } = words();
  return defineAction({
    needs: 'members:read',
    method: 'POST',
    label: team.leave,
    title: team.leaveTitle,
    text: team.leaveText,
    send: team.leave,
    isDanger: true,
    path: `${MEMBERS}/leave`,
  });
}

function invite(): Action {
  const { columns, team } = words();
  return defineAction({
    needs: 'members:write',
    method: 'POST',
    label: team.invite,
    title: team.invite,
    text: team.inviteText,
    send: team.sendInvitation,
    path: INVITATIONS,
    fieldsOf: (values) => [
      { kind: 'text', type: 'email', name: 'email', label: columns.email, isRequired: true },
      roleField(values, 'viewer'),
    ],
  });
}

function withdraw({ id, email }: Invitation): Action {
  const { team } = words();
  return defineAction({
    needs: 'members:write',
    method: 'DELETE',
    label: team.withdraw,
    title: team.withdrawOf(email),
    text: team.withdrawText,
    send: team.withdraw,
    isDanger: true,
    path: `${INVITATIONS}/${id}`,
  });
}

const STATUS_TONES: Readonly<Record<Invitation['status'], Tone>> = {
  pending: 'info',
  accepted: 'good',
  withdrawn: 'mute',
  expired: 'warn',
};

const StatusBadge = ({ status }: Pick<Invitation, 'status'>) => (
  <Badge tone={STATUS_TONES[status]}>{words().team.invitation[status]}</Badge>
);

export function invitations(): Noun<Invitation> {
  const { columns, team, facts } = words();
  return {
    api: INVITATIONS,
    tabs: { parameter: 'status', values: Object.entries(team.invitation) },
    ids: {},
    isReadAlone: false,
    hasNoTimeline: true,
    columns: [
      {
        name: 'email',
        title: columns.email,
        onPhone: 'title',
        cell: ({ email }) => <strong>{email}</strong>,
      },
      {
        name: 'status',
        title: columns.status,
        onPhone: 'state',
        cell: ({ status }) => <StatusBadge status={status} />,
      },
      {
        name: 'role',
        title: team.role,
        onPhone: 'detail',
        isMinor: true,
        cell: ({ role }) => team.roles[role],
      },
      {
        name: 'until',
        title: facts.expires,
        onPhone: 'when',
        isNamed: true,
        isMinor: true,
        cell: ({ expiresAt }) => <Time at={expiresAt} />,
      },
    ],
    Detail: InvitationDetail,
    actionsOf: () => [invite()],
  };
}

function InvitationDetail({ row }: { readonly row: Invitation }) {
  const { facts, team } = words();
  const isOpen = row.status === 'pending' || row.status === 'expired';
  return (
    <>
      <h2 class="name">{row.email}</h2>
      <p>
        <StatusBadge status={row.status} />
      </p>
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(team.role, team.roles[row.role]),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
          factOf(facts.expires, row.expiresAt, (at) => <Time at={at} />),
          factOf(team.acceptedAt, row.acceptedAt, (at) => <Time at={at} />),
          factOf(team.withdrawnAt, row.withdrawnAt, (at) => <Time at={at} />),
        ]}
      />
      {isOpen ? <Actions actions={[withdraw(row)]} isSmall /> : undefined}
    </>
  );
}
