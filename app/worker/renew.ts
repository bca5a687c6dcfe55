// A push service may end a subscription or give it another address. The browser says so while the wallet is
// closed, and its owner would hear of no more requests; so another one takes its place.

type SubscriptionRow = { readonly id: string; readonly endpoint: string };
type Subscribed = Pick<PushSubscription, 'endpoint' | 'toJSON'>;
export type Renewal = {
  /** What the browser had; some browsers do not say. */
  readonly oldSubscription?: Pick<PushSubscription, 'endpoint'> | null;
};
type Push = { subscribe(options: PushSubscriptionOptionsInit): Promise<Subscribed> };
type Ask = (path: string, init?: RequestInit) => Promise<Response>;

const SUBSCRIPTIONS = '/api/v1/wallet/push-subscriptions';
const KEY = '/api/v1/wallet/push-key';

async function read<T>(answered: Promise<Response>): Promise<T> {
  const answer = await answered;
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return (await answer.json()) as T;
}

/**
 * Who is signed in by now may be another person, who has not switched it on here. So the server must know the
 * one before as theirs, or, if the browser does not name it, any at all.
 */
export async function subscribeAgain(push: Push, { oldSubscription }: Renewal, ask: Ask): Promise<void> {
  const { data } = await read<{ data: readonly SubscriptionRow[] }>(ask(SUBSCRIPTIONS));
  const endpoint = oldSubscription?.endpoint;
  const before = data.find((one) => one.endpoint === endpoint);
  if (before === undefined && (endpoint !== undefined || data.length === 0)) return;
  const { publicKey } = await read<{ publicKey: string }>(ask(KEY));
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys } = made.toJSON();
  const body = {
    endpoint: made.endpoint,
    keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
    publicKey,
  };
  // It is over, and a person may have no more than some.
  if (before !== undefined && before.endpoint !== made.endpoint)
    await read(ask(`${SUBSCRIPTIONS}/${before.id}`, { method: 'DELETE' }));
  const headers = { 'Content-Type': 'application/json', 'X-Idempotency-Key': crypto.randomUUID() };
  await read(ask(SUBSCRIPTIONS, { method: 'POST', headers, body: JSON.stringify(body) }));
}
