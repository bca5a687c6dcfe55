// What is measured, by benchmark: scenarios that share a database are a group, with as many processes as the
// largest of them needs.
import { LINES_OF_BATCH, type RequestKind, type Filling, type Payers } from './protocol.ts';

export type Processes = {
  readonly servers: number;
  readonly hasWorker: boolean;
  /** Cards are only issued if a worker runs. */
  readonly filling?: Filling;
  /** How many there are who pay, if it is filled with payments. */
  readonly payers?: Payers;
};

export type Scenario = {
  readonly variant: string;
  readonly asked: RequestKind;
  readonly connections: number;
  /** How many of the servers are asked; all, if left out. */
  readonly servers?: number;
  readonly perSecond?: number;
  /** How many transfers a request makes, if these are counted. */
  readonly transfersEach?: number;
  /**
   * The point at which its part of a worker's work ends: `opened`, all lines of batches. All of it, if left
   * out.
   */
  readonly until?: 'opened';
  /** How long it runs before it counts. */
  readonly runInSeconds?: number;
  /** It is left out if trees are compared. */
  readonly isCompared?: boolean;
};

export type Group = Processes & { readonly scenarios: readonly Scenario[] };
export type ScenarioSet = 'commands' | 'mix' | 'authorizations' | 'payments';

const MOST = 128;
const alone = { servers: 1, hasWorker: false } as const;
const besideWorker = { servers: 1, hasWorker: true } as const;
const commands = (connections: number) =>
  ({ variant: `commands, ${connections} connections`, asked: 'commands', connections }) as const;
const pay = { asked: 'payments', connections: MOST } as const;
const batches = { connections: 4, transfersEach: LINES_OF_BATCH, runInSeconds: 1 } as const;
const authorizations = { asked: 'authorizations', connections: 64, runInSeconds: 3 } as const;

export const SCENARIOS: Readonly<Record<ScenarioSet, readonly Group[]>> = {
  commands: [
    {
      ...alone,
      scenarios: [
        { ...commands(MOST), runInSeconds: 12 },
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
        { ...commands(MOST), variant: 'two servers on the same rows', runInSeconds: 8 },
      ],
    },
    {
      ...alone,
      scenarios: [
        { variant: 'POST /cardholders with a key', asked: 'cardholders', connections: 32, runInSeconds: 6 },
      ],
    },
    {
      ...besideWorker,
      filling: 'cards',
      scenarios: [
        { variant: 'POST /cards on a card, with a key', asked: 'cards', connections: 16, runInSeconds: 4 },
      ],
    },
  ],
  payments: [
    {
      ...alone,
      filling: 'payments',
      scenarios: [
        { ...pay, variant: 'POST /wallet/pay by 4,000 agents', runInSeconds: 10 },
        { ...pay, variant: 'POST /wallet/pay, 1,000 a second', perSecond: 1_000, runInSeconds: 3 },
        { variant: 'POST /v1/send/transfers', asked: 'sent', connections: MOST, runInSeconds: 8 },
        {
          variant: 'POST /wallet/pay by 50 agents of a wallet',
          asked: 'hot_payments',
          connections: MOST,
          runInSeconds: 5,
        },
        { ...batches, variant: 'transfers in batches of 1,000, accepted', asked: 'accepted_batches' },
      ],
    },
    {
      ...besideWorker,
      filling: 'payments',
      scenarios: [
        { variant: 'transfers, to settled', asked: 'settled', connections: MOST, runInSeconds: 3 },
        {
          ...batches,
          variant: 'transfers in batches of 1,000, opened',
          asked: 'settled_batches',
          perSecond: 3,
          until: 'opened',
        },
      ],
    },
  ],
  authorizations: [
    {
      ...besideWorker,
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
