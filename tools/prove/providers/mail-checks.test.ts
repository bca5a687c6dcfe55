// What `npm run prove:providers` takes for right and for wrong of mails.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { mailChecks, type Copy, type KeptMail, type MailsSeen } from './mail-checks.ts';

const ROW: KeptMail = {
  reference: 'otc_1',
  connection: 'conn_a',
  isAccepted: true,
  isRefused: false,
  unknownCount: 0,
};
const GIVEN = ['250 ok', '354 go ahead'];
const COPY: Copy = {
  connection: 'conn_a',
  at: 1_000,
  to: 'ana@example.test',
  isGiven: true,
  reference: 'otc_1',
  isEncrypted: true,
  answers: [...GIVEN, '250 2.0.0 taken'],
};
const LOST: Copy = { ...COPY, answers: GIVEN };
const UNREAD: Copy = { ...LOST, reference: undefined };
const lost = (unknownCount: number): KeptMail => ({ ...ROW, isAccepted: false, unknownCount });
const REFUSED: KeptMail = { ...ROW, isAccepted: false, isRefused: true };

const [TAKEN, HELD, AGAIN, LOSSES, REFUSALS, ENDS, HOUSE, SAFE] = mailChecks.map(({ name }) => name);

/** Which checks find something. */
function foundBy(seen: Partial<MailsSeen>): string[] {
  const all: MailsSeen = {
    rows: [ROW],
    copies: [COPY],
    takenSince: new Map(),
    to: new Map([['otc_1', COPY.to]]),
    withoutEnd: [],
    byHouse: 0,
    complaints: [],
    ...seen,
  };
  return mailChecks.filter(({ run }) => run(all).length > 0).map(({ name }) => name);
}

suite('a mail of the proof', () => {
  test('is right where it was taken, lost, refused or never begun as our books say', () => {
    for (const seen of [
      {},
      { copies: [LOST, COPY] },
      { rows: [lost(1)], copies: [LOST] },
      { rows: [lost(1)], copies: [UNREAD] },
      { rows: [lost(1)], copies: [LOST, LOST] },
      {
        rows: [REFUSED],
        copies: [{ ...UNREAD, isGiven: false, answers: ['250 ok', '550 5.1.1 none here'] }],
      },
      { rows: [REFUSED], copies: [{ ...COPY, answers: [...GIVEN, '554 5.6.0 no'] }] },
      { rows: [], copies: [] },
      // The first server has said that it does not take it.
      { copies: [{ ...COPY, connection: 'conn_b', answers: [...GIVEN, '451 4.3.0 later'] }, COPY] },
    ])
      assert.deepEqual(foundBy(seen), [], JSON.stringify(seen));
  });

  test('is wrong where it is called taken and its server has not taken it', () => {
    assert.deepEqual(foundBy({ copies: [LOST] }), [TAKEN]);
    assert.deepEqual(foundBy({ copies: [] }), [TAKEN]);
  });

  test('is wrong where a server may have it that our books do not name', () => {
    assert.deepEqual(foundBy({ copies: [{ ...LOST, connection: 'conn_b' }, COPY] }), [HELD]);
    assert.deepEqual(foundBy({ rows: [], copies: [LOST] }), [HELD]);
  });

  test('is wrong where it comes again though we knew that it was taken, but for a run that had looked before', () => {
    const since = (at: number) => ({ takenSince: new Map([['otc_1', at]]) });
    assert.deepEqual(foundBy({ copies: [COPY, { ...COPY, at: 20_000 }], ...since(1_500) }), [AGAIN]);
    assert.deepEqual(foundBy({ copies: [COPY, { ...COPY, at: 3_000 }], ...since(2_500) }), []);
  });

  test('is wrong where it has more lost answers than its server has lost', () => {
    assert.deepEqual(foundBy({ rows: [lost(2)], copies: [LOST] }), [LOSSES]);
    assert.deepEqual(
      foundBy({ rows: [lost(1)], copies: [{ ...LOST, isGiven: false, reference: undefined }] }),
      [LOSSES],
    );
  });

  test('is wrong where it is called refused and was not, or was for now', () => {
    for (const said of ['451 4.3.0 later', '250 2.0.0 taken', '535 5.7.8 no'])
      assert.deepEqual(foundBy({ rows: [REFUSED], copies: [{ ...COPY, answers: [...GIVEN, said] }] }), [
        REFUSALS,
      ]);
  });

  test('is wrong where it has no end and is still wanted', () => {
    assert.deepEqual(foundBy({ withoutEnd: [{ reference: 'otc_2', because: undefined }] }), [ENDS]);
    assert.deepEqual(foundBy({ withoutEnd: [{ reference: 'otc_2', because: 'it has expired' }] }), []);
  });

  test('is wrong where it went by another server, in the clear or by an old password', () => {
    assert.deepEqual(foundBy({ byHouse: 1 }), [HOUSE]);
    assert.deepEqual(foundBy({ rows: [{ ...lost(0), connection: null }], copies: [] }), [HOUSE]);
    assert.deepEqual(foundBy({ copies: [{ ...COPY, isEncrypted: false }] }), [SAFE]);
    assert.deepEqual(foundBy({ complaints: ['an old password'] }), [SAFE]);
  });
});
