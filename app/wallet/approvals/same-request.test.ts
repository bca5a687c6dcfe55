// Which other request asks for the same as one that waits.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sameAskedAt, type WaitingRow } from './same-request.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const payeeAccount = {
  holderName: 'Papelera del Sur SRL',
  taxId: '30712345679',
  cvu: '0000003100010123456789',
  alias: null,
  verifiedAt: null,
};
const invoice = (id: string) =>
  ({ type: 'arca', id, issuerTaxId: null }) as unknown as WaitingRow['document'];
const one: WaitingRow = {
  id: 'appr_1',
  actionType: 'wallet_pay',
  subWalletId: 'sub_1',
  amountCents: 123_456,
  currency: 'ARS',
  payeeAccount,
  document: null,
  createdAt: '2026-11-24T11:59:00Z',
  expiresAt: '2026-11-25T11:59:00Z',
};
const other: WaitingRow = { ...one, id: 'appr_2', createdAt: '2026-11-24T11:56:00Z' };

suite('a request that waits', () => {
  test('is the same as the newest other one of this agent, account and amount', () => {
    const older = { ...other, id: 'appr_3', createdAt: '2026-11-24T10:00:00Z' };
    assert.equal(sameAskedAt(one, [one, older, other], NOW), other.createdAt);
    assert.equal(sameAskedAt(other, [one, other], NOW), one.createdAt);
    assert.equal(sameAskedAt(one, [one], NOW), undefined);
  });

  const differing: Readonly<Record<string, Partial<WaitingRow>>> = {
    amount: { amountCents: 123_457 },
    currency: { currency: 'BRL' },
    agent: { subWalletId: 'sub_2' },
    'kind of request': { actionType: 'withdraw' },
    account: { payeeAccount: { ...payeeAccount, cvu: '0000003100010000000001' } },
    'way of paying, such as a card': { payeeAccount: null },
  };
  for (const [what, change] of Object.entries(differing))
    test(`is not the same as one of another ${what}`, () =>
      assert.equal(sameAskedAt(one, [{ ...other, ...change }], NOW), undefined));

  test('is not the same as one whose time has passed', () => {
    assert.equal(sameAskedAt(one, [{ ...other, expiresAt: '2026-11-24T12:00:00Z' }], NOW), undefined);
  });

  test('is the same whatever invoice one of both names, and not where they name two', () => {
    const first = { ...one, document: invoice('1') };
    assert.equal(sameAskedAt(first, [other], NOW), other.createdAt);
    assert.equal(sameAskedAt(first, [{ ...other, document: invoice('1') }], NOW), other.createdAt);
    assert.equal(sameAskedAt(first, [{ ...other, document: invoice('2') }], NOW), undefined);
  });

  test('that goes to no one account is the same as none', () => {
    const card = { ...one, payeeAccount: null };
    assert.equal(sameAskedAt(card, [{ ...other, payeeAccount: null }], NOW), undefined);
  });
});
