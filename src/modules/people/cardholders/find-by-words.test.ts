// How people write telephones, and what a text may mean.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isPhone, phoneEndings, whoIsMeant } from './find-by-words.ts';

/** By country, the stored number and how people write it. */
const WRITTEN: ReadonlyArray<readonly [string, readonly string[]]> = [
  [
    '5491123456789',
    [
      '+54 9 11 2345-6789',
      '+54 11 2345 6789',
      '011 15 2345-6789',
      '011 2345 6789',
      '15 2345 6789',
      '5411 15 2345 6789',
    ],
  ],
  ['5492966423456', ['02966 15 42-3456', '+54 9 2966 42-3456', '2966 423456', '15-423456']],
  ['525512345678', ['+52 1 55 1234 5678', '044 55 1234 5678', '55 1234 5678', '+52 (55) 1234-5678']],
  ['5511912345678', ['+55 (11) 91234-5678', '011 91234 5678', '91234-5678']],
  ['56912345678', ['+56 9 1234 5678', '9 1234 5678', '0056 9 1234 5678']],
];

suite('a telephone', () => {
  for (const [stored, writings] of WRITTEN)
    test(`that is ${stored} ends as it is written`, () => {
      for (const text of [...writings, stored.slice(-4)]) {
        const endings = phoneEndings(text.replaceAll(/\D/g, ''));
        assert.ok(
          endings.some((ending) => stored.endsWith(ending)),
          `${text}: ${endings.join()}`,
        );
      }
    });

  test('is not a card number, by its plus or zero and its length', () => {
    for (const text of ['+54 9 351 677-8877', '0351 15 677-8877', ' +5511912345678'])
      assert.ok(isPhone(text), text);
    for (const text of ['4242 4242 4242 4242', '+4242 4242 4242 4242', '5493516778877', '+1 4242', '+a'])
      assert.ok(!isPhone(text), text);
  });
});

const TENANT = 'ten_01h455vb4pex5vsknk084sn02q';
const meant = (text: string): string | undefined => whoIsMeant(TENANT, text)?.replaceAll('084sn02q', '');

suite('who is meant', () => {
  test('by words in any order, an e-mail as it is, and a number in any writing', () => {
    assert.equal(meant(' Zoé  BUSC'), "('busc':* & 'zoe':*)");
    assert.equal(meant('ana.b@Exam'), "('ana.b@exam':*)");
    assert.equal(meant('12.345.678-K'), "('345':* & '678':* & '12':* & 'k':*) | ('12345678k':*)");
    assert.equal(meant('20-1234'), "('201234':*) | ('+432102':*)");
    assert.equal(meant('12'), "('12':*)");
    for (const text of ['', ' - ', "'", '...']) assert.equal(whoIsMeant(TENANT, text), null, text);
  });
});
