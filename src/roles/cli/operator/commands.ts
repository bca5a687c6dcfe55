// The commands of who runs Monedero: its processes, and what works on its database. What a command needs is
// loaded when it runs: the whole product takes a second, and a usage is to be there at once.
import type { Command, Group } from '../command.ts';
import { cluster } from '../cluster/commands.ts';
import { configured } from '../configured.ts';
import { keeping } from './keep-commands.ts';
import { persons } from './person-commands.ts';
import { providers } from '../providers/commands.ts';
import { reviewing } from './kyc-commands.ts';
import { reported } from './reported.ts';
import { stuck } from './stuck-commands.ts';

const ONE_SIDE = ['org', 'mode', 'json'] as const;

const roles: readonly Command[] = [
  {
    name: 'dev',
    does: 'everything on one machine',
    run: configured(async (config) => (await import('../../dev.ts')).runDev(config)),
  },
  {
    name: 'serve',
    does: 'the API and the pages, on DATABASE_URL',
    run: configured(async (config) => (await import('../../process.ts')).runServe(config)),
  },
  {
    name: 'worker',
    does: 'jobs and deliveries, on DATABASE_URL',
    run: configured(async (config) => (await import('../../process.ts')).runWorker(config)),
  },
  {
    name: 'migrate',
    usage: '[--force]',
    does: 'bring DATABASE_URL up to date',
    takes: ['force'],
    run: configured(async (config, given) => (await import('../../migrate.ts')).runMigrate(config, given)),
  },
];

const organizations: readonly Command[] = [
  {
    name: 'org create',
    usage: '--name NAME',
    does: 'an organization, with both sides',
    takes: ['name', 'json'],
    run: reported(async () => (await import('./organizations.ts')).orgCreate),
  },
  {
    name: 'org suspend',
    usage: 'ID',
    does: 'refuse everything that it asks for, until it is resumed',
    takes: ['json'],
    operandsMax: 1,
    run: reported(async () => (await import('./organizations.ts')).orgSuspend),
  },
  {
    name: 'org resume',
    usage: 'ID',
    does: 'end a suspension',
    takes: ['json'],
    operandsMax: 1,
    run: reported(async () => (await import('./organizations.ts')).orgResume),
  },
  {
    name: 'org enable',
    usage: 'ID --beta send|cvu --mode test|live',
    does: 'let a side use what not everybody can use yet',
    takes: ['beta', 'mode', 'json'],
    operandsMax: 1,
    run: reported(async () => (await import('./organizations.ts')).orgEnable),
  },
  {
    name: 'org disable',
    usage: 'ID --beta send|cvu --mode test|live',
    does: 'end that',
    takes: ['beta', 'mode', 'json'],
    operandsMax: 1,
    run: reported(async () => (await import('./organizations.ts')).orgDisable),
  },
  {
    name: 'keys create',
    usage: '--org ID --mode test|live --scope SCOPE … [--name NAME] [--hourly-limit N]',
    does: 'an API key, shown this once',
    takes: [...ONE_SIDE, 'scope', 'name', 'hourly-limit'],
    run: reported(async () => (await import('./organizations.ts')).keysCreate),
  },
  {
    name: 'keys list',
    usage: '--org ID --mode test|live',
    does: 'the API keys of a side',
    takes: ONE_SIDE,
    run: reported(async () => (await import('./organizations.ts')).keysList),
  },
  {
    name: 'keys revoke',
    usage: 'KEY_ID',
    does: 'end an API key, in every process',
    takes: ['json'],
    operandsMax: 1,
    run: reported(async () => (await import('./organizations.ts')).keysRevoke),
  },
  {
    name: 'user add',
    usage: '--org ID --email ADDRESS --role owner|developer|viewer',
    does: 'a member of an organization, or another role',
    takes: ['org', 'email', 'role', 'json'],
    run: reported(async () => (await import('./organizations.ts')).userAdd),
  },
];

const inspections: readonly Command[] = [
  {
    name: 'inspect ledger',
    does: 'rebuild every balance from its entries and say what differs',
    takes: ['json'],
    run: reported(async () => (await import('../inspect/ledger.ts')).ledgerReport),
  },
  {
    name: 'inspect jobs',
    does: 'what waits and what was given up, with ids, age and next try',
    takes: ['json'],
    run: reported(async () => (await import('../inspect/jobs.ts')).jobsReport),
  },
  {
    name: 'inspect wallets',
    does: "deposits in suspense, books that differ from the provider's, wallets not open or not closed",
    takes: ['json'],
    run: reported(async () => {
      const { walletsReport } = await import('../inspect/wallets.ts');
      return ({ operator }) => walletsReport(operator.pool);
    }),
  },
  {
    name: 'inspect orders',
    does: 'orders that their rail contradicts, or that have no outcome for an hour',
    takes: ['json'],
    run: reported(async () => {
      const { ordersReport } = await import('../inspect/orders.ts');
      return ({ operator }) => ordersReport(operator.pool, operator.clock.now());
    }),
  },
  {
    name: 'inspect purchases',
    does: 'purchases refunded beyond what was cleared, or cleared beyond what was authorized',
    takes: ['json'],
    run: reported(async () => {
      const { purchasesReport } = await import('../inspect/purchases.ts');
      return ({ operator }) => purchasesReport(operator.pool);
    }),
  },
  {
    name: 'jobs retry',
    usage: 'JOB_ID',
    does: 'run a job that waits or was given up, now',
    takes: ['json'],
    operandsMax: 1,
    run: reported(async () => (await import('./retry-job.ts')).retryReport),
  },
];

const keys: readonly Command[] = [
  {
    name: 'secrets reseal',
    usage: '[--force]',
    does: 'seal every stored secret again, with the first of SECRET_KEYS',
    takes: ['force', 'json'],
    run: reported(async () => (await import('./reseal.ts')).resealReport),
  },
  {
    name: 'receipts rotate-key',
    usage: '[--leaked [--yes]]',
    does: 'a new key for the signatures of receipts',
    takes: ['leaked', 'yes', 'json'],
    run: reported(async () => (await import('./rotate-receipt-key.ts')).rotateReport),
  },
];

export const OPERATOR_COMMANDS: readonly Group[] = [
  { title: 'Processes', commands: roles },
  { title: 'Organizations, in the database', commands: organizations },
  { title: 'Connections to providers', commands: providers },
  { title: 'What stands in the database', commands: inspections },
  { title: 'What is stuck', commands: stuck },
  { title: 'Who a cardholder is', commands: reviewing },
  { title: 'What a person may ask', commands: persons },
  { title: 'Keeping it', commands: keeping },
  { title: 'Several nodes', commands: cluster },
  { title: 'Keys of the deployment', commands: keys },
];
