// `open`: prints the address of a page, and opens it if there is a browser.
import { askServer } from './ask-server.ts';
import { show } from './browser.ts';
import { closest } from '../closest.ts';
import { PAGES } from './commands.ts';
import type { Environment, CommandInput } from '../command.ts';
import { orNotFound } from './deliveries.ts';
import { usageError } from '../failure.ts';
import { print } from '../print.ts';
import { targetOf, type Target } from './target.ts';

/** Which screen of the console shows the objects of an id. */
const SCREENS: Readonly<Record<string, string>> = {
  tx: 'transactions',
  card: 'cards',
  ch: 'cardholders',
  idr: 'reviews',
  pay: 'payments',
  pye: 'payees',
  bat: 'batches',
  wdr: 'withdrawals',
  appr: 'approvals',
  sch: 'scheduled',
  wal: 'wallets',
  sub: 'agents',
  evt: 'events',
  req: 'requests',
  whe: 'webhooks',
  conn: 'connections',
};
/** They show each on a page of its own, and the others beside their list. */
const WITH_PAGE = new Set(['cards', 'cardholders']);
const ID = /^([a-z]+)_[0-9a-z]+$/;

export async function runOpen(environment: Environment, { options, operands }: CommandInput): Promise<void> {
  const [what = 'console'] = operands;
  requireKnown(what);
  const target = await targetOf(environment, options);
  const address = target.url + (await pathOf(what, target));
  print(options.json, { url: address }, address);
  if (!options.print && !options.json) show(environment, address);
}

const screenOf = (what: string): string | undefined => {
  const kind = ID.exec(what)?.[1] ?? '';
  return Object.hasOwn(SCREENS, kind) ? SCREENS[kind] : undefined;
};

function requireKnown(what: string): void {
  if (PAGES.some((page) => page === what) || screenOf(what) !== undefined) return;
  if (ID.test(what))
    throw usageError(`no page shows ${what}`, `ids begin with ${Object.keys(SCREENS).join('_, ')}_`);
  const meant = closest(what, PAGES);
  const guess = meant === undefined ? '' : `; did you mean "${meant}"?`;
  throw usageError(
    `there is no page "${what}"${guess}`,
    `open takes ${PAGES.join(', ')} or the id of an object`,
  );
}

async function pathOf(what: string, target: Target): Promise<string> {
  const screen = screenOf(what);
  if (screen === undefined) return `/${what}`;
  if (WITH_PAGE.has(screen)) return `/console/${screen}/${what}`;
  // Transfers have ids like those of purchases.
  const isTransfer = what.startsWith('tx_') && (await isNoPurchase(target, what));
  return `/console/${isTransfer ? 'transfers' : screen}?${new URLSearchParams({ peek: what }).toString()}`;
}

/** A server that does not say so, for whatever reason, leaves the guess as it was. */
const isNoPurchase = (target: Target, id: string): Promise<boolean> =>
  askServer(
    target,
    async (monedero) => (await orNotFound(monedero.transactions.get(id))) === undefined,
  ).catch(() => false);
