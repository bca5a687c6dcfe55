// Withdrawals and transfers, one request for each: made, decided on by their owner or cancelled, and ended by
// the rail early, late, or twice.
import type { Request } from '../payer.ts';
import { fund, newAgent, openWallet, verifyPhone, type Owner } from '../organization.ts';
import {
  ask,
  bodyOf,
  byApiKey,
  decide,
  endOf,
  endOfDecided,
  newName,
  WORDS,
  type End,
  type Word,
} from './asking.ts';
import type { TransferRequest, Flow, Played } from './flow.ts';
import { whileKilling, type Run } from './killing.ts';

const CLIENTS = 6;
const ITEMS_EACH = 4;
/** Amounts below the automatic threshold of a wallet, and above it. */
const AUTO_CENTS = 50_000;
const ASKED_CENTS = 150_000;
const FUNDS_CENTS = 10_000_000;

type Item = { readonly name: string; readonly word: Word; readonly cents: number };
type TransferKind = {
  /** The kind as the sandbox names it. */
  readonly kind: 'withdrawals' | 'transfers';
  requestOf(item: Item): Request;
  /** What waits for the owner. */
  questionOf(body: Record<string, unknown>): { approvalId: string; cancelPath?: string } | undefined;
};

function newItem({ chance }: Run): Item {
  const isAsked = chance.below(2) === 0;
  // An approval waits for the rail, and what stays open would keep it waiting.
  const word = chance.pick(isAsked ? WORDS : ([...WORDS, 'demora', 'demora'] as const));
  return { name: newName(word), word, cents: isAsked ? ASKED_CENTS : AUTO_CENTS };
}

/** Ends what the rail keeps open, and answers how it must end. */
async function endEarly(run: Run, kind: TransferKind['kind'], id: string): Promise<End | undefined> {
  const endings = run.chance.pick([[], ['settle'], ['fail'], ['settle', 'return']] as const);
  for (const ending of endings) {
    const path = `/api/v1/sandbox/${kind}/${id}/${ending}`;
    const request = { path, proof: byApiKey(run.organization), key: `${ending} ${id}`, body: {} };
    if ((await ask(run, request)).status !== 200) return undefined;
  }
  const last = endings.at(-1);
  return last === 'fail' ? 'failed' : last === 'return' ? 'returned' : 'settled';
}

async function live(
  run: Run,
  owner: Owner,
  { kind, requestOf, questionOf }: TransferKind,
): Promise<TransferRequest> {
  const item = newItem(run);
  const answer = await ask(run, requestOf(item));
  const body = bodyOf(answer);
  // What the rail refuses within seconds is a refusal that names the withdrawal.
  const id = String(body['withdrawalId'] ?? body['id']);
  const question = questionOf(body);
  const asked = { name: item.name, id, answer };
  if (question !== undefined) {
    const decided = await decide(run, { ...question, owner: owner.proof });
    return { ...asked, end: endOfDecided(decided, endOf(item.word)) };
  }
  const end = item.word === 'demora' ? await endEarly(run, kind, id) : endOf(item.word);
  return { ...asked, end };
}

async function play(run: Run, setUp: () => Promise<TransferKind & { owner: Owner; subWalletIds: string[] }>) {
  const { owner, subWalletIds, ...sending } = await setUp();
  const asked = await whileKilling(run, async () => {
    const lives = Array.from({ length: CLIENTS }, async () => {
      const own: TransferRequest[] = [];
      for (let i = 0; i < ITEMS_EACH; i++) own.push(await live(run, owner, sending));
      return own;
    });
    return (await Promise.all(lives)).flat();
  });
  const byName = new Map(asked.map((one) => [one.name, one]));
  const played: Played = {
    owner,
    subWalletIds,
    fundedCents: FUNDS_CENTS,
    asked,
    endOf: ({ name }) => byName.get(name)?.end,
  };
  return played;
}

async function fundedOwner({ organization }: Run): Promise<Owner> {
  const owner = await openWallet(organization);
  await verifyPhone(organization, owner);
  await fund(organization, owner, FUNDS_CENTS);
  return owner;
}

export const withdrawals: Flow = {
  name: 'withdrawals',
  play: (run) =>
    play(run, async () => {
      const owner = await fundedOwner(run);
      const { cvu } = await openWallet(run.organization);
      return {
        kind: 'withdrawals',
        owner,
        subWalletIds: [],
        requestOf: ({ name, word, cents }) => ({
          path: '/api/v1/wallet/withdraw',
          proof: owner.proof,
          key: name,
          body: { amount: cents / 100, destination: word === 'inside' ? cvu : name, concept: name },
        }),
        questionOf: ({ approval, approvalId }) =>
          approval === undefined ? undefined : { approvalId: String(approvalId) },
      };
    }),
};

export const transfers: Flow = {
  name: 'transfers',
  play: (run) =>
    play(run, async () => {
      const owner = await fundedOwner(run);
      const { cvu } = await openWallet(run.organization);
      const { subWalletId } = await newAgent(owner, 0, { initial_amount: FUNDS_CENTS / 100 });
      return {
        kind: 'transfers',
        owner,
        subWalletIds: [subWalletId],
        requestOf: ({ name, word, cents }) => ({
          path: '/v1/send/transfers',
          proof: byApiKey(run.organization),
          key: name,
          body: {
            to: word === 'inside' ? { type: 'cvu', value: cvu } : { type: 'alias', value: name },
            amount: cents / 100,
            currency: 'ARS',
            concept: name,
            from_sub_wallet: subWalletId,
          },
        }),
        questionOf({ id, status, approval }) {
          if (status !== 'pending_approval') return undefined;
          const { id: approvalId } = approval as { id: string };
          return { approvalId, cancelPath: `/v1/send/transfers/${String(id)}/cancel` };
        },
      };
    }),
};
