// The first steps tick themselves off from what exists, and from nothing else.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Card, Cardholder, Endpoint } from '../list/rows.ts';
import { doneSteps, nextStep, STEPS, type StepsInput } from './steps.ts';

const NOTHING: StepsInput = {
  person: undefined,
  hasMethod: false,
  card: undefined,
  hasPurchase: false,
  endpoints: [],
};
const person = (kycStatus: Cardholder['kycStatus']) => ({ kycStatus }) as Cardholder;
const endpoint = (lastDeliveredAt: string | null) => ({ lastDeliveredAt }) as Endpoint;

suite('the first steps', () => {
  test('are all to do in a new organization', () => {
    assert.deepEqual([...doneSteps(NOTHING)], []);
    assert.equal(nextStep(doneSteps(NOTHING)), 'person');
  });

  test('wait for the identity of the person, and for a webhook that was taken', () => {
    const pending = doneSteps({ ...NOTHING, person: person('pending'), endpoints: [endpoint(null)] });
    assert.deepEqual([...pending], ['person']);
    assert.equal(nextStep(pending), 'identity');
    const approved = doneSteps({ ...NOTHING, person: person('approved') });
    assert.equal(nextStep(approved), 'method');
  });

  test('end once a purchase and a webhook are there', () => {
    const done = doneSteps({
      person: person('pending'),
      hasMethod: false,
      card: {} as Card,
      hasPurchase: true,
      endpoints: [endpoint(null), endpoint('2026-12-01T10:00:00Z')],
    });
    assert.deepEqual([...done], [...STEPS]);
    assert.equal(nextStep(done), undefined);
  });
});
