// Batches whose workers are killed: one that goes at once, and one that its owner decides on. Lines that are
// refused cost the others nothing.
import { HOUR_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { fund, newAgent, openWallet, verifyPhone } from '../organization.ts';
import {
  ask,
  bodyOf,
  byApiKey,
  decide,
  endOf,
  endOfDecided,
  newName,
  stubbornly,
  WORDS,
  type Decided,
  type End,
  type Word,
} from './asking.ts';
import type { Flow } from './flow.ts';
import { whileKilling, type Run } from './killing.ts';

const BATCHES = '/v1/send/batches';
const LINES = 40;
/** One of so many lines goes nowhere. */
const ONE_REFUSED_OF = 10;
/** The sum of a batch is below the automatic threshold, or above it. */
const AUTO_CENTS = 1_000;
const ASKED_CENTS = 5_000;
const FUNDS_CENTS = 2_000_000;

type Line = { readonly name: string; readonly word: Word | 'noexiste'; readonly cents: number };
type Sent = { readonly id: string; readonly lines: readonly Line[]; readonly decided: Decided[] | null };
type From = { readonly cvu: string; readonly subWalletId: string };

function newLines({ chance }: Run, cents: number): Line[] {
  return Array.from({ length: LINES }, () => {
    const word = chance.below(ONE_REFUSED_OF) === 0 ? 'noexiste' : chance.pick([...WORDS, 'demora'] as const);
    return { name: newName(word), word, cents };
  });
}

const bodyOfBatch = (lines: readonly Line[], { cvu, subWalletId }: From) => ({
  currency: 'ARS',
  from_sub_wallet: subWalletId,
  transfers: lines.map(({ name, word, cents }) => ({
    to: word === 'inside' ? { type: 'cvu', value: cvu } : { type: 'alias', value: name },
    amount: cents / 100,
    concept: name,
    reference: name,
  })),
});

async function send(run: Run, from: From, cents: number): Promise<Sent> {
  const lines = newLines(run, cents);
  const key = newName('batch');
  const answer = await ask(run, {
    path: BATCHES,
    proof: byApiKey(run.organization),
    key,
    body: bodyOfBatch(lines, from),
  });
  return { id: String(bodyOf(answer)['id']), lines, decided: null };
}

const shownOf = (run: Run, id: string, isThere: (body: Record<string, unknown>) => boolean) =>
  stubbornly(run, `the batch ${id} has come as far`, byApiKey(run.organization), async (at) => {
    const { status, body } = await at.get(`${BATCHES}/${id}`);
    return status === 200 && isThere(body) ? (body as Record<string, unknown>) : undefined;
  });

const endOfLine = ({ lines, decided }: Sent, name: string): End | undefined => {
  const word = lines.find((line) => line.name === name)?.word;
  if (word === undefined || word === 'noexiste') return undefined;
  return decided === null ? endOf(word) : endOfDecided(decided, endOf(word));
};

/** Each line is counted once, and that all have ended is emitted once. */
async function wrongWith(run: Run, sent: Sent): Promise<string[]> {
  const { app, tenant } = run.organization;
  // As if the time until it is looked at again had passed. Citus computes none from a column in an update.
  const { at } = await app.pool.one(
    sql<{ at: Instant }>`
      select created_at as at from batches where tenant_id = ${tenant.id} and id = ${sent.id}`,
  );
  await app.pool.run(
    sql`update batches set worked_at = ${isoOf(plus(at, -HOUR_MS))}
        where tenant_id = ${tenant.id} and id = ${sent.id}`,
  );
  const { counts } = await shownOf(run, sent.id, ({ status }) => status === 'completed');
  const expected: Record<string, number> = {};
  for (const { name } of sent.lines) {
    const end = endOfLine(sent, name) ?? 'refused';
    expected[end] = (expected[end] ?? 0) + 1;
  }
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from events
      where tenant_id = ${tenant.id} and object_id = ${sent.id} and type = 'send.batch_completed'`,
  );
  const counted = Object.entries(counts as Record<string, number>).filter(([, count]) => count > 0);
  const isRight =
    n === 1 &&
    counted.length === Object.keys(expected).length &&
    counted.every(([name, count]) => expected[name] === count);
  return isRight
    ? []
    : [`${sent.id} has ended ${n} times, with ${JSON.stringify(counts)}, not ${JSON.stringify(expected)}`];
}

export const batches: Flow = {
  name: 'batches',
  async play(run) {
    const { organization } = run;
    const owner = await openWallet(organization);
    const { cvu } = await openWallet(organization);
    await verifyPhone(organization, owner);
    await fund(organization, owner, FUNDS_CENTS);
    const { subWalletId } = await newAgent(owner, 0, { initial_amount: FUNDS_CENTS / 100 });
    const from = { cvu, subWalletId };
    const all = await whileKilling(run, () =>
      Promise.all([
        send(run, from, AUTO_CENTS).then(async (sent) => {
          await shownOf(run, sent.id, ({ counts }) => (counts as { accepted: number }).accepted === 0);
          return sent;
        }),
        send(run, from, ASKED_CENTS).then(async (sent): Promise<Sent> => {
          const { approval } = await shownOf(run, sent.id, ({ status }) => status === 'pending_approval');
          const { id: approvalId } = approval as { id: string };
          const cancelPath = `${BATCHES}/${sent.id}/cancel`;
          return { ...sent, decided: await decide(run, { approvalId, owner: owner.proof, cancelPath }) };
        }),
      ]),
    );
    return {
      owner,
      subWalletIds: [subWalletId],
      fundedCents: FUNDS_CENTS,
      asked: [],
      endOf({ name }) {
        const sent = all.find(({ lines }) => lines.some((line) => line.name === name));
        return sent && endOfLine(sent, name);
      },
      async wrong(spendings) {
        const twice = spendings.length - new Set(spendings.map(({ name }) => name)).size;
        const found = await Promise.all(all.map((sent) => wrongWith(run, sent)));
        return [...found.flat(), ...(twice > 0 ? [`${twice} lines are more than one transfer`] : [])];
      },
    };
  },
};
