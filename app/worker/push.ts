// What a person is shown of a message that was pushed, and what a press on it opens.

export type Shown = {
  readonly title: string;
  readonly lang: string;
  readonly approvalId: string | undefined;
};

const APPROVAL = /^appr_[0-9a-z]{26}$/;
const APPROVALS = '/wallet/approve';
const UNREAD: Shown = { title: 'Monedero', lang: 'es', approvalId: undefined };

/** A browser that is sent something must show something, so what cannot be read is shown by name alone. */
export function readPush(sent: string | undefined): Shown {
  try {
    const { approvalId, language, text } = JSON.parse(sent ?? '') as Record<string, unknown>;
    if (typeof text !== 'string' || typeof language !== 'string') return UNREAD;
    const isOne = typeof approvalId === 'string' && APPROVAL.test(approvalId);
    return { title: text, lang: language, approvalId: isOne ? approvalId : undefined };
  } catch {
    return UNREAD;
  }
}

export const addressOfApproval = (approvalId: unknown): string =>
  typeof approvalId === 'string' && APPROVAL.test(approvalId) ? `${APPROVALS}/${approvalId}` : APPROVALS;

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

/** In a wallet that is open already, and otherwise in a new one. */
export async function openApproval(pages: Pages, approvalId: unknown): Promise<void> {
  const address = addressOfApproval(approvalId);
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
