// The roles of the organization: what members in each may do, and what is withheld from them.
import type { Schemas } from '../../contract.ts';
import { useRead } from '../../lib/query.ts';
import type { Right } from '../../lib/routes.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import { MANY_SEPARATOR } from '../../ui/form.ts';
import { Badge, type Tone } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { laterWords } from '../frame/later-words.ts';
import { areasOf } from './rights.ts';

const ROLES = '/api/v1/roles';
type Role = Schemas.Role;

export function RolesScreen() {
  const { nav } = words();
  const { roles } = laterWords();
  const read = useRead(ROLES);
  return (
    <div class="page">
      <header class="screen-head">
        <h1>{nav.roles}</h1>
        <p class="soft">{roles.lead}</p>
      </header>
      <div class="page-parts">
        {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
        {read.data?.data.map((role) => (
          <Shown key={role.role} role={role} />
        ))}
      </div>
    </div>
  );
}

function Shown({ role: { role, rights, withheld } }: { readonly role: Role }) {
  const { team } = words();
  const { roles } = laterWords();
  const reads = withheld.some(isReading) ? roles.readsOthers : roles.readsAll;
  return (
    <section>
      <h2>{team.roles[role]}</h2>
      <p class="soft">{team.about[role]}</p>
      <ul class="role-rights">
        <Listed tone="good" texts={[reads, ...textsOf(rights.filter((one) => !isReading(one)))]} />
        <Listed tone="warn" texts={textsOf(withheld).map((text) => `${roles.withheld}: ${text}`)} />
      </ul>
      {role === 'owner' ? undefined : <Actions actions={[change({ role, rights, withheld })]} isSmall />}
    </section>
  );
}

const isReading = (right: Right): boolean => right.endsWith(':read');
const textsOf = (rights: readonly Right[]): string[] =>
  areasOf(rights).map(({ label, options }) => `${label}: ${options.map(([, side]) => side).join(', ')}`);

const Listed = ({ tone, texts }: { readonly tone: Tone; readonly texts: readonly string[] }) => (
  <>
    {texts.map((text) => (
      <li key={text}>
        <Badge tone={tone}>{text}</Badge>
      </li>
    ))}
  </>
);

/** Members keep views with it, and leave. */
const ALWAYS: Right = 'members:read';

function change({ role, rights, withheld }: Role): Action {
  const { team } = words();
  const { roles } = laterWords();
  const name: string = role;
  return defineAction({
    needs: 'members:write',
    method: 'PATCH',
    label: roles.change,
    about: team.roles[role],
    title: roles.changeOf(team.roles[role]),
    text: roles.changeText,
    send: roles.save,
    path: `${ROLES}/${name}`,
    fieldsOf: () => [
      {
        kind: 'rights',
        name: 'withheld',
        label: roles.toWithhold,
        areas: areasOf([...rights, ...withheld].filter((one) => one !== ALWAYS)),
        initial: withheld.join(MANY_SEPARATOR),
      },
    ],
    // A list that was emptied comes as null.
    bodyOf: (filled) => ('withheld' in filled ? { withheld: filled.withheld ?? [] } : {}),
  });
}
