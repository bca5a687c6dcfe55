// Each answer of a double of a provider can be looked up: at a public page, in a public source, or as a guess
// that says that it is one. An answer that no one can check proves our driver against our own notes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ERRORS } from './fintoc/errors.ts';
import { VERSIONED } from './fintoc/versions.ts';
import { notesOnly, page, sourcesIn, unsourced, type SaidBy, type Source } from './sources.ts';

const DOUBLES: Readonly<Record<string, SaidBy>> = {
  'errors of Fintoc': ERRORS,
  'versions of Fintoc': VERSIONED,
};

suite('what a double answers', () => {
  for (const [name, all] of Object.entries(DOUBLES))
    test(`is from somewhere: ${name}`, () => {
      assert.ok(Object.keys(all).length > 0);
      assert.deepEqual(unsourced(all), []);
    });

  test('is found where it is from nowhere, or from where no one can look', () => {
    const missing = { from: undefined as unknown as Source };
    const faulty: Readonly<Record<string, { readonly from: Source }>> = {
      missing,
      home: { from: page('https://docs.example.com') },
      spoken: { from: page('our notes') },
      vague: { from: notesOnly('a guess') },
      loose: { from: sourcesIn('example/sdk', 'main')('errors.ts') },
    };
    assert.equal(unsourced(faulty).length, Object.keys(faulty).length);
    assert.deepEqual(unsourced({ good: { from: page('https://docs.example.com/errors') } }), []);
  });
});
