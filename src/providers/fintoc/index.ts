// Fintoc in Mexico: accounts with CLABEs and payments by SPEI, over one connection. Its pages are the source
// of what is here; only its double has been seen to agree (docs/providers/fintoc.md).
import type { Clock } from '#platform/time/clock.ts';
import type { Memory } from '#platform/provider/memory.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { Accounts } from '#modules/wallets/wallets/port.ts';
import { defineDriver } from '#providers/driver.ts';
import { createFintocAccounts } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { createApi } from './api.ts';
import { createCheck } from './check.ts';
import type { Wanted } from './endpoints.ts';
import { FINTOC, FINTOC_FIELDS } from './fields.ts';
import { jwsSigner, type SignBody } from './jws.ts';
import { createFintocRail } from './rail.ts';
import { createSetUp } from './set-up.ts';

/** Its page says 10 a second for all calls of a company, which one server and one worker share. */
const CALLS_A_SECOND = 5;

export type FintocGiven = {
  readonly client: ProviderClient;
  readonly memory: Memory;
  readonly clock: Clock;
  /** Opened for each call, and not kept in memory between calls. */
  readonly secretKey: () => string;
  readonly sign: SignBody;
  readonly isTestSide: boolean;
  readonly accountId: string;
  readonly entity: string | undefined;
  /** The current one, and the one before it while that is valid. */
  readonly webhookSecrets: () => readonly string[];
};

export function createFintoc(given: FintocGiven): { readonly accounts: Accounts; readonly rail: Rail } {
  const { isTestSide, clock, memory, accountId, entity, webhookSecrets } = given;
  const driver = { api: createApi(given), memory, clock, accountId, entity, webhookSecrets };
  return {
    accounts: createFintocAccounts({ ...driver, isTestSide }),
    rail: createFintocRail(driver),
  };
}

export const fintoc = defineDriver({
  name: 'fintoc',
  about: {
    en: 'Wallets in Mexico: a CLABE each, deposits, and payments by SPEI.',
    es: 'Billeteras en México: una CLABE para cada una, depósitos y pagos por SPEI.',
    pt: 'Carteiras no México: uma CLABE para cada uma, depósitos e pagamentos por SPEI.',
  },
  ports: ['accounts', 'rail'],
  countries: ['MX'],
  modes: ['test', 'live'],
  mayBeShared: false,
  takesMessages: true,
  fields: FINTOC_FIELDS,
  connect(opening) {
    const { memory, clock, log, settings, connection, secretOf, secretsOf } = opening;
    const client = opening.client({ origin: FINTOC, pace: { all: CALLS_A_SECOND } });
    const secretKey = (): string => secretOf('secretKey');
    const sign = jwsSigner(secretOf('jwsPrivateKey'), clock);
    const isTestSide = connection.mode === 'test';
    const accountId = settings['accountId'] ?? '';
    const webhookSecrets = (): readonly string[] => secretsOf('webhookSecret');
    const admin = createAdmin({ client, secretKey, sign });
    const wanted = (): Wanted => ({
      connectionId: connection.id,
      address: opening.address(),
      secret: webhookSecrets()[0],
    });
    const { balanceFloor, entity } = settings;
    const account = { accountId, entity, isTestSide };
    return {
      ports: createFintoc({ client, memory, clock, secretKey, sign, webhookSecrets, ...account }),
      check: createCheck({
        admin,
        mode: connection.mode,
        accountId,
        entity,
        balanceFloor: balanceFloor === undefined ? undefined : BigInt(balanceFloor),
        now: () => clock.now(),
        wanted,
      }),
      setUp: createSetUp({ admin, log, wanted }),
    };
  },
});
