// More: the screens without a tab, who is signed in, other wallets, and how the app looks.
import { useState } from 'preact/hooks';
import { chooseLanguage, LANGUAGE_NAMES } from '../lib/language.ts';
import { addressOf } from '../lib/router.ts';
import { actFor, sideOf, signOut, useSession } from '../lib/session.ts';
import { chooseTheme, themeNow } from '../lib/theme.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Notifications } from './security/notifications.tsx';
import { Card } from './parts.tsx';
import { forgetDevice } from './security/push.ts';
import { words } from './words.ts';

const SCREENS = [
  ['payees', 'person'],
  ['cards', 'card'],
  ['methods', 'wallet'],
  ['scheduled', 'clock'],
  ['clients', 'agent'],
  ['security', 'key'],
] as const satisfies ReadonlyArray<readonly [string, IconName]>;

export function MoreScreen() {
  const { settings, titles, test } = words();
  const { data: session } = useSession();
  const here = session === undefined ? undefined : sideOf(session);
  const others =
    session?.tenants.filter(
      ({ cardholderId, tenantId }) => cardholderId !== null && tenantId !== here?.tenantId,
    ) ?? [];
  return (
    <div class="screen">
      <h1>{settings.title}</h1>
      <Card>
        <ul class="rows">
          {SCREENS.map(([name, icon]) => (
            <li key={name}>
              <a class="row" href={addressOf({ path: `/${name}` })}>
                <Icon name={icon} />
                <strong class="grow">{titles[name]}</strong>
                <Icon name="next" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {others.length === 0 ? undefined : (
        <Card title={settings.wallets}>
          {others.map(({ tenantId, name, mode }) => (
            <button type="button" class="button wide" key={tenantId} onClick={() => void actFor(tenantId)}>
              {mode === 'test' ? `${name} · ${test.chip}` : name}
            </button>
          ))}
        </Card>
      )}
      <Notifications />
      <Look />
      <Card title={settings.signedIn}>
        <p class="email">{session?.user.email}</p>
        <button type="button" class="button wide" onClick={() => void forgetDevice().then(signOut)}>
          {settings.signOut}
        </button>
      </Card>
    </div>
  );
}

function Look() {
  const { settings } = words();
  const [theme, setTheme] = useState(themeNow);
  const other = theme === 'dark' ? 'light' : 'dark';
  const turn = (): void => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <Card title={settings.look}>
      <button type="button" class="button wide" onClick={turn}>
        <Icon name={theme === 'dark' ? 'sun' : 'moon'} /> {settings[other]}
      </button>
      <div class="languages" role="group" aria-label={settings.language}>
        {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
          <button
            type="button"
            key={language}
            lang={language}
            class="button"
            aria-pressed={document.documentElement.lang === language}
            onClick={() => chooseLanguage(language)}
          >
            {name}
          </button>
        ))}
      </div>
    </Card>
  );
}
