// A comment or a line of a document that is too wide is found.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commentWidth, documentWidth } from './width.ts';

suite('comment-width', () => {
  const path = 'src/modules/issuing/cards/create.ts';
  const lines = (text: string) => commentWidth({ path, text }).map(({ line }) => line);

  test('a comment ends at column 110', () => {
    assert.deepEqual(lines(`a;\n  // ${'x'.repeat(105)}\n`), []);
    assert.deepEqual(lines(`a;\n  // ${'x'.repeat(106)}\n`), [2]);
    assert.deepEqual(lines(`a; /* x\n${'x'.repeat(111)}\n*/ ${'b'.repeat(200)}`), [2]);
  });

  test('code is the business of the formatter', () =>
    assert.deepEqual(lines(`a('${'x'.repeat(200)}');`), []));
});

suite('document-width', () => {
  const lines = (text: string, path = 'docs/a.md') => documentWidth({ path, text }).map(({ line }) => line);
  const wide = `${'word '.repeat(22)}w`;

  test('a line of a document ends at column 110', () => {
    assert.deepEqual(lines(`a\n${wide.slice(0, 110)}`), []);
    assert.deepEqual(lines(`a\n${wide}\n\n- ${wide}\n> ${wide}`), [2, 4, 5]);
  });

  test('code is as it is, until its own fence ends', () => {
    for (const fence of ['```', '~~~', '   ````']) {
      assert.deepEqual(lines(`${fence}sh\n${wide}\n${fence}\n${wide}`), [4], fence);
    }
    assert.deepEqual(lines(`\`\`\`\`\n\`\`\`\n${wide}\n\`\`\`\`\n${wide}`), [5]);
  });

  test('so are rows of tables and headings', () => assert.deepEqual(lines(`| ${wide} |\n# ${wide}`), []));

  test('so is one link, URL or piece of code', () => {
    const url = `https://example.com/${'a'.repeat(110)}`;
    assert.deepEqual(lines(`${url}\n- <${url}>\n1. [a name](${url}).\n\`${wide}\`;`), []);
    assert.deepEqual(lines(`see ${url}`), [1]);
  });

  test('what is generated is as wide as it is', () =>
    assert.deepEqual(lines(wide, 'docs/generated/a.md'), []));
});
