// What a key can be given is what the contract knows, on the side if there is something of it.
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { loadWords } from '../../lib/words.ts';
import { RIGHTS_OF_COMMANDS, rightsOn, saidOf } from './rights.ts';

before(() => loadWords('en'));

const given = (mode: 'test' | 'live'): string[] =>
  rightsOn(mode).areas.flatMap(({ options }) => options.map(([right]) => right));

suite('the rights of a key', () => {
  test('are to read and to write in an area, each by itself, and what has a word of its own', () => {
    const cards = rightsOn('live').areas.find(({ name }) => name === 'cards');
    assert.deepEqual(cards?.options, [
      ['cards:read', 'Read'],
      ['cards:write', 'Write'],
      ['cards.reveal', 'See numbers'],
    ]);
    assert.deepEqual(rightsOn('live').areas.find(({ name }) => name === 'wallets')?.options, [
      ['wallets:read', 'Read'],
    ]);
  });

  test('of the live side are all of the test side but those of its simulator', () => {
    const lacks = given('test').filter((right) => !given('live').includes(right));
    assert.deepEqual(lacks, ['sandbox:read', 'sandbox:write']);
    assert.equal(new Set(given('test')).size, given('test').length);
  });

  test('that a command line begins with can be given on its side', () => {
    for (const mode of ['test', 'live'] as const)
      assert.deepEqual(
        RIGHTS_OF_COMMANDS[mode].filter((right) => !given(mode).includes(right)),
        [],
      );
  });

  test('of a key that there is are said in words, as far as they go', () => {
    assert.deepEqual(saidOf(['*', 'cards']), ['All scopes']);
    assert.deepEqual(saidOf(['webhooks.secrets', 'cards', 'approvals', 'events:read']), [
      'Cards: Read, Write',
      'Approvals: Read',
      'Events: Read',
      'Webhooks: See secrets',
    ]);
  });
});
