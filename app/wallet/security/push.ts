// Notifications in this browser: what it can do, and switching them on and off. A browser has one
// subscription, and whose it is, the server knows.
import type { Schemas } from '../../contract.ts';
import { readAgain } from '../../lib/query.ts';
import { get, newKey, post, remove } from '../../lib/api.ts';

export type Subscription = Schemas.PushSubscription;

export const SUBSCRIPTIONS = '/api/v1/wallet/push-subscriptions';
const KEY = '/api/v1/wallet/push-key';

/** `install`: it could, once the wallet is among the apps of the device. */
export type Ability = 'able' | 'blocked' | 'install' | 'unsupported';

export function abilityNow(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'blocked' : 'able';
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unsupported';
}

/** The subscription of this browser; undefined if it has none. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/wallet');
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0);

/** One to another key of a server is given up first, since a browser keeps to the key of its subscription. */
async function subscribe(): Promise<void> {
  const { publicKey } = await get(KEY);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await post(SUBSCRIPTIONS, { endpoint, keys: { p256dh, auth }, publicKey }, newKey());
}

/** Does nothing if the person does not allow it; what they have answered, `abilityNow` says. */
export async function switchOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe();
}

export async function switchOff({ id }: Subscription): Promise<void> {
  await remove(`${SUBSCRIPTIONS}/${id}`);
  await (await subscriptionHere())?.unsubscribe();
}

const findHere = async (): Promise<Subscription | undefined> => {
  const here = await subscriptionHere();
  if (here === undefined) return undefined;
  const { data } = await get(SUBSCRIPTIONS);
  return data.find(({ endpoint }) => endpoint === here.endpoint);
};

/** The server has another key by now; it writes by the old one for a while. */
export async function renewSubscription(): Promise<void> {
  const mine = await findHere();
  if (mine === undefined) return;
  const { publicKey } = await get(KEY);
  if (mine.publicKey === publicKey) return;
  await subscribe();
  await remove(`${SUBSCRIPTIONS}/${mine.id}`);
  await readAgain(SUBSCRIPTIONS);
}

/** Forgets this browser before signing out: who uses it next is not notified of what is not theirs. */
export async function forgetDevice(): Promise<void> {
  try {
    const mine = await findHere();
    if (mine !== undefined) await switchOff(mine);
  } catch {
    // Signing out goes on, and says what is wrong if there is no network.
  }
}
