// The console of an organization: who is signed in, for which side, and which screen.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { isSignedOut } from '../lib/api.ts';
import { loadTheRest, reloadOnce } from '../lib/loading.ts';
import { readAhead } from '../lib/query.ts';
import { addressNow, addressOf, followLinks, go, placeAppAt, usePath } from '../lib/router.ts';
import {
  actFor,
  isOfAnother,
  isOfOneOrganization,
  memberOf,
  SESSION,
  sideOf,
  signInAgainAt,
  useSession,
  type Session,
  type Side,
} from '../lib/session.ts';
import { showTheme } from '../lib/theme.ts';
import { loadWords, words } from '../lib/words.ts';
import { Changed } from '../ui/changed.tsx';
import { Note } from '../ui/parts.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { FIRST } from './frame/menu.ts';
import { screenAt } from './frame/screens.tsx';
import { Shell } from './frame/shell.tsx';
import { addConsoleLines } from './frame/stale-lines.ts';

function Console() {
  const session = useSession();
  const path = usePath();
  if (isSignedOut(session.error) || session.isPending) return null;
  if (session.data === undefined)
    return <Trouble error={session.error} onRetry={() => void session.refetch()} />;
  if (isOfAnother(session.data)) return <Changed />;
  const side = sideOf(session.data);
  if (side === undefined || side.roles.length === 0) return <ChooseSide session={session.data} />;
  const [screen = FIRST, id, ...more] = path
    .slice(1)
    .split('/')
    .filter((part) => part !== '');
  return (
    <Shell session={session.data} side={side} screen={screen}>
      <Screen name={more.length === 0 ? screen : path} id={id} side={side} />
    </Shell>
  );
}

type ScreenProps = { readonly name: string; readonly id: string | undefined; readonly side: Side };

function Screen({ name, id, side }: ScreenProps) {
  const named = screenAt(side, name);
  const screen = id === undefined || named?.One !== undefined ? named : undefined;
  const text = words();
  useEffect(() => {
    // The page of one object has a title of its own.
    if (screen === undefined || id === undefined)
      document.title = `${screen === undefined ? text.console : text.nav[screen.name]} · ${text.appName}`;
    if (screen === undefined) go(addressOf({ path: `/${FIRST}` }), { replace: true });
  }, [name, id]);
  if (screen === undefined) return null;
  if (id === undefined || screen.One === undefined) return <screen.Screen key={name} side={side} />;
  return <screen.One key={id} id={id} side={side} />;
}

/** The session acts for no side yet, or for a side on which its person is a cardholder alone. */
function ChooseSide({ session }: { readonly session: Session }) {
  const { choose, side: modes } = words();
  const sides = memberOf(session);
  if (isOfOneOrganization(session))
    return (
      <main class="alone">
        <Note isPage icon="person" title={choose.ofOneTitle} text={choose.ofOne}>
          <a class="button" href={signInAgainAt()}>
            {choose.again}
          </a>
        </Note>
      </main>
    );
  if (sides.length === 0)
    return (
      <main class="alone">
        <Note isPage icon="person" title={choose.none} text={choose.noneFix} />
      </main>
    );
  return (
    <main class="alone">
      <Note isPage icon="person" title={choose.title}>
        <ul class="sides">
          {sides.map(({ tenantId, name, mode }) => (
            <li key={tenantId}>
              <button type="button" class="button" onClick={() => void actFor(tenantId, addressNow())}>
                {name} · {modes[mode]}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    </main>
  );
}

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no place for the app');
placeAppAt('/console');
addConsoleLines();
showTheme();
followLinks();
await Promise.all([loadWords(document.documentElement.lang).catch(reloadOnce), readAhead(SESSION)]);
render(<Console />, root);
loadTheRest();
