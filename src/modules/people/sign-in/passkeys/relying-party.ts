// The host for which passkeys are made: the one that people see in the address of this deployment.
import type { ChallengeServices } from './challenge.ts';

export type RelyingParty = { readonly id: string; readonly origin: string };

export type PasskeyServices = ChallengeServices & { readonly baseUrl: () => string };

export function relyingPartyOf({ baseUrl }: Pick<PasskeyServices, 'baseUrl'>): RelyingParty {
  const { hostname, origin } = new URL(baseUrl());
  return { id: hostname, origin };
}

/** A person may need that long to find the telephone or the key. The browser asks no longer. */
export const ASKED_MS_MAX = 120_000;

/**
 * The library comes with parsers of certificates that take a quarter of a second to load, which a process
 * that verifies no passkey has no use for.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');
