// A process that issues a card is cut off between each two of its steps, as they are listed. A repeat with
// the key goes on, or the sweep, or both at once: there is one card with one hold, or one refusal.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Step } from '#modules/issuing/cards/step.ts';
import { ISSUE_STEPS, REQUEST, UNDO_STEPS } from '#modules/issuing/cards/steps.ts';
import { startTestApp } from '../support/app.ts';
import { commandsOf, cutOff, cutsOf, isCutOff, recording, type Cut } from './cuts.ts';
import { cutFlowOf } from './cut-flow.ts';
import { assertCardsHeld, cardsOf, newHolder, REFUSED_AT_HOLD } from './holders.ts';

const testApp = await startTestApp();
const { api, app } = testApp;
const CENTS = 30_000;

const [HOLD] = ISSUE_STEPS;
const [FAIL] = UNDO_STEPS;
assert.ok(HOLD !== undefined);

type Way = {
  readonly steps: readonly Step[];
  readonly cardNumber: string | undefined;
  /** How many cards there are where somebody goes on. */
  readonly count: 0 | 1;
  readonly answer: 201 | 402;
};
const WAYS: Readonly<Record<string, Way>> = {
  'a card that opens': { steps: [REQUEST, ...ISSUE_STEPS], cardNumber: undefined, count: 1, answer: 201 },
  'a card whose hold is refused': {
    steps: [REQUEST, HOLD, FAIL],
    cardNumber: REFUSED_AT_HOLD,
    count: 0,
    answer: 402,
  },
};

const { create, repeat, sweep } = cutFlowOf(testApp, CENTS);

const held = (cardholderId: string, count: number) =>
  assertCardsHeld(testApp, cardholderId, { count, cents: CENTS });

for (const [name, way] of Object.entries(WAYS)) {
  const { steps, count, answer } = way;

  suite(name, () => {
    test('is written down by the commands that are listed, in their order', async () => {
      const cardholderId = await newHolder(api, way.cardNumber);
      const { commands, ran } = recording(app.commands);
      const made = create(cardholderId, `listed ${name}`, commands);
      await (answer === 201 ? made : assert.rejects(made));
      assert.deepEqual([...ran], commandsOf(steps));
      await held(cardholderId, count);
    });

    for (const cut of cutsOf(steps)) promiseCut(name, way, cut);
  });
}

function promiseCut(name: string, { cardNumber, count, answer }: Way, cut: Cut): void {
  const title = `cut off ${cut.when} ${cut.command}`;

  /** Answers the id of the card that it left. */
  async function cutOffThere(key: string): Promise<{ cardholderId: string; id: string }> {
    const cardholderId = await newHolder(api, cardNumber);
    await assert.rejects(create(cardholderId, key, cutOff(app.commands, cut)), isCutOff);
    const [card, ...more] = await cardsOf(testApp, cardholderId);
    assert.ok(card !== undefined && more.length === 0);
    return { cardholderId, id: card.id };
  }

  test(`${title}: a repeat with the key goes on to the same end`, async () => {
    const key = `${name} ${title} repeat`;
    const { cardholderId, id } = await cutOffThere(key);
    const { status, body } = await repeat(cardholderId, key);
    assert.equal(status, answer, JSON.stringify(body));
    if (status === 201) assert.deepEqual([body.id, body.status], [id, 'OPEN']);
    await held(cardholderId, count);
    const again = await repeat(cardholderId, key);
    assert.deepEqual([again.status, again.body], [status, body]);
    assert.deepEqual(
      (await cardsOf(testApp, cardholderId)).map((card) => card.id),
      [id],
    );
  });

  test(`${title}: without a repeat the sweep undoes what is not over, and the key may ask again`, async () => {
    const key = `${name} ${title} sweep`;
    const { cardholderId, id } = await cutOffThere(key);
    const [before] = await cardsOf(testApp, cardholderId);
    const isOver = before?.status !== 'REQUESTED';
    assert.equal(await sweep(), isOver ? 0 : 1);
    const [after] = await cardsOf(testApp, cardholderId);
    assert.deepEqual(after, isOver ? before : { id, status: 'FAILED', failure: 'provider_error' });
    await held(cardholderId, isOver ? count : 0);
    const late = await repeat(cardholderId, key);
    assert.equal(late.status, answer, JSON.stringify(late.body));
    await held(cardholderId, count);
    assert.equal((await cardsOf(testApp, cardholderId)).length, isOver ? 1 : 2);
  });

  test(`${title}: a repeat and the sweep at once agree on one end`, async () => {
    const key = `${name} ${title} both`;
    const { cardholderId } = await cutOffThere(key);
    const [{ status, body }] = await Promise.all([repeat(cardholderId, key), sweep()]);
    assert.ok(status === answer || (status === 502 && body.error === 'provider_error'), JSON.stringify(body));
    await held(cardholderId, status === 201 ? 1 : 0);
    assert.equal((await repeat(cardholderId, key)).status, answer);
    await held(cardholderId, count);
  });
}
