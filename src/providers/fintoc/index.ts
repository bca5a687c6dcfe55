// Fintoc in Mexico: accounts with CLABEs and payments by SPEI, over one connection. Its pages are the source
// of what is here; only its double has been seen to agree (docs/providers/fintoc.md).
import type { Clock } from '#platform/clock.ts';
import type { Memory } from '#platform/provider/memory.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import { createFintocAccounts } from './accounts.ts';
import { createApi } from './api.ts';
import { jwsSigner } from './jws.ts';
import { createFintocRail } from './rail.ts';

const TEST_KEY = /^sk_test_/;

/** What a connection asks for, each by its form, so that keys pasted into the wrong field are recognized. */
export const FINTOC_FIELDS = {
  secretKey: { isSecret: true, form: /^sk_(?:test|live)_\w{8,}$/ },
  jwsPrivateKey: { isSecret: true, form: /^-----BEGIN (?:RSA )?PRIVATE KEY-----/ },
  webhookSecret: { isSecret: true, form: /^whsec_[\w+/=-]{16,}$/ },
  accountId: { isSecret: false, form: /^acc_\w{8,}$/ },
} as const;

export type FintocGiven = {
  readonly client: ProviderClient;
  readonly memory: Memory;
  readonly clock: Clock;
  /** Null where the connection serves all of the deployment. */
  readonly tenantId: string | null;
  readonly secretKey: string;
  readonly jwsPrivateKey: string;
  readonly accountId: string;
  /** The current one, and the one before it while that is valid. */
  readonly webhookSecrets: () => readonly string[];
};

export function createFintoc(given: FintocGiven): { readonly accounts: Accounts; readonly rail: Rail } {
  const { client, secretKey, jwsPrivateKey, clock, memory, accountId, tenantId, webhookSecrets } = given;
  const api = createApi({ client, secretKey, sign: jwsSigner(jwsPrivateKey, clock) });
  const driver = { api, memory, clock, accountId, tenantId, webhookSecrets };
  return {
    accounts: createFintocAccounts({ ...driver, isTestSide: TEST_KEY.test(secretKey) }),
    rail: createFintocRail(driver),
  };
}
