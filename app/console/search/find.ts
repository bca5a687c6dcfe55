// What a text in the search leads to: the object whose whole id it is, what the server knows by it, screens
// and actions by their names, and purchases by their merchant or their amount.
import type { Schemas } from '../../contract.ts';
import { typedMinor } from '../../lib/amount-text.ts';
import { localeNow } from '../../lib/format.ts';
import { addressOfOne } from '../../lib/one-at.ts';
import { addressOf } from '../../lib/router.ts';
import type { ScreenName } from '../list/noun.ts';

export type Place = {
  readonly label: string;
  readonly address: string;
  /** What tells an object apart from others like it. */
  readonly detail?: string;
  /** The screen that shows an object. */
  readonly kind?: string;
};
export type FoundObject = Schemas.Found['found'][number];
type Screen = { readonly name: string; readonly label: string };

/** Which screen shows the objects of an id. */
const SCREENS_OF_IDS: Readonly<Record<string, ScreenName>> = {
  tx: 'transactions',
  card: 'cards',
  ch: 'cardholders',
  idr: 'reviews',
  pay: 'payments',
  pye: 'payees',
  bat: 'batches',
  appr: 'approvals',
  sch: 'scheduled',
  wal: 'wallets',
  wdr: 'withdrawals',
  sub: 'agents',
  evt: 'events',
  req: 'requests',
  whe: 'webhooks',
  conn: 'connections',
};
/** Screens of kinds that the id alone does not say: transfers have ids like those of purchases. */
const SCREENS_OF_KINDS: Readonly<Record<string, ScreenName>> = { transfer: 'transfers' };
const OF_TRANSFERS = /^(?:send|transfers|rail)\./;

/** `about` is a type of event, an operation of the API or a kind of work, if the id comes with one. */
export function screenOf(id: string, about = ''): ScreenName | undefined {
  if (id.startsWith('tx_') && OF_TRANSFERS.test(about)) return 'transfers';
  const kind = id.slice(0, id.indexOf('_'));
  return Object.hasOwn(SCREENS_OF_IDS, kind) ? SCREENS_OF_IDS[kind] : undefined;
}

const WHOLE_ID = /^(?<kind>[a-z]+)_[0-9a-z]{10,}$/;

/** What leads there at once: screens, and what a whole id names or is in events of. */
export function findPlaces(text: string, screens: readonly Screen[]): Place[] {
  const asked = text.trim();
  const kind = WHOLE_ID.exec(asked)?.groups?.['kind'];
  if (kind !== undefined) {
    const named = screens.find(({ name }) => name === screenOf(asked));
    const events = screens.find(({ name }) => name === 'events');
    return [
      ...(named === undefined ? [] : [placeOf(named, asked, addressOfOne(named.name, asked))]),
      ...(events === undefined || kind === 'evt'
        ? []
        : [placeOf(events, asked, addressOf({ path: '/events', query: { q: asked } }))]),
    ];
  }
  const plain = withoutAccents(asked);
  return screens
    .filter(({ label }) => withoutAccents(label).includes(plain))
    .map(({ name, label }) => ({ label, address: addressOf({ path: `/${name}` }) }));
}

/** Those whose label has all of the words, in any order. */
export function findActions<Action extends { readonly label: string }>(
  text: string,
  actions: readonly Action[],
): Action[] {
  const parts = withoutAccents(text).split(/\s+/);
  return actions.filter(({ label }) => parts.every((part) => withoutAccents(label).includes(part)));
}

const AMOUNT = /^\$?\s?[\d.,]+$/;
/** More of them are a telephone, an account or a tax id. */
const AMOUNT_DIGITS_MAX = 9;
const MERCHANT_CHARACTERS = { min: 2, max: 100 };
/** Of most currencies there are a hundred cents. */
const CURRENCY = 'USD';
type PurchaseWords = { readonly at: (merchant: string) => string; readonly of: (amount: string) => string };

/**
 * Leads to the list of purchases with its filters. It is read once somebody goes there: who looks for a
 * person by name or tax id sends that to no list, and gets it into no address.
 */
export function findPurchases(text: string, { at, of }: PurchaseWords, locale = localeNow()): Place[] {
  const asked = text.trim();
  const placeWith = (label: string, query: Record<string, string>): Place => ({
    label,
    address: addressOf({ path: '/transactions', query }),
  });
  if (AMOUNT.test(asked)) {
    const isOne = asked.replaceAll(/\D/g, '').length <= AMOUNT_DIGITS_MAX;
    const minor = isOne ? typedMinor(asked, CURRENCY, locale)?.toString() : undefined;
    return minor === undefined
      ? []
      : [placeWith(of(asked), { minAmountCents: minor, maxAmountCents: minor })];
  }
  const { min, max } = MERCHANT_CHARACTERS;
  const isName = /\p{L}/u.test(asked) && asked.length >= min && asked.length <= max;
  if (!isName || asked.includes('@') || WHOLE_ID.test(asked)) return [];
  return [placeWith(at(asked), { merchant: asked })];
}

const placeOf = ({ label: kind }: Screen, label: string, address: string): Place => ({
  label,
  kind,
  address,
});

/**
 * Places with what the server has found. It says of an id that was typed what that is, and what else there is
 * comes after, so that nothing moves that somebody may be about to choose.
 */
export function withFound(
  places: readonly Place[],
  found: readonly FoundObject[],
  screens: readonly Screen[],
) {
  const all = new Map(places.map((place) => [place.address, place]));
  const guessed = new Map<string, Place>();
  for (const { id, kind, label, detail, cardholderId } of found) {
    // What has no screen is shown with whose it is.
    const shownAt = screenOf(id) === undefined && cardholderId !== null ? cardholderId : id;
    const screen = screens.find(({ name }) => name === (SCREENS_OF_KINDS[kind] ?? screenOf(shownAt)));
    if (screen === undefined) continue;
    const place = placeOf(screen, label, addressOfOne(screen.name, shownAt));
    if (shownAt !== id && all.has(place.address)) continue;
    const shown = detail === null ? place : { ...place, detail };
    const guess = addressOfOne(screenOf(id) ?? '', id);
    if (guess !== place.address && all.has(guess)) guessed.set(guess, shown);
    else all.set(place.address, shown);
  }
  return [...all.values()].map((place) => guessed.get(place.address) ?? place);
}

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
