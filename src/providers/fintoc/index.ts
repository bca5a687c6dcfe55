// Fintoc in Mexico: accounts with CLABEs and payments by SPEI, over one connection. Its pages are the source
// of what is here; only its double has been seen to agree (docs/providers/fintoc.md).
import { createPrivateKey } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Field } from '#platform/provider/driver.ts';
import type { Memory } from '#platform/provider/memory.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import { defineDriver, originField } from '#providers/driver.ts';
import { createFintocAccounts } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { createApi } from './api.ts';
import { createCheck } from './check.ts';
import { WEBHOOK_SECRET, type Wanted } from './endpoints.ts';
import { jwsSigner } from './jws.ts';
import { createFintocRail } from './rail.ts';
import { createSetUp } from './set-up.ts';

const FINTOC = 'https://api.fintoc.com';
/** Its page says 10 a second for transfers, and nothing of the rest. */
const TRANSFERS_A_SECOND = 10;
const TEST_KEY = /^sk_test_/;

/** What a connection asks for, each by its form, so that keys pasted into the wrong field are recognized. */
export const FINTOC_FIELDS = {
  secretKey: {
    kind: 'secret',
    form: /^sk_(?:test|live)_\w{8,}$/,
    says: 'the secret key, which begins with sk_test_ or sk_live_ (dashboard, API keys)',
    sideOf: (value) => (TEST_KEY.test(value) ? 'test' : 'live'),
  },
  jwsPrivateKey: {
    kind: 'secret',
    form: /^-----BEGIN (?:RSA )?PRIVATE KEY-----/,
    isWhole: isPrivateKey,
    says: 'the private key of the pair whose public half the dashboard has: PEM, without a passphrase',
  },
  webhookSecret: {
    kind: 'secret',
    form: WEBHOOK_SECRET,
    says: 'the secret of the webhook endpoint, which begins with whsec_; the set-up makes and keeps one',
    isOptional: true,
  },
  accountId: {
    kind: 'setting',
    form: /^acc_\w{8,}$/,
    says: 'the id of the account, which begins with acc_ (dashboard, Accounts)',
  },
  balanceFloor: {
    kind: 'setting',
    form: /^\d{1,15}$/,
    says: 'the least that should be on the account, in centavos: a check says when there is less',
    isOptional: true,
  },
  origin: originField(FINTOC),
} as const satisfies Readonly<Record<string, Field>>;

export type FintocGiven = {
  readonly client: ProviderClient;
  readonly memory: Memory;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly jwsPrivateKey: string;
  readonly accountId: string;
  /** The current one, and the one before it while that is valid. */
  readonly webhookSecrets: () => readonly string[];
};

export function createFintoc(given: FintocGiven): { readonly accounts: Accounts; readonly rail: Rail } {
  const { client, secretKey, jwsPrivateKey, clock, memory, accountId, webhookSecrets } = given;
  const api = createApi({ client, secretKey, sign: jwsSigner(jwsPrivateKey, clock) });
  const driver = { api, memory, clock, accountId, webhookSecrets };
  return {
    accounts: createFintocAccounts({ ...driver, isTestSide: TEST_KEY.test(secretKey) }),
    rail: createFintocRail(driver),
  };
}

function isPrivateKey(value: string): boolean {
  try {
    return createPrivateKey(value).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

export const fintoc = defineDriver({
  name: 'fintoc',
  about: 'Wallets in Mexico: a CLABE each, deposits, and payments by SPEI.',
  ports: ['accounts', 'rail'],
  countries: ['MX'],
  modes: ['test', 'live'],
  mayBeShared: false,
  fields: FINTOC_FIELDS,
  connect(opening) {
    const { memory, clock, log, settings, connection, secretOf, secretsOf } = opening;
    const pace = { byOperation: { 'transfers.create': TRANSFERS_A_SECOND } };
    const client = opening.client({ origin: FINTOC, pace });
    const [secretKey, jwsPrivateKey] = [secretOf('secretKey'), secretOf('jwsPrivateKey')];
    const accountId = settings['accountId'] ?? '';
    const webhookSecrets = (): readonly string[] => secretsOf('webhookSecret');
    const admin = createAdmin({ client, secretKey, sign: jwsSigner(jwsPrivateKey, clock) });
    const wanted = (): Wanted => ({
      connectionId: connection.id,
      address: opening.address(),
      secret: webhookSecrets()[0],
    });
    const { balanceFloor } = settings;
    return {
      ports: createFintoc({ client, memory, clock, secretKey, jwsPrivateKey, accountId, webhookSecrets }),
      check: createCheck({
        admin,
        mode: connection.mode,
        accountId,
        balanceFloor: balanceFloor === undefined ? undefined : BigInt(balanceFloor),
        wanted,
      }),
      setUp: createSetUp({ admin, log, wanted }),
    };
  },
});
