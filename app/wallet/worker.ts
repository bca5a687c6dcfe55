// Puts the service worker of the wallet to work, and goes where a press on a notification leads. The policy
// of the page allows one policy of trusted types, this one, and it makes one address, whatever it is given.
import { go } from '../lib/router.ts';

const ADDRESS = '/wallet/worker.js';
const SCOPE = '/wallet';

type Policy = { createScriptURL(any: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** A press may come before the worker of this page is there: from that of another. */
export function heedPresses(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ readonly open?: unknown }>) => {
      if (typeof data.open === 'string' && data.open.startsWith('/wallet/')) go(data.open);
    },
  );
}

/**
 * Registers the service worker; undefined if the browser has none. Not having one costs nothing but the
 * network.
 */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const address =
    trustedTypes?.createPolicy('wallet-worker', { createScriptURL: () => ADDRESS }).createScriptURL('') ??
    ADDRESS;
  return navigator.serviceWorker.register(address, { scope: SCOPE }).catch(() => undefined);
}
