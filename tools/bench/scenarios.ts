// What is measured, by benchmark: scenarios that share a database are a group, with as many processes as the
// largest of them needs.
import { LINES_OF_BATCH } from './protocol.ts';
import type { Processes, Scenario } from './scenario.ts';

export type Group = Processes & {
  readonly scenarios: ReadonlyArray<
    Scenario & {
      /** So long it runs before it counts. */
      readonly runInSeconds?: number;
      /** Left out where trees are compared. */
      readonly isCompared?: boolean;
    }
  >;
};
export type ScenarioSet = 'commands' | 'mix' | 'authorizations' | 'wallets' | 'payments' | 'mcp';

const MOST = 128;
const commands = (connections: number) =>
  ({ variant: `commands, ${connections} connections`, asked: 'commands', connections }) as const;
const reading = { connections: 64, perSecond: 500, runInSeconds: 5, onlyReads: true } as const;
const authorizations = { asked: 'authorizations', connections: 64, runInSeconds: 3 } as const;

export const SCENARIOS: Readonly<Record<ScenarioSet, readonly Group[]>> = {
  commands: [
    {
      servers: 1,
      hasWorker: false,
      scenarios: [
        { ...commands(MOST), runInSeconds: 12 },
        {
          variant: '(b) a transaction a request',
          asked: 'plain',
          connections: MOST,
          runInSeconds: 4,
          isCompared: false,
        },
        { variant: '(c) no database', asked: 'none', connections: MOST, runInSeconds: 4, isCompared: false },
        { ...commands(32), isCompared: false },
        { ...commands(8), isCompared: false },
      ],
    },
  ],
  mix: [
    {
      servers: 2,
      hasWorker: true,
      filling: 'cards',
      scenarios: [
        {
          variant: 'authorize, clear in a worker',
          asked: 'purchases',
          connections: 32,
          servers: 1,
          runInSeconds: 6,
        },
        {
          variant: 'reserve, settle in a worker',
          asked: 'reserves',
          connections: MOST,
          servers: 1,
          runInSeconds: 6,
        },
        {
          variant: 'two servers on the same rows',
          asked: 'commands',
          connections: MOST,
          runInSeconds: 8,
        },
      ],
    },
    {
      servers: 1,
      hasWorker: false,
      scenarios: [
        { variant: 'POST /cardholders with a key', asked: 'cardholders', connections: 32, runInSeconds: 6 },
      ],
    },
    {
      servers: 1,
      hasWorker: true,
      filling: 'cards',
      scenarios: [
        { variant: 'POST /cards on a card, with a key', asked: 'cards', connections: 16, runInSeconds: 4 },
      ],
    },
  ],
  wallets: [
    {
      servers: 1,
      hasWorker: true,
      filling: 'wallets',
      scenarios: [
        { ...reading, variant: 'GET wallet, 500 a second', asked: 'wallet' },
        { ...reading, variant: 'GET history of a million, 500 a second', asked: 'history' },
        { variant: 'deposits, booked by a worker', asked: 'deposits', connections: 32, runInSeconds: 5 },
        { ...commands(MOST), runInSeconds: 6 },
      ],
    },
  ],
  mcp: [
    {
      servers: 1,
      hasWorker: false,
      filling: 'payments',
      scenarios: [
        { variant: 'balance over REST', asked: 'balance', connections: 32, runInSeconds: 5 },
        { variant: 'balance over MCP', asked: 'tool_balance', connections: 32, runInSeconds: 5 },
        { variant: 'pay over REST', asked: 'payments', connections: 32, runInSeconds: 5 },
        { variant: 'pay over MCP', asked: 'tool_pay', connections: 32, runInSeconds: 5 },
      ],
    },
  ],
  payments: [
    {
      servers: 1,
      hasWorker: false,
      filling: 'payments',
      scenarios: [
        {
          variant: 'POST /wallet/pay by 4,000 agents',
          asked: 'payments',
          connections: MOST,
          runInSeconds: 10,
        },
        {
          variant: 'POST /wallet/pay, 1,000 a second',
          asked: 'payments',
          connections: MOST,
          perSecond: 1_000,
          runInSeconds: 3,
        },
        {
          variant: 'POST /v1/send/transfers',
          asked: 'sent',
          connections: MOST,
          runInSeconds: 8,
        },
        {
          variant: 'POST /wallet/pay by 50 agents of a wallet',
          asked: 'hot_payments',
          connections: MOST,
          runInSeconds: 5,
        },
        {
          variant: 'transfers in batches of 1,000, accepted',
          asked: 'accepted_batches',
          connections: 4,
          transfersEach: LINES_OF_BATCH,
          runInSeconds: 1,
        },
      ],
    },
    {
      servers: 1,
      hasWorker: true,
      filling: 'payments',
      scenarios: [
        {
          variant: 'transfers, to settled',
          asked: 'settled',
          connections: MOST,
          runInSeconds: 3,
        },
        {
          variant: 'transfers in batches of 1,000, opened',
          asked: 'settled_batches',
          connections: 4,
          perSecond: 3,
          transfersEach: LINES_OF_BATCH,
          until: 'opened',
          runInSeconds: 1,
        },
      ],
    },
  ],
  authorizations: [
    {
      servers: 1,
      hasWorker: true,
      filling: 'cards',
      scenarios: [
        { ...authorizations, variant: '300 a second', perSecond: 300 },
        {
          ...authorizations,
          variant: '300 a second, turned away',
          asked: 'turned_away',
          perSecond: 300,
          isCompared: false,
        },
        { ...authorizations, variant: '1,000 a second', perSecond: 1_000 },
        { ...authorizations, variant: 'as fast as answered' },
      ],
    },
  ],
};
