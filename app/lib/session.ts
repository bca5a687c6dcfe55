// Who is signed in, and for which side of which organization they act.
import type { Schemas } from '../contract.ts';
import { newKey, post, sayWhoActs, SESSION_CHANGED, SESSION_ENDED } from './api.ts';
import { cache, useRead } from './query.ts';
import { addressNow, baseOfApp } from './router.ts';
import { keepUnsent } from './unsent.ts';

export type Session = Schemas.SignedIn;
export type Side = Session['tenants'][number];

export const SESSION = '/api/auth/session';

/**
 * The session for which the page was loaded. All its tabs share one, which another tab may have changed
 * since.
 */
let loadedFor: string | undefined;
const otherTabs = new BroadcastChannel('session');
const lookAgain = (): void => void cache.invalidateQueries({ queryKey: [SESSION] });
otherTabs.addEventListener('message', lookAgain);
addEventListener(SESSION_CHANGED, lookAgain);
addEventListener(SESSION_ENDED, () => void signIn());
function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  otherTabs.postMessage('');
}

export function useSession() {
  const read = useRead(SESSION);
  if (read.data !== undefined && loadedFor === undefined) {
    loadedFor = whoActs(read.data);
    sayWhoActs(loadedFor);
  }
  return read;
}

const whoActs = ({ user, tenantId }: Session): string => `${user.id}/${tenantId ?? ''}`;

/** The page shows what is of another side, organization or person than the session acts for now. */
export const isOfAnother = (session: Session): boolean => loadedFor !== whoActs(session);

let isLeaving = false;
/** A browser may bring the page back as it was left. */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  isLeaving = false;
  lookAgain();
});

/**
 * Goes to where the reader signs in, once for all that is refused, and from there back to where they were.
 */
async function signIn(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  await keepUnsent();
  const at = addressNow();
  const next = at.startsWith(baseOfApp()) ? at : baseOfApp();
  location.assign(`/sign-in?${new URLSearchParams({ next }).toString()}`);
}

/** What was read is of the other side, so the page is loaded again, `at` an address of the app. */
export async function actFor(tenantId: string, at = baseOfApp()): Promise<void> {
  await post(SESSION, { tenantId }, newKey());
  tellOtherTabs();
  cache.clear();
  location.assign(at);
}

export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {}, newKey());
  isLeaving = true;
  tellOtherTabs();
  cache.clear();
  location.assign('/sign-in');
}

/** The sides on which somebody is a member; on others they are a cardholder alone. */
export const memberOf = ({ tenants }: Session): readonly Side[] =>
  tenants.filter(({ roles }) => roles.length > 0);

/** The mail server of an organization carried its code, so it is for what the person has there. */
export const isOfOneOrganization = ({ vouchedBy }: Session): boolean => vouchedBy !== null;

/**
 * The address that begins a new session and leads back to this one. It names no organization, so none sends
 * the code.
 */
export const signInAgainAt = (): string =>
  `/sign-in?${new URLSearchParams({ again: '1', next: addressNow() }).toString()}`;

/** The side that the session acts for. */
export const sideOf = ({ tenants, tenantId }: Session): Side | undefined =>
  tenants.find((one) => one.tenantId === tenantId);

/** The side that the session acts for; undefined while it is not known. */
export function useSide(): Side | undefined {
  const { data } = useSession();
  return data === undefined ? undefined : sideOf(data);
}
