// Each answer of a double of a provider can be looked up: at a public page, in a public source, or as a guess
// that says that it is one. An answer that no one can check proves our driver against our own notes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { createBooks, createIds, emit } from './fintoc/books.ts';
import { ERRORS } from './fintoc/errors.ts';
import { ROUTES } from './fintoc/routes.ts';
import * as fintoc from './fintoc/said-by.ts';
import { VERSIONED } from './fintoc/versions.ts';
import { REPLIES_SAID } from './smtp/said-by.ts';
import { failure } from './whatsapp/books.ts';
import * as whatsapp from './whatsapp/said-by.ts';
import { notesOnly, page, sourcesIn, unsourced, type SaidBy, type Source } from './sources.ts';

const DOUBLES: Readonly<Record<string, SaidBy>> = {
  'routes of Fintoc': fintoc.ROUTES_SAID,
  'events of Fintoc': fintoc.EVENTS_SAID,
  'manners of Fintoc': fintoc.MANNERS_SAID,
  'errors of Fintoc': ERRORS,
  'versions of Fintoc': VERSIONED,
  'routes of WhatsApp': whatsapp.ROUTES_SAID,
  'errors of WhatsApp': whatsapp.CODES_SAID,
  'webhooks of WhatsApp': whatsapp.WEBHOOKS_SAID,
  'replies of mail servers': REPLIES_SAID,
};

suite('what a double answers', () => {
  for (const [name, all] of Object.entries(DOUBLES))
    test(`is from somewhere: ${name}`, () => {
      assert.ok(Object.keys(all).length > 0);
      assert.deepEqual(unsourced(all), []);
    });

  test('is said of every route that Fintoc has there, and of no other', () => {
    const routes = ROUTES.map(({ method, name }) => `${method} ${name}`);
    assert.deepEqual(routes.toSorted(), Object.keys(fintoc.ROUTES_SAID).toSorted());
  });

  test('is not answered where nothing says where it is from', () => {
    const books = createBooks({ side: 'test', clock: systemClock, ids: createIds('test') });
    assert.throws(() => emit(books, 'transfer.sideways.moved', {}), /no page of Fintoc/);
    assert.throws(() => failure(400, 999_999, 'new'), /it is not said where the code/);
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
