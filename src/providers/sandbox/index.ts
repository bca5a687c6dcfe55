// The sandbox as a driver: the providers of the test side, which it simulates, with every port that there is.
// Its connection has no row: every test side has it, at an address of its own.
import type { Clock } from '#platform/time/clock.ts';
import type { Commands } from '#platform/command/commands.ts';
import { SANDBOX_CONNECTION } from '#platform/provider/connections.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Works } from '#platform/work/work.ts';
import type { Templates } from '#modules/approvals/port.ts';
import type { SimulatedProviders } from '#modules/sandbox/port.ts';
import { defineDriver, type Driver, type Ports } from '#providers/driver.ts';
import { createSandboxAccountProcessor } from './account-processor.ts';
import { createAccountControls } from './accounts-controls.ts';
import { createSandboxAccounts } from './accounts.ts';
import { createSandboxCards } from './cards.ts';
import type { Waiting } from './controls.ts';
import { createFaults, withFaults } from './faults.ts';
import { createSandboxIssuer } from './issuer.ts';
import { createSandboxMailer } from './mailer.ts';
import { createSandboxMessenger } from './messenger.ts';
import { createMethodControls } from './method-controls.ts';
import { createSandboxNetwork } from './network.ts';
import { createSandboxProcessor } from './processor.ts';
import { createRailControls } from './rail-controls.ts';
import { createSandboxRail } from './rail.ts';
import { createWhatsappControls } from './whatsapp-controls.ts';
import { createSandboxWhatsapp } from './whatsapp.ts';

export type SandboxServices = Waiting & {
  readonly pool: Pool;
  readonly reads: Db;
  readonly works: Works;
  readonly commands: Commands;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** What owners are asked by messenger. */
  readonly templates: Templates;
  /** Base URL of the server to which it sends what a provider would. */
  readonly ownUrl: () => string;
};

export type Sandbox = {
  readonly driver: Driver;
  readonly ports: Ports;
  /** What the endpoints of the sandbox have its providers do. */
  readonly simulated: SimulatedProviders;
};

export function createSandbox(services: SandboxServices): Sandbox {
  const issuer = createSandboxIssuer(services);
  const network = createSandboxNetwork({ ...services, baseUrl: services.ownUrl });
  const processor = withFaults(services, 'processor', createSandboxProcessor(services));
  const ports: Ports = {
    kyc_issuer: issuer,
    card_issuer: withFaults(services, 'issuer', createSandboxCards(services)),
    network,
    processor,
    tokenizer: processor,
    account_processor: createSandboxAccountProcessor(services),
    accounts: createSandboxAccounts(services),
    rail: createSandboxRail(services),
    messenger: withFaults(services, 'messenger', createSandboxMessenger(services.works)),
    approval_messenger: createSandboxWhatsapp(services),
    mailer: withFaults(services, 'mailer', createSandboxMailer(services.works)),
  };
  const driver = defineDriver({
    name: SANDBOX_CONNECTION.driver,
    about: {
      en: 'The simulated providers of the test side.',
      es: 'Los proveedores simulados del modo de prueba.',
      pt: 'Os provedores simulados do modo de teste.',
    },
    ports: SANDBOX_CONNECTION.ports,
    countries: SANDBOX_CONNECTION.countries,
    modes: [SANDBOX_CONNECTION.mode],
    mayBeShared: true,
    takesMessages: true,
    fields: {},
    connect: () => ({ ports, readsAtOnce: true }),
  });
  const simulated = {
    ...issuer,
    ...network,
    ...createAccountControls(services),
    ...createMethodControls(services),
    ...createWhatsappControls(services),
    ...createRailControls(services),
    ...createFaults(services),
  };
  return { driver, ports, simulated };
}
