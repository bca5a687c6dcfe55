// The rounds: a hundred payments at once at a bound that has room for exactly ten of them. If a new window
// begins meanwhile, there is room for ten more.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import type { Chance } from '../../../test/support/chance.ts';
import type { Proof, Request } from '../payer.ts';
import type { Plan } from './plan.ts';
import { purchaseOf } from './purchases.ts';
import {
  connectMethod,
  fund,
  limitNewWallets,
  moveClock,
  newAgent,
  newCard,
  newPayee,
  nowOf,
  openWallet,
  type Agent,
  type Organization,
} from '../organization.ts';

const PAYMENTS = 100;
const ROOM = 10;
export const AMOUNT_CENTS = 1_000;
const KEYS = 5;
const CARDS = 3;
const AGENTS_OF_WALLET = 50;
const AGENTS_TOGETHER = 10;
/** So many answers of a window are there before the clock moves on. */
const ANSWERS_BEFORE_JUMP = 2 * ROOM;
const PLENTY_CENTS = 3 * PAYMENTS * AMOUNT_CENTS;
const BUENOS_AIRES_BEHIND_MS = 3 * HOUR_MS;

export type Kind = {
  readonly name: string;
  /** What is held is decided on afterwards, by approving and rejecting at once. */
  readonly isDecided?: boolean;
  prepare(organization: Organization, chance: Chance): Promise<Plan>;
};

type Limits = {
  readonly cap?: number;
  readonly day?: number;
  readonly month?: number;
  readonly panic?: number;
};
const limitsBody = ({ cap = PLENTY_CENTS, day, month, panic }: Limits, minorOfUnit = 100) => ({
  initial_amount: cap / minorOfUnit,
  approval_config: {
    ...(day === undefined ? {} : { per_day_cents: day }),
    ...(month === undefined ? {} : { per_month_cents: month }),
    ...(panic === undefined ? {} : { panic_limit_24h_cents: panic }),
  },
});

let keys = 0;
function requestsOf(
  payers: ReadonlyArray<{ readonly proof: Proof; readonly more?: Record<string, unknown> }>,
  payees: readonly string[],
  chance: Chance,
): Request[] {
  return Array.from({ length: PAYMENTS }, () => {
    keys += 1;
    const { proof, more = {} } = chance.pick(payers);
    const key = `prove ${keys}`;
    const body = { payee_id: chance.pick(payees), amount_cents: AMOUNT_CENTS, reason: key, ...more };
    return { proof, key, body };
  });
}

/** One agent with several keys, and its owner, who pays within the same limits. */
async function atALimit(
  organization: Organization,
  chance: Chance,
  limits: Limits,
): Promise<Omit<Plan, 'jumps' | 'others'>> {
  const owner = await openWallet(organization);
  const other = await openWallet(organization);
  await fund(organization, owner, PLENTY_CENTS);
  const agent = await newAgent(owner, KEYS, limitsBody(limits));
  const payees = [
    await newPayee(owner, { cvu: other.cvu }),
    await newPayee(owner, { alias: `prueba.caps.${keys}` }),
  ].map(({ id }) => id);
  const payers = [
    ...agent.keys.map((proof) => ({ proof })),
    { proof: owner.proof, more: { sub_wallet_id: agent.subWalletId } },
  ];
  const requests = requestsOf(payers, payees, chance);
  return { requests, going: ROOM, owners: [owner], agents: [agent], fundedCents: PLENTY_CENTS };
}

const HELD = ['held'];
const FULL = ROOM * AMOUNT_CENTS;
const localDay = (ms: number): number => Math.floor((ms - BUENOS_AIRES_BEHIND_MS) / DAY_MS);
const midnightAfter = (ms: number): number => (localDay(ms) + 1) * DAY_MS + BUENOS_AIRES_BEHIND_MS;
function monthAfter(ms: number): number {
  const local = new Date(ms - BUENOS_AIRES_BEHIND_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) + BUENOS_AIRES_BEHIND_MS;
}

