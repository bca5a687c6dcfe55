// Forms can be used by sight, by screen reader and by keyboard.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { htmlText, type Html } from '#platform/http/html.ts';
import { field, form, problems } from './form.ts';

const textOf = (html: Html | undefined): string =>
  html === undefined ? '' : htmlText(html).replaceAll(/\s+/g, ' ');

suite('a field', () => {
  test('ties its label, its hint and its error to the input', () => {
    const text = textOf(
      field({ name: 'city', label: 'City', hint: 'Where you live', error: 'Enter a city' }),
    );
    assert.match(text, /<label for="city" ?>City/);
    assert.match(text, /<input [^>]*id="city" name="city"/);
    assert.match(text, /aria-describedby="city-error city-hint"/);
    assert.match(text, /aria-invalid="true"/);
    assert.match(text, /id="city-hint">Where you live/);
    assert.match(text, /id="city-error">.*Enter a city/);
  });

  test('without an error is not called invalid, and without a hint describes nothing', () => {
    assert.doesNotMatch(textOf(field({ name: 'city', label: 'City' })), /aria-|error|hint/);
  });

  test('must be filled in unless it says that it is optional', () => {
    assert.match(textOf(field({ name: 'city', label: 'City' })), / required/);
    const optional = textOf(field({ name: 'city', label: 'City', optional: 'optional' }));
    assert.match(optional, /\(optional\)/);
    assert.doesNotMatch(optional, / required/);
  });

  test('with choices has the chosen one selected', () => {
    const choices = [
      ['AR', 'Argentina'],
      ['BR', 'Brasil'],
    ] as const;
    const text = textOf(field({ name: 'country', label: 'Country', value: 'BR', choices }));
    assert.match(text, /<option value="AR" ?>Argentina/);
    assert.match(text, /<option value="BR" selected ?>Brasil/);
  });

  test('shows what was typed as text', () => {
    const text = textOf(field({ name: 'city', label: 'City', value: '"><b>x</b>' }));
    assert.match(text, /value="&quot;&gt;&lt;b&gt;x&lt;\/b&gt;"/);
  });
});

suite('problems of a form', () => {
  test('take the focus, are announced, and lead to their fields', () => {
    const text = textOf(
      problems('es', [{ field: 'city', text: 'Ingrese la ciudad' }, { text: 'Intente otra vez' }]),
    );
    assert.match(text, /role="alert" tabindex="-1" autofocus aria-labelledby="problems"/);
    assert.match(text, /Hay 2 problemas/);
    assert.match(text, /<a href="#city">Ingrese la ciudad<\/a>/);
    assert.match(text, /<p>Intente otra vez<\/p>/);
  });

  test('are not there where nothing is wrong', () => {
    assert.equal(problems('en', []), undefined);
  });
});

test('a form is sent to its own page, and the browser keeps its own words to itself', () => {
  const text = textOf(form(field({ name: 'city', label: 'City' }), 'Send'));
  assert.match(text, /<form method="post" novalidate accept-charset="utf-8">/);
  assert.doesNotMatch(text, /action=/);
  assert.match(text, /<button class="button" type="submit"[^>]*> Send <\/button>/);
});
