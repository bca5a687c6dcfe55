// A process that issues a card on a bank account is cut off between each two of its steps. A repeat with the
// key goes on, or the sweep undoes it: there is one card, and each cent has its owner.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACCOUNT_STEPS } from '#modules/issuing/cards/account-steps.ts';
import type { Step } from '#modules/issuing/cards/step.ts';
import { ISSUE_STEPS, REQUEST } from '#modules/issuing/cards/steps.ts';
import { commandsOf, cutOff, cutsOf, isCutOff, recording, type Cut } from '../cards/cuts.ts';
import { cutFlowOf } from '../cards/cut-flow.ts';
import { cardsOf } from '../cards/holders.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import {
  allowDebits,
  amountsNow,
  argentine,
  assertEachCent,
  brazilian,
  cardNow,
  deposit,
  NOTHING,
  refundsOf,
  type Account,
} from './accounts.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
await allowDebits(testApp);
const CENTS = 30_000;
const [HOLD, DEBIT, WAIT] = ACCOUNT_STEPS;
const [, ...MADE] = ISSUE_STEPS;

type Way = {
  readonly steps: readonly Step[];
  /** Null if the account is debited. */
  readonly arrivedCents: number | null;
  readonly answer: 201 | 202;
};
const WAYS: Readonly<Record<string, Way>> = {
  'a card whose money is there': { steps: [REQUEST, HOLD, ...MADE], arrivedCents: CENTS, answer: 201 },
  'a card whose account is debited': {
    steps: [REQUEST, HOLD, DEBIT, ...MADE],
    arrivedCents: null,
    answer: 201,
  },
  'a card that waits for a part of it': { steps: [REQUEST, HOLD, WAIT], arrivedCents: 10_000, answer: 202 },
};

const { create, repeat, sweep } = cutFlowOf(testApp, CENTS);

async function withMoney({ arrivedCents }: Way): Promise<Account> {
  if (arrivedCents === null) return argentine(api);
  const account = await brazilian(api);
  await deposit(api, account, arrivedCents);
  await untilIdle(testApp, tenant);
  return account;
}

/** Whatever is missing arrives: the card opens, with all of it. */
async function assertOpens(account: Account, { arrivedCents }: Way, id: string): Promise<void> {
  if (arrivedCents !== null && arrivedCents < CENTS) await deposit(api, account, CENTS - arrivedCents);
  assert.equal((await cardNow(testApp, id)).status, 'OPEN');
  assert.deepEqual(await amountsNow(testApp, account), NOTHING);
  assert.deepEqual(await refundsOf(testApp, account), []);
  await assertEachCent(testApp);
}

for (const [name, way] of Object.entries(WAYS))
  suite(name, () => {
    test('is written down by the commands that are listed, in their order', async () => {
      const account = await withMoney(way);
      const { commands, ran } = recording(app.commands);
      const { id } = await create(account.cardholderId, `listed ${name}`, commands);
      assert.deepEqual([...ran], commandsOf(way.steps));
      await assertOpens(account, way, id);
    });

    for (const cut of cutsOf(way.steps)) promiseCut(name, way, cut);
  });

function promiseCut(name: string, way: Way, cut: Cut): void {
  const title = `cut off ${cut.when} ${cut.command}`;

  async function cutOffThere(key: string): Promise<{ account: Account; id: string }> {
    const account = await withMoney(way);
    await assert.rejects(create(account.cardholderId, key, cutOff(app.commands, cut)), isCutOff);
    const [card, ...more] = await cardsOf(testApp, account.cardholderId);
    assert.ok(card !== undefined && more.length === 0);
    return { account, id: card.id };
  }

  test(`${title}: a repeat with the key goes on to the same end`, async () => {
    const key = `${name} ${title} repeat`;
    const { account, id } = await cutOffThere(key);
    const { status, body } = await repeat(account.cardholderId, key);
    assert.deepEqual([status, body.id], [way.answer, id], JSON.stringify(body));
    await assertOpens(account, way, id);
  });

  test(`${title}: without a repeat the sweep undoes what is not over, and the money goes back`, async () => {
    const key = `${name} ${title} sweep`;
    const { account, id } = await cutOffThere(key);
    const [before] = await cardsOf(testApp, account.cardholderId);
    await sweep();
    if (before?.status !== 'REQUESTED') return assertOpens(account, way, id);
    const [after] = await cardsOf(testApp, account.cardholderId);
    assert.deepEqual([after?.status, after?.failure], ['FAILED', 'provider_error']);
    // What was held is released, and so goes back; what was not yet, stays. What was debited goes back.
    const back = (await refundsOf(testApp, account)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    const { availableCents } = await amountsNow(testApp, account);
    if (way.arrivedCents === null) assert.equal(availableCents, 0);
    else assert.equal(back + (availableCents ?? 0), way.arrivedCents);
    return assertEachCent(testApp);
  });
}