/** A minute before the window ends, and a moment after it has begun again. */
async function overTheEnd(
  organization: Organization,
  plan: Omit<Plan, 'jumps' | 'others'>,
  endMs: number,
): Promise<Plan> {
  await moveClock(organization, endMs - MINUTE_MS);
  const jumps = [{ toMs: endMs + 1_000, afterAnswers: ANSWERS_BEFORE_JUMP }];
  return { ...plan, jumps, going: 2 * ROOM, others: HELD };
}

const cap: Kind = {
  name: 'cap',
  async prepare(organization, chance) {
    const plan = await atALimit(organization, chance, { cap: FULL });
    const toMs = (await nowOf(organization)) + chance.below(20 * HOUR_MS);
    return { ...plan, jumps: [{ toMs, afterAnswers: chance.below(PAYMENTS / 2) }], others: HELD };
  },
};
/** Half of what is approved goes out by the rail. */
const decided: Kind = {
  name: 'cap, and decided at once',
  isDecided: true,
  async prepare(organization, chance) {
    return { ...(await atALimit(organization, chance, { cap: FULL })), jumps: [], others: HELD };
  },
};
const day: Kind = {
  name: 'day, over midnight',
  async prepare(organization, chance) {
    const plan = await atALimit(organization, chance, { day: FULL });
    return overTheEnd(organization, plan, midnightAfter((await nowOf(organization)) + HOUR_MS));
  },
};
const month: Kind = {
  name: 'month, over its end',
  async prepare(organization, chance) {
    const plan = await atALimit(organization, chance, { month: FULL });
    return overTheEnd(organization, plan, monthAfter((await nowOf(organization)) + HOUR_MS));
  },
};
const PANIC = 'panic_limit_reached';
const panic: Kind = {
  name: '24 hours, and 24 more',
  async prepare(organization, chance) {
    const plan = await atALimit(organization, chance, { panic: FULL });
    const isSoon = chance.below(3) === 0;
    const laterMs = isSoon ? DAY_MS - 10 * MINUTE_MS : DAY_MS + 10 * MINUTE_MS;
    const jumps = [{ toMs: (await nowOf(organization)) + laterMs, afterAnswers: PAYMENTS / 2 }];
    return { ...plan, jumps, going: isSoon ? ROOM : 2 * ROOM, others: [PANIC] };
  },
};

/** In Chile the day before 4 April 2027 has 25 hours: 23:30 comes twice. */
const CLOCKS_GO_BACK_ON = Date.parse('2027-04-04T02:30:00Z');
const summertime: Kind = {
  name: 'day, when clocks go back',
  async prepare(organization, chance) {
    const chilean = { country: 'CL', phoneNumber: '+56961234567' };
    const owner = await openWallet(organization, { ...chilean, taxId: '12.345.678-5' });
    const other = await openWallet(organization, { ...chilean, taxId: '11111111-1' });
    await fund(organization, owner, PLENTY_CENTS);
    const agent = await newAgent(owner, KEYS, limitsBody({ day: FULL }, 1));
    const payee = await newPayee(owner, { cvu: other.cvu });
    await moveClock(organization, CLOCKS_GO_BACK_ON);
    const jumps = [CLOCKS_GO_BACK_ON + HOUR_MS, CLOCKS_GO_BACK_ON + 1.5 * HOUR_MS + 1_000].map((toMs) => ({
      toMs,
      afterAnswers: ANSWERS_BEFORE_JUMP,
    }));
    const requests = requestsOf(
      agent.keys.map((proof) => ({ proof })),
      [payee.id],
      chance,
    );
    const made = { requests, owners: [owner], agents: [agent], fundedCents: PLENTY_CENTS };
    return { ...made, jumps, going: 2 * ROOM, others: HELD };
  },
};

