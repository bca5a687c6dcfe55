// What a person is shown of a message that was pushed, and what a press on it opens.

export type PushMessage = {
  readonly title: string;
  readonly lang: string;
  /** What it is about; undefined if it does not say so. */
  readonly id: string | undefined;
};

/** Where each kind of object is shown that a message can be about. */
const PLACES = [
  [/^appr_[0-9a-z]{26}$/, '/wallet/approve'],
  [/^card_[0-9a-z]{26}$/, '/wallet/cards'],
] as const;
const APPROVALS = '/wallet/approve';
const UNREAD: PushMessage = { title: 'Monedero', lang: 'es', id: undefined };

const placeOf = (id: unknown): string | undefined =>
  typeof id === 'string' ? PLACES.find(([kind]) => kind.test(id))?.[1] : undefined;

/** A browser that is sent something must show something, so what cannot be read is shown by name alone. */
export function readPush(sent: string | undefined): PushMessage {
  try {
    const { approvalId, cardId, language, text } = JSON.parse(sent ?? '') as Record<string, unknown>;
    if (typeof text !== 'string' || typeof language !== 'string') return UNREAD;
    const id = approvalId ?? cardId;
    return { title: text, lang: language, id: typeof id === 'string' && placeOf(id) ? id : undefined };
  } catch {
    return UNREAD;
  }
}

export function addressOf(id: unknown): string {
  const place = placeOf(id);
  return place === undefined ? APPROVALS : `${place}/${String(id)}`;
}

/** A page of this server that is open. */
export type Page = {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, options: object): void;
};
export type Pages = {
  matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
};

/** Opens what was pressed in a wallet that is open already, and otherwise in a new one. */
export async function openPressed(pages: Pages, id: unknown): Promise<void> {
  const address = addressOf(id);
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = open.map(({ url }) => new URL(url).pathname);
  const there = open[paths.indexOf(address)];
  const wallet = there ?? open[paths.findIndex((one) => one === '/wallet' || one.startsWith('/wallet/'))];
  if (wallet === undefined) await pages.openWindow(address);
  else {
    await wallet.focus();
    if (there === undefined) wallet.postMessage({ open: address }, {});
  }
}
