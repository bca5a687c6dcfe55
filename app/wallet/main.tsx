// The wallet of a person: who is signed in, whether a wallet is open, and which screen.
import { render, type ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { ApiError, isSignedOut } from '../lib/api.ts';
import { loadTheRest, reloadOnce } from '../lib/loading.ts';
import { heedNetwork, useOnline } from '../lib/online.ts';
import { readAhead } from '../lib/query.ts';
import { addressOf, followLinks, go, placeAppAt, usePath } from '../lib/router.ts';
import { actFor, isOfAnother, SESSION, sideOf, useSession, type Session } from '../lib/session.ts';
import { showTheme } from '../lib/theme.ts';
import { Changed } from '../ui/changed.tsx';
import { later } from '../ui/later.tsx';
import { Note } from '../ui/parts.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { HomeScreen } from './money/home.tsx';
import { IdentityScreen } from './identity.tsx';
import { loadLaterWords } from './later-words.ts';
import { NoNetwork } from './no-network.tsx';
import { Skeleton } from './parts.tsx';
import { readWalletAgain, useWallet, WALLET } from './reads.ts';
import { Shell, type ScreenName } from './shell.tsx';
import { heedPresses, startWorker } from './worker.ts';
import { loadWords, words } from './words.ts';

function Wallet() {
  const session = useSession();
  const isOnline = useOnline();
  if (isSignedOut(session.error)) return null;
  if (session.isPending) return isOnline ? null : <NoNetwork />;
  if (session.data === undefined)
    return (
      <main class="alone">
        <Trouble error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  if (isOfAnother(session.data)) return <Changed />;
  const side = sideOf(session.data);
  if (side === undefined || side.cardholderId === null) return <NoWallet session={session.data} />;
  return <Opened session={session.data} />;
}

type ScreenProps = { readonly id: string | undefined };

const Waiting = () => (
  <div class="screen">
    <Skeleton />
  </div>
);

/** A screen that is not needed to see what waits and what there is. Its words come with the first of them. */
const screen = (load: () => Promise<ComponentType<ScreenProps>>): ComponentType<ScreenProps> =>
  later({
    load: async () => (await Promise.all([load(), loadLaterWords(document.documentElement.lang)]))[0],
    Waiting,
  });

const SCREENS: Readonly<Record<ScreenName, ComponentType<ScreenProps>>> = {
  home: HomeScreen,
  approve: screen(() => import('./approvals/approve.tsx').then(({ ApproveScreen }) => ApproveScreen)),
  agents: screen(() => import('./agents/agents.tsx').then(({ AgentsScreen }) => AgentsScreen)),
  activity: screen(() => import('./money/activity.tsx').then(({ ActivityScreen }) => ActivityScreen)),
  withdraw: screen(() => import('./money/withdraw.tsx').then(({ WithdrawScreen }) => WithdrawScreen)),
  payees: screen(() => import('./money/payees.tsx').then(({ PayeesScreen }) => PayeesScreen)),
  cards: screen(() => import('./cards/cards.tsx').then(({ CardsScreen }) => CardsScreen)),
  methods: screen(() => import('./cards/methods.tsx').then(({ MethodsScreen }) => MethodsScreen)),
  scheduled: screen(() => import('./money/scheduled.tsx').then(({ ScheduledScreen }) => ScheduledScreen)),
  clients: screen(() => import('./security/clients.tsx').then(({ ClientsScreen }) => ClientsScreen)),
  security: screen(() => import('./security/security.tsx').then(({ SecurityScreen }) => SecurityScreen)),
  more: screen(() => import('./more.tsx').then(({ MoreScreen }) => MoreScreen)),
};
const isScreen = (name: string): name is ScreenName => Object.hasOwn(SCREENS, name);

/** Many changes at once are read once. */
const CHANGES = { address: '/api/v1/wallet/changes/stream', everyMs: 2_000 } as const;
/** Hears of changes. Without it, what waits is asked for again and again. */
const hearChanges = (): Promise<void> =>
  import('../lib/live.ts').then(({ startLive }) => startLive(CHANGES)).catch(() => undefined);

function Opened({ session }: { readonly session: Session }) {
  useEffect(() => void hearChanges(), []);
  const wallet = useWallet();
  const path = usePath();
  const [, asked = '', id] = path.split('/');
  const name = asked === '' ? 'home' : asked;
  const isKnown = isScreen(name);
  const { appName, nav, titles } = words();
  useEffect(() => {
    if (!isKnown) go(addressOf({ path: '/' }), { replace: true });
    else document.title = `${{ ...nav, ...titles }[name]} · ${appName}`;
    scrollTo(0, 0);
  }, [path]);
  if (wallet.isError && wallet.data === undefined) {
    const isUnknown = wallet.error instanceof ApiError && wallet.error.code === 'kyc_required';
    return (
      <main class="alone">
        {isUnknown ? (
          <IdentityScreen onRetry={() => void wallet.refetch()} />
        ) : (
          <Trouble error={wallet.error} onRetry={() => void wallet.refetch()} />
        )}
      </main>
    );
  }
  if (!isKnown) return null;
  const Screen = SCREENS[name];
  return (
    <Shell session={session} screen={name}>
      <Screen key={path} id={id} />
    </Shell>
  );
}

/** The session acts for a side on which its person has no wallet; they may have one on another. */
function NoWallet({ session }: { readonly session: Session }) {
  const { none, test } = words();
  const others = session.tenants.filter(({ cardholderId }) => cardholderId !== null);
  if (others.length === 0)
    return (
      <main class="alone">
        <Note isPage icon="wallet" title={none.title} text={none.text} />
      </main>
    );
  return (
    <main class="alone">
      <Note isPage icon="wallet" title={none.choose}>
        <ul class="choices">
          {others.map(({ tenantId, name, mode }) => (
            <li key={tenantId}>
              <button type="button" class="button wide" onClick={() => void actFor(tenantId)}>
                {mode === 'test' ? `${name} · ${test.chip}` : name}
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
placeAppAt('/wallet');
showTheme();
followLinks();
heedNetwork();
heedPresses();
await Promise.all([loadWords(document.documentElement.lang).catch(reloadOnce), readAhead(SESSION, WALLET)]);
render(<Wallet />, root);
// It may have been asked for before it was known who acts.
readWalletAgain();
loadTheRest(startWorker);
if (globalThis.Notification?.permission === 'granted')
  void import('./security/push.ts').then(({ renewSubscription }) =>
    renewSubscription().catch(() => undefined),
  );
