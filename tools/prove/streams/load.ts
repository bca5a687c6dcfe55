// What happens in the organization while its tabs listen: payments by an agent and transfers by an
// integrator, to an account inside and to one elsewhere, at a steady pace and at both servers.
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../../test/support/chance.ts';
import { fund, newAgent, newPayee, openWallet, type Organization } from '../organization.ts';
import { payUntilAnswered, type Answer, type Proof, type Request } from '../payer.ts';

const EVERY_MS = 250;
const AMOUNT_CENTS = 100;
const FUNDS_CENTS = 10_000_000;

export type Load = {
  /** No more is asked for; resolves when all is answered. */
  stop(): Promise<readonly Answer[]>;
};

/** Makes what it needs; what it returns begins to pay. */
export async function prepareLoad(organization: Organization, chance: Chance): Promise<() => Load> {
  const owner = await openWallet(organization);
  const { cvu } = await openWallet(organization);
  await fund(organization, owner, FUNDS_CENTS);
  const agent = await newAgent(owner, 1, { initial_amount: FUNDS_CENTS / 100 });
  const [byAgent] = agent.keys;
  if (byAgent === undefined) throw new Error('the agent has no key');
  const payees = [await newPayee(owner, { cvu }), await newPayee(owner, { alias: 'prueba.streams' })];
  const byApiKey: Proof = () => ({ Authorization: `Bearer ${organization.apiKey}` });
  const requestOf = (n: number): Request => {
    const key = `prove ${n}`;
    if (n % 2 === 0) {
      const body = { payee_id: chance.pick(payees).id, amount_cents: AMOUNT_CENTS, reason: key };
      return { proof: byAgent, key, body };
    }
    const to = chance.pick([
      { type: 'cvu', value: cvu },
      { type: 'alias', value: 'prueba.streams' },
    ]);
    const amount = AMOUNT_CENTS / 100;
    const body = { to, amount, currency: 'ARS', concept: key, from_sub_wallet: agent.subWalletId };
    return { path: '/v1/send/transfers', proof: byApiKey, key, body };
  };
  return () => start((n) => payUntilAnswered(organization.urls, requestOf(n), chance));
}

function start(pay: (n: number) => Promise<Answer>): Load {
  const asked: Array<Promise<Answer>> = [];
  const over = new AbortController();
  const goOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = pay(asked.length);
      // It is awaited in the end.
      answer.catch(() => undefined);
      asked.push(answer);
      await wait(EVERY_MS, undefined, { signal: over.signal });
    }
  };
  const going = goOn().catch(() => undefined);
  return {
    async stop() {
      over.abort();
      await going;
      const answers = await Promise.all(asked);
      const refused = answers.find(({ status }) => status >= 300);
      if (refused !== undefined) throw new Error(`the load is refused: ${refused.status} ${refused.text}`);
      return answers;
    },
  };
}
