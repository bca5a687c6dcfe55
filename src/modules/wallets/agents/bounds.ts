// How much there can be of what owners give to agents.
import { DAY_MS } from '#platform/time/clock.ts';

/** Open sub-wallets of one wallet. */
export const SUB_WALLETS_MAX = 50;
/** Good keys of one sub-wallet, rotated ones included. */
export const KEYS_MAX = 20;
export const PAYEE_ITEMS_MAX = 200;
/** The length that a key of Pix may have. */
export const ALIAS_CHARACTERS_MAX = 77;
export const LABEL_CHARACTERS_MAX = 100;
export const PURPOSE_CHARACTERS_MAX = 500;
/** How long a rotated key stays valid. */
export const GRACE_MS = DAY_MS;
/** Requests of one key. */
export const AGENT_HOURLY_LIMIT = 1_000;
