// The commands for connections to providers, as rows of the table of commands.
import type { Command, Environment, CommandInput } from '../command.ts';
import type { ConnectionsCommand } from './providers.ts';

const connecting =
  (load: () => Promise<ConnectionsCommand>) =>
  async (environment: Environment, given: CommandInput): Promise<void> => {
    const { runOnConnections } = await import('./providers.ts');
    await runOnConnections(environment, given, await load());
  };

const KEYS_HELP =
  'FILE has a line for each key, such as secretKey=…, and must be readable by you alone; - reads standard input.\n' +
  'Without --keys they come from the environment: secretKey is PROVIDER_SECRET_KEY.';

export const providers: readonly Command[] = [
  {
    name: 'live',
    usage: 'COUNTRY --keys FILE [--org ID] [--rehearse]',
    does: 'connect an organization in a country with one file of keys, and say what is missing; 1: not ready yet',
    details:
      'FILE has the name of each driver in brackets, such as [operator], and its keys below it, a line each. Run\n' +
      'again, it changes nothing. COUNTRY is mexico.',
    takes: ['keys', 'org', 'rehearse', 'by', 'json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./live.ts')).goLive),
  },
  {
    name: 'providers list',
    does: 'the connections to providers, and the drivers that one can be added for',
    takes: ['json'],
    run: connecting(async () => (await import('./providers.ts')).listProviders),
  },
  {
    name: 'providers show',
    usage: 'CONNECTION_ID',
    does: 'one connection: its secrets by their last characters, and who changed it',
    takes: ['json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./providers.ts')).showProvider),
  },
  {
    name: 'providers add',
    usage: 'DRIVER --name NAME [--keys FILE] [--mode test|live] [--org ID] [--ports LIST] [--countries LIST]',
    does: 'connect an account at a provider, for all organizations or for one',
    details: KEYS_HELP,
    takes: ['name', 'keys', 'mode', 'org', 'ports', 'countries', 'by', 'json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./providers.ts')).addProvider),
  },
  {
    name: 'providers set',
    usage: 'CONNECTION_ID NAME=VALUE …',
    does: 'change settings that do not say which account it is; NAME= takes one away',
    takes: ['by', 'json'],
    operandsMax: 10,
    run: connecting(async () => (await import('./providers.ts')).setProvider),
  },
  {
    name: 'providers rotate',
    usage: 'CONNECTION_ID [--keys FILE] [--overlap MINUTES]',
    does: 'use new secrets from now on, and accept the ones before for 24 hours more',
    details: KEYS_HELP,
    takes: ['keys', 'overlap', 'by', 'json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./providers.ts')).rotateProvider),
  },
  {
    name: 'providers disable',
    usage: 'CONNECTION_ID',
    does: 'make nothing new through it; what was made goes on',
    takes: ['by', 'json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./providers.ts')).disableProvider),
  },
  {
    name: 'providers enable',
    usage: 'CONNECTION_ID',
    does: 'make new things through it again',
    takes: ['by', 'json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./providers.ts')).enableProvider),
  },
  {
    name: 'providers remove',
    usage: 'CONNECTION_ID',
    does: 'destroy the secrets of a disabled connection on which nothing hangs',
    takes: ['by', 'json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./providers.ts')).removeProvider),
  },
  {
    name: 'providers check',
    usage: '[CONNECTION_ID]',
    does: 'ask providers about keys, rights and accounts, say of each fault what to do, and who has no mail or messenger; 1: one of them stops',
    takes: ['json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./checks.ts')).checkProviders),
  },
  {
    name: 'providers setup',
    usage: 'CONNECTION_ID',
    does: 'register at the provider what the connection needs there; once more, it changes nothing',
    takes: ['by', 'json'],
    operandsMax: 1,
    run: connecting(async () => (await import('./checks.ts')).setUpProvider),
  },
  {
    name: 'providers routes',
    does: 'through which connections new things are made, where it was said, and who has no mail or messenger',
    takes: ['json'],
    run: connecting(async () => (await import('./providers.ts')).listRoutes),
  },
  {
    name: 'providers route',
    usage: 'PORT [CONNECTION_IDS] [--countries MX] [--mode test|live] [--org ID]',
    does: 'make new things of a port through these connections, in this order; none: as without a route',
    details: 'CONNECTION_IDS are joined by commas. What was made stays where it was made.',
    takes: ['countries', 'mode', 'org', 'by', 'json'],
    operandsMax: 2,
    run: connecting(async () => (await import('./providers.ts')).routeProvider),
  },
];
