// The template tag escapes everything but its own output.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, htmlText, type Html } from './html.ts';

test('whatever is put into a template is escaped, in text and in attributes', () => {
  const attack = `"><script>alert('x')</script>&`;
  assert.equal(
    htmlText(html`<p title="${attack}">${attack}</p>`),
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
  );
});

test('what the tag made is not escaped again, alone or in lists', () => {
  const items = ['<', '>'].map((text) => html`<b>${text}</b>`);
  assert.equal(htmlText(html`<i>${items}</i>`), '<i><b>&lt;</b><b>&gt;</b></i>');
});

test('nothing is written for what is undefined, and zero is written', () => {
  assert.equal(htmlText(html`a${undefined}b${0}`), 'ab0');
});

test('an object that came as JSON cannot pass for markup', () => {
  const forged = JSON.parse('{"markup":"<script>","Symbol(markup)":"<script>"}') as Html;
  assert.throws(() => html`${forged}`, TypeError);
});
