// What the screens of a wallet read, each under one key of the cache, so that all of them show the same.
import type { Schemas } from '../contract.ts';
import { useLiveness } from '../lib/liveness.ts';
import { cache, useRead } from '../lib/query.ts';
import { isOfOneOrganization, useSession, useSide } from '../lib/session.ts';
import { useEffect, useState } from 'preact/hooks';

export type Wallet = Schemas.Wallet;
export type Agent = Schemas.SubWallet;
export type AgentKey = Schemas.AgentKey;
export type Usage = Schemas.SubWalletUsage;
export type ListedApproval = Schemas.ListedApproval;
export type Approval = Schemas.WholeApproval;
export type Movement = Schemas.WalletMovement;
export type Passkey = Schemas.Passkey;

export const WALLET = '/api/v1/wallet';
export const AGENTS = '/api/v1/wallet/sub-wallets';
export const APPROVALS = '/api/card/approvals';
export const HISTORY = '/api/v1/wallet/history';
export const PASSKEYS = '/api/auth/passkeys';
const BRAND = '/api/v1/wallet/brand';
const CLOCK = '/api/v1/wallet/clock';

export const LISTED = { limit: 50 } as const;
const OFTEN_MS = 15_000;
const TICK_MS = 10_000;

export const useWallet = () => useRead(WALLET);
export const readWalletAgain = (): void => void cache.invalidateQueries({ queryKey: [WALLET] });
/** While there is a stream, it says when to ask again. */
export const usePending = () => useRead(APPROVALS, LISTED, useLiveness() === 'live' ? undefined : OFTEN_MS);
export const useAgents = () => useRead(AGENTS, LISTED);
/** The passkeys, not asked for in a session that an organization vouches for, which is refused. */
export function usePasskeys() {
  const { data: session } = useSession();
  return useRead(session === undefined || isOfOneOrganization(session) ? undefined : PASSKEYS);
}

/** The brand as the organization shows itself; the name is that of the session until it is read. */
export function useBrand(): { readonly name: string; readonly logo?: Schemas.ShownBrand['logo'] } {
  const side = useSide();
  const { data } = useRead(BRAND);
  return data ?? { name: side?.name ?? '' };
}

/** The present of the tenant, which on the test side is what the test clock says. */
export function useNow(): number {
  const isTest = useSide()?.mode === 'test';
  const { data } = useRead(isTest ? CLOCK : undefined);
  const [real, setReal] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setReal(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return real + (data?.offsetSeconds ?? 0) * 1_000;
}