/** Each may spend as much as the wallet, and all of them together no more. */
const together: Kind = {
  name: 'all agents of a wallet, 24 hours',
  async prepare(organization, chance) {
    await limitNewWallets(organization, FULL);
    const owner = await openWallet(organization);
    const other = await openWallet(organization);
    await fund(organization, owner, PLENTY_CENTS);
    const agents: Agent[] = [];
    for (let n = 0; n < AGENTS_TOGETHER; n++) agents.push(await newAgent(owner, 1, limitsBody({})));
    const payees = [
      await newPayee(owner, { cvu: other.cvu }),
      await newPayee(owner, { alias: 'prueba.juntos' }),
    ];
    const requests = requestsOf(
      agents.flatMap((one) => one.keys).map((proof) => ({ proof })),
      payees.map(({ id }) => id),
      chance,
    );
    const made = { requests, agents, owners: [owner], fundedCents: PLENTY_CENTS };
    return { ...made, jumps: [], going: ROOM, others: [PANIC] };
  },
};

const balance: Kind = {
  name: 'balance',
  async prepare(organization, chance) {
    const owner = await openWallet(organization);
    const other = await openWallet(organization);
    await fund(organization, owner, FULL);
    const agents = [await newAgent(owner, 2, limitsBody({})), await newAgent(owner, 2, limitsBody({}))];
    const payers = [...agents.flatMap((one) => one.keys), owner.proof].map((proof) => ({ proof }));
    const payees = [
      await newPayee(owner, { cvu: other.cvu }),
      await newPayee(owner, { alias: 'prueba.saldo' }),
    ];
    const requests = requestsOf(
      payers,
      payees.map(({ id }) => id),
      chance,
    );
    const made = { requests, agents, owners: [owner], fundedCents: FULL };
    return { ...made, jumps: [], going: ROOM, others: ['insufficient_balance'] };
  },
};

/** A hundred keys of a hundred agents, of two owners. */
const invoice: Kind = {
  name: 'one invoice, 100 agents',
  async prepare(organization, chance) {
    const other = await openWallet(organization);
    const owners = [await openWallet(organization), await openWallet(organization)];
    const agents: Agent[] = [];
    const requests: Request[] = [];
    for (const owner of owners) {
      await fund(organization, owner, PLENTY_CENTS);
      const payee = await newPayee(owner, { cvu: other.cvu });
      const document = { type: 'cae', id: `${payee.taxId}-6-3-42` };
      const ofOwner = await Promise.all(
        Array.from({ length: AGENTS_OF_WALLET }, () => newAgent(owner, 1, limitsBody({}))),
      );
      agents.push(...ofOwner);
      for (const { keys: proofs } of ofOwner) {
        const payers = proofs.map((proof) => ({ proof, more: { document } }));
        requests.push(...requestsOf(payers, [payee.id], chance).slice(0, 1));
      }
    }
    const fundedCents = PLENTY_CENTS * owners.length;
    return { requests, agents, owners, fundedCents, jumps: [], going: 1, others: ['document_already_paid'] };
  },
};

/** A kind in which one request in two is a purchase with a card on the sub-wallet. */
const cardsToo = (kind: Kind): Kind => ({
  name: `${kind.name}, cards too`,
  async prepare(organization, chance) {
    const plan = await kind.prepare(organization, chance);
    const [owner] = plan.owners;
    const [agent] = plan.agents;
    if (owner === undefined || agent === undefined) throw new Error('there is no agent to buy');
    await connectMethod(organization, owner);
    const cards: string[] = [];
    for (let n = 0; n < CARDS; n++) cards.push(await newCard(owner, agent, PAYMENTS * AMOUNT_CENTS));
    const requests = plan.requests.map((request) =>
      chance.below(2) === 0
        ? request
        : purchaseOf(organization, chance.pick(cards), { key: request.key, cents: AMOUNT_CENTS }),
    );
    return { ...plan, requests, cards, others: [...plan.others, 'limit_exceeded'] };
  },
});

const atTwoServers = (kind: Kind): Kind => ({
  name: `${kind.name}, at two servers`,
  prepare: async (organization, chance) => ({
    ...(await kind.prepare(organization, chance)),
    isAtTwoServers: true,
  }),
});

export const kinds: readonly Kind[] = [
  cardsToo(cap),
  day,
  panic,
  decided,
  cap,
  balance,
  month,
  invoice,
  cardsToo(day),
  summertime,
  cardsToo(panic),
  together,
  atTwoServers(cardsToo(cap)),
];
