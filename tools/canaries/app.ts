// Mutants of the web app: what browsers are served, and what its screens say.
import { both, edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const MOUNTS = 'src/web/app/mounts.ts';
const SERVED = ['test/app/served'];
const CONSOLE = ['test/app/console'];
const SIMULATOR = ['test/app/simulator'];
const STREAM = ['src/modules/webhooks/stream-events'];
const WALLET = ['test/app/wallet.test.ts'];
const WALLET_MONEY = ['test/app/wallet-money'];
const HOME = ['test/app/home'];
const LONG_LIST = ['test/app/long-list'];
const OFFLINE = ['test/app/offline'];
const SEEN = ['app/wallet/seen'];
const TOO_MUCH_BYTES = 200_000;

/** A text that does not compress to nothing. */
const noise = Array.from({ length: TOO_MUCH_BYTES / 8 }, (_, n) =>
  Math.sin(n).toString(36).slice(3, 11),
).join('');

export const appMutants: readonly Mutant[] = [
  {
    name: 'app: a press at the moment a screen is drawn leads nowhere',
    plant: replace(
      'app/lib/router.ts',
      'import { useLayoutEffect, useState }',
      'import { useEffect as useLayoutEffect, useState }',
    ),
    tests: WALLET_MONEY,
    only: 'at the moment the screen before is drawn',
    hangs: true,
  },
  {
    name: 'app: a screen that is loaded while it is drawn is never shown',
    plant: replace(
      'app/lib/loading.ts',
      'import { useLayoutEffect, useState }',
      'import { useEffect as useLayoutEffect, useState }',
    ),
    tests: ['app/lib/loading'],
    only: 'before the browser had painted',
  },
  {
    name: 'app: a script within the page is run',
    plant: replace(MOUNTS, `"script-src 'self'"`, `"script-src 'self' 'unsafe-inline'"`),
    tests: SERVED,
    only: 'runs no script',
  },
  {
    name: 'app: the page is served without a session',
    plant: replace(
      MOUNTS,
      "if (secretIn(request.headers.get('cookie') ?? undefined) === undefined)",
      'if (false)',
    ),
    tests: SERVED,
    only: 'leads somebody without a session to sign in',
  },
  {
    name: 'app: any file beside those of the app is served',
    plant: replace(
      'src/web/app/files.ts',
      'Object.hasOwn(manifest.files, name) ? manifest.files[name]',
      'true ? (manifest.files[name] ?? { type: "", isCompressed: false })',
    ),
    tests: SERVED,
    only: 'is one of the app',
  },
  {
    name: 'app: more than the budget is downloaded',
    plant: edit('app/console/main.tsx', (text) => `${text}\nconsole.log('${noise}');\n`),
    tests: SERVED,
    only: 'of the console keeps to its budget',
  },
  {
    name: 'app: the worker keeps what the API answers',
    plant: replace(
      'app/worker/main.ts',
      'else if (isFile(request, build)) event.respondWith(fileOf(request, build));',
      `else event.respondWith((async () => {
        const answer = await fetch(request);
        await (await caches.open('wallet-all')).put(request, answer.clone()).catch(() => undefined);
        return answer;
      })());`,
    ),
    tests: OFFLINE,
    only: 'nothing of a person is kept',
  },
  {
    name: 'app: a page that is kept is shown before a newer one',
    plant: replace(
      'app/worker/shell.ts',
      'await Promise.race([asked.catch(() => undefined), late()])',
      'undefined as Response | undefined',
    ),
    tests: OFFLINE,
    only: 'takes the place of the one before',
  },
  {
    name: 'app: a page without its files loads itself again for ever',
    plant: replace('app/lib/loading.ts', 'isReload || !navigator.onLine', '!navigator.onLine'),
    tests: OFFLINE,
    only: 'load itself again, once',
    hangs: true,
  },
  {
    name: 'app: the frame of the opening page stays beside what is drawn',
    plant: replace('app/styles/base.css', '#app:not(:empty) + .opening', '#app:not(*) + .opening'),
    tests: HOME,
    only: 'is painted before a script',
  },
  {
    name: 'app: Back does not undo a filter',
    plant: replace('app/lib/router.ts', "replace ? 'replaceState' : 'pushState'", "'replaceState'"),
    tests: CONSOLE,
    only: 'the address is the state',
    hangs: true,
  },
  {
    name: 'app: a long list draws all of its rows',
    plant: replace('app/ui/table.tsx', 'rows.slice(from, to).map', 'rows.slice(0).map'),
    tests: LONG_LIST,
    only: 'keeps a bounded number of them',
  },
  {
    name: 'app: a press beside a secret that is shown once loses it',
    plant: replace(
      'app/ui/sheet.tsx',
      'isBusy || element.current?.querySelector(`.${SHOWN_ONCE}`) instanceof Element',
      'isBusy',
    ),
    tests: ['test/app/writes.test.ts'],
    only: 'its secret is shown once',
  },
  {
    name: 'app: what was wrong with a field is said after it has changed',
    plant: replace('app/ui/attempt.ts', 'withoutProblems(before.error, names)', 'before.error'),
    tests: SIMULATOR,
    only: 'goes when it is changed',
  },
  {
    name: 'app: a field that is put right gives the focus to the next that is wrong',
    plant: replace('app/ui/action-dialog.tsx', 'useFocusOnTrouble(failure,', 'useFocusOnTrouble(error,'),
    tests: SIMULATOR,
    only: 'goes when it is changed',
  },
  {
    name: 'app: the wallet keeps saying what was wrong with a field',
    plant: replace('app/wallet/fields.tsx', '              onChange(field.name);\n', ''),
    tests: WALLET_MONEY,
    only: 'until it is changed',
  },
  {
    name: 'app: a setting that is an amount is typed in minor units',
    plant: replace('app/console/connection-acts.tsx', 'return currency === null', 'return true'),
    tests: ['test/app/connections.test.ts'],
    only: 'and not which account it is',
  },
  {
    name: 'app: no one learns when a payee was made',
    plant: replace('app/console/timeline.ts', "typeof at === 'string' ? at : undefined", 'undefined'),
    tests: CONSOLE,
    only: 'leads to its payee',
  },
  {
    name: 'app: a connection is edited with the field of another account',
    plant: replace(
      'app/console/connection-acts.tsx',
      'driver?.fields.filter(({ mayChange }) => mayChange)',
      "driver?.fields.filter(({ kind }) => kind === 'setting')",
    ),
    tests: ['test/app/connections.test.ts'],
    only: 'and not which account it is',
  },
  {
    name: 'app: each frame of a scroll lays out a long list again',
    plant: replace(
      'app/ui/row-window.ts',
      'const BEYOND_ROWS_MIN = 4;',
      'const BEYOND_ROWS_MIN = BEYOND_ROWS;',
    ),
    tests: LONG_LIST,
    only: 'in few of the frames',
  },
  {
    name: 'app: all rows in sight are painted again with each frame of a scroll',
    plant: replace(
      'app/styles/console.css',
      '  contain: strict;\n  background: var(--surface);',
      '  contain: strict;',
    ),
    tests: LONG_LIST,
    only: 'hides what is below it',
  },
  {
    name: 'app: the row that a key goes to is out of sight for a frame',
    plant: replace(
      'app/ui/table.tsx',
      'import { useEffect, useLayoutEffect, useMemo, useRef, useState }',
      'import { useEffect, useEffect as useLayoutEffect, useMemo, useRef, useState }',
    ),
    tests: LONG_LIST,
    only: 'in the frame that shows it',
  },
  {
    name: 'app: a key draws all rows of a list again',
    plant: replace('app/ui/drawn-on-change.ts', 'isOther(this.props, next)', 'isOther({} as Props, next)'),
    tests: LONG_LIST,
    only: 'and no other, with a key',
  },
  {
    name: 'app: each row that a key passes is read',
    plant: replace('app/console/peek.tsx', 'changed.current.isQuick && settled !== id', 'false'),
    tests: LONG_LIST,
    only: 'none that they pass',
  },
  {
    name: 'app: each row that a key passes is an address of the browser',
    plant: replace(
      'app/console/list.tsx',
      'pass(withQuery({ peek: next.id }))',
      'go(withQuery({ peek: next.id }))',
    ),
    tests: LONG_LIST,
    only: 'come to rest, also for who goes on',
  },
  {
    name: 'app: who goes on at once leaves the row before behind',
    plant: replace('app/lib/router.ts', '  arrive();\n  history[', '  leave();\n  history['),
    tests: LONG_LIST,
    only: 'come to rest, also for who goes on',
    hangs: true,
  },
  {
    name: 'app: all pages of a list are read again by who comes back to it',
    plant: replace('app/lib/query.ts', 'known.pages.length <= 1', 'true'),
    tests: LONG_LIST,
    only: 'begins at its top',
    hangs: true,
  },
  {
    name: 'app: what moved is looked for again when it is opened from far down',
    plant: replace('app/lib/query.ts', 'kind === LIST ? keepFirstPage', 'kind !== undefined ? keepFirstPage'),
    tests: WALLET,
    only: 'is opened from far down',
    hangs: true,
  },
  {
    name: 'app: a timeline that is open hears of nothing',
    plant: replace('app/lib/live.ts', '(kind === LIST) === ofList', 'kind === undefined && !ofList'),
    tests: CONSOLE,
    only: 'a timeline that is open',
    hangs: true,
  },
  {
    name: 'app: an empty page is taken for the end of a list',
    plant: replace('app/console/list.tsx', 'rows.length === 0 && pages.hasNextPage', 'false'),
    tests: CONSOLE,
    only: 'is searched to its end',
    hangs: true,
  },
  {
    name: 'app: a button has only an icon',
    plant: replace('app/console/shell.tsx', 'aria-label={theme[other]}', 'aria-label=""'),
    tests: CONSOLE,
    only: 'without barriers and fits, in both themes, at 1280',
  },
  {
    name: 'app: a second look takes a page that has changed for the one before',
    plant: replace(
      'test/app/support/looks.ts',
      'if (page === window.pageWithoutBarriers)',
      'if (window.pageWithoutBarriers !== undefined)',
    ),
    tests: ['test/app/looks'],
    only: 'finds a name that one theme alone hides',
  },
  {
    name: 'app: a second look leaves out what goes by colors',
    plant: replace('test/app/support/looks.ts', "runOnly: ['cat.color']", "runOnly: ['cat.parsing']"),
    tests: ['test/app/looks'],
    only: 'too near each other in one theme',
  },
  {
    name: 'app: an open list does not follow what happens',
    plant: replace('app/lib/live.ts', '=> gather(heardIn(message))', '=> gather(undefined)'),
    tests: CONSOLE,
    only: 'shows what is bought meanwhile',
    hangs: true,
  },
  {
    name: 'app: a subscription that has ended goes to the person who is signed in by now',
    plant: replace(
      'app/worker/renew.ts',
      'if (before === undefined && (endpoint !== undefined || data.length === 0)) return;',
      '',
    ),
    tests: ['app/worker/renew'],
    only: 'of a person who is not signed in here any more',
  },
  {
    name: 'app: a decision leaves what is available as it was',
    plant: replace(
      'app/lib/stale.ts',
      "at: ['/api/v1/approvals', '/api/card/approvals'],\n    also: [...MONEY,",
      "at: ['/api/v1/approvals', '/api/card/approvals'],\n    also: [",
    ),
    tests: ['app/lib/stale'],
    only: 'a decision that was written',
  },
  {
    name: 'app: after a change of another kind nothing is read again',
    plant: replace(
      'app/lib/stale.ts',
      "line === undefined ? 'all' : staleOf(line)",
      'line === undefined ? [] : staleOf(line)',
    ),
    tests: ['app/lib/stale'],
    only: 'no line is about',
  },
  {
    name: 'app: a view is offered where the address filters nothing',
    plant: replace('app/console/views.tsx', 'searchOf(filterOf(noun, query))', 'searchOf(query)'),
    tests: ['test/app/views'],
    only: 'is saved by a name',
  },
  {
    name: 'app: a session that has ended leads nowhere',
    plant: replace(
      'app/lib/session.ts',
      'await keepUnsent();\n  const at',
      'await keepUnsent();\n  if (isLeaving) return;\n  const at',
    ),
    tests: CONSOLE,
    only: 'a session that has ended',
    hangs: true,
  },
  {
    name: 'app: what was refused since the session had ended is not said',
    plant: replace(
      'app/lib/unsent.ts',
      'isRefused ||= isSignedOut(error)',
      'isRefused &&= isSignedOut(error)',
    ),
    tests: ['test/app/two-tabs.test'],
    only: 'at the same time',
    hangs: true,
  },
  {
    name: 'app: the wallet hears nothing',
    plant: replace('app/lib/stale.ts', 'const noun = kind ??', 'if (kind) return undefined;\n  const noun ='),
    tests: ['test/app/wallet-live'],
    only: 'shows a payment that is held as soon as it is',
    hangs: true,
  },
  {
    name: 'app: a stream that is taken up begins with what comes next',
    plant: replace('src/modules/webhooks/streams.ts', 'await lookBack(asked);', ''),
    tests: STREAM,
    only: 'names what changed meanwhile',
    hangs: true,
  },
  {
    name: 'app: an open stream says nothing',
    plant: replace(
      'src/modules/webhooks/streams.ts',
      'if (changes.length > 0) for (const hear of hearers) hear(heardOf(changes));',
      'void changes;',
    ),
    tests: ['test/faults/prove-streams'],
    only: 'miss no event',
  },
  {
    name: 'webhooks: a stream names changes of every tenant',
    plant: replace(
      'src/modules/webhooks/follow.ts',
      `select id, type, object_id, sequence from events
      where tenant_id = \${tenantId} and`,
      `select id, type, object_id, sequence from events
      where tenant_id >= \${tenantId.slice(0, 2)} and`,
    ),
    tests: STREAM,
    only: 'names nothing of another tenant',
  },
  {
    name: 'webhooks: a stream begins with what is written from now on',
    plant: replace(
      'src/modules/webhooks/follow.ts',
      "firstIdOf('evt', plus(since, -LOOK_BACK_MS)), []",
      "firstIdOf('evt', clock.now()), []",
    ),
    tests: STREAM,
    only: 'names what changed meanwhile',
    hangs: true,
  },
  {
    name: 'webhooks: a stream outlives its process',
    plant: replace('src/modules/webhooks/streams.ts', 'AbortSignal.any([gone, closing])', 'gone'),
    tests: STREAM,
    only: 'ends when the process does',
    hangs: true,
  },
  {
    name: 'app: a screen complains in the console of the browser',
    plant: edit(
      'app/console/main.tsx',
      (text) =>
        `${text}\nqueueMicrotask(() => document.body.append(missing));\ndeclare const missing: Node;\n`,
    ),
    tests: CONSOLE,
    only: 'a decline says why',
  },
  {
    name: 'app: the sheet shows another amount than what is bound',
    plant: replace('app/wallet/seen-parts.tsx', 'BigInt(seen.amountMinor)', 'BigInt(seen.amountMinor) / 10n'),
    tests: WALLET,
    only: 'binds to what the sheet shows',
    hangs: true,
  },
  {
    name: 'app: the words of an agent look like those of the wallet',
    plant: replace('app/wallet/seen-parts.tsx', 'organization === null && subWallet !== null', 'false'),
    tests: WALLET,
    only: 'binds to what the sheet shows',
    hangs: true,
  },
  {
    name: 'app: what has a part that is not shown is decided',
    plant: replace('app/wallet/seen.ts', 'if (!isShown) return undefined;', ''),
    tests: SEEN,
    only: 'is not decided here',
  },
  {
    name: 'app: a decision is offered without a network',
    plant: replace('app/lib/online.ts', 'setOnline(navigator.onLine)', 'setOnline(true)'),
    tests: WALLET,
    only: 'decides nothing',
    hangs: true,
  },
  {
    name: 'app: a withdrawal whose answer was lost takes money again',
    plant: replace(
      'app/wallet/request-keys.ts',
      'keys.current.get(typed) ?? newKey()',
      'typed === undefined ? typed : newKey()',
    ),
    tests: WALLET_MONEY,
    only: 'takes money once',
  },
  {
    name: 'app: a link in an old message forgets what it names',
    plant: replace('src/web/wallet-screens.ts', 'id === undefined ?', 'id !== null ?'),
    tests: ['test/app/wallet-screens'],
    only: 'leads to the screen of what it names',
  },
  {
    name: 'app: ending all other sessions ends one',
    plant: replace('app/wallet/security.tsx', 'of ending)', 'of ending.slice(1))'),
    tests: ['test/app/wallet-screens'],
    only: 'ends one session',
    hangs: true,
  },
  {
    name: 'app: the wallet contains the console',
    plant: edit('app/wallet/main.tsx', (text) => `${text}\nvoid import('../console/screens.tsx');\n`),
    tests: SERVED,
    only: 'has nothing of the console',
  },
  {
    name: 'app: more than the budget of the wallet is downloaded',
    plant: edit('app/wallet/main.tsx', (text) => `${text}\nconsole.log('${noise}');\n`),
    tests: SERVED,
    only: 'of the wallet keeps to its budget',
  },
  {
    name: 'app: a page of the test side is shown while the session is on the live side',
    plant: replace('app/console/main.tsx', '  if (isOfAnother(session.data)) return <Changed />;\n', ''),
    tests: ['test/app/two-tabs.test'],
    only: 'that hears nothing of it',
    hangs: true,
  },
  {
    name: 'app: a second press sends again',
    plant: both(
      replace('app/ui/attempt.ts', 'isRunning.current || !navigator.onLine', '!navigator.onLine'),
      replace('app/ui/action-dialog.tsx', 'key.current);', 'newKey());'),
    ),
    tests: SIMULATOR,
    only: 'once however often it is pressed',
  },
  {
    name: 'app: a dialog that closes takes the next one with it',
    plant: replace(
      'app/ui/action-host.tsx',
      'before?.count === open.count ? undefined : before',
      'before === undefined ? before : undefined',
    ),
    tests: SIMULATOR,
    only: 'while another one closes',
    hangs: true,
  },
  {
    name: 'app: a key that is shown once is gone at a second Escape',
    plant: replace('app/ui/sheet.tsx', 'if (stays()) element.current?.showModal();', 'if (stays()) return;'),
    tests: WALLET,
    only: 'gets a key that is shown once',
    hangs: true,
  },
  {
    name: 'app: a file for a spreadsheet has what one would run',
    plant: replace('app/lib/csv.ts', '/^[=+\\-@\\t\\r]/', '/^[+\\-@\\t\\r]/'),
    tests: ['app/lib/csv.test.ts'],
    only: 'would run is a text',
  },
  {
    name: 'app: a transfer is looked for among purchases',
    plant: replace('app/console/find.ts', "transfer: 'transfers' }", '}'),
    tests: ['app/console/find.test.ts'],
    only: 'that of a purchase',
  },
  {
    name: 'app: what is wrong with one field is said at none',
    plant: replace('app/lib/api.ts', 'field === undefined ? []', 'field !== null ? []'),
    tests: WALLET,
    only: 'are added after a proof',
    hangs: true,
  },
  {
    name: 'app: an amount that could be meant either way is taken',
    plant: replace('app/lib/amount-text.ts', '/^\\d{3}$/.test(part)', '/^\\d+$/.test(part)'),
    tests: ['app/lib/amount-text'],
    only: 'could be meant either way',
  },
  {
    name: 'app: a viewer is offered what the server refuses',
    plant: replace('app/lib/session.ts', 'RANKS[role] >= RANKS[needed]', 'RANKS[role] >= 0'),
    tests: SIMULATOR,
    only: 'offers a viewer nothing',
  },
  {
    name: 'app: the simulator is there on the live side',
    plant: replace('app/console/screens.tsx', "isOfTestSide !== true || mode === 'test'", 'true'),
    tests: SIMULATOR,
    only: 'is not there on the live side',
    hangs: true,
  },
  {
    name: 'sandbox: what falls due is listed of every tenant',
    plant: replace(
      'src/platform/queue/due.ts',
      'from jobs where tenant_id = $1 and failed_at is null order by',
      'from jobs where ($1::text is not null) and failed_at is null order by',
    ),
    tests: ['test/sandbox/list-due'],
    only: 'is that of the tenant alone',
  },
  {
    name: 'sandbox: texts of a payload are listed as ids',
    plant: replace('src/platform/queue/due.ts', "'^[a-z]+_[0-9a-z]{26}$'", "'.'"),
    tests: ['test/sandbox/list-due'],
    only: 'in their order',
  },
  {
    name: 'app: what was missed is sent before it is counted',
    plant: replace('app/console/endpoint-acts.tsx', 'dryRun: true', 'dryRun: false'),
    tests: ['test/app/writes'],
    only: 'is counted before any of it is sent again',
    hangs: true,
  },
  {
    name: 'app: a secret stays on the page',
    plant: replace('app/ui/action-host.tsx', 'onClose={closed}', 'onClose={() => undefined}'),
    tests: ['test/app/writes'],
    only: 'its secret is shown once',
    hangs: true,
  },
  {
    name: 'webhooks: a dry run of what was missed sends it',
    plant: replace(
      'src/modules/webhooks/missed-events.ts',
      'where not ${isDryRun}::boolean',
      'where not ${isDryRun}::boolean or true',
    ),
    tests: ['webhooks/recover'],
    only: 'counts what matches without sending it',
  },
  {
    name: 'app: the first webhook is ticked off by an endpoint alone',
    plant: replace('app/console/steps.ts', 'lastDeliveredAt !== null', 'lastDeliveredAt !== undefined'),
    tests: ['app/console/steps'],
    only: 'wait for the identity',
  },
];
