// The lexer keeps code and blanks out what is written inside it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lex, matching } from './lexer.ts';

suite('lexer', () => {
  const cases: [name: string, text: string, code: string][] = [
    ['strings', `a('x()', "y()")`, `a('   ', "   ")`],
    ['escaped quotes', `a('it\\'s()')`, `a('       ')`],
    ['line comments', 'a(); // b()\nc()', 'a();       \nc()'],
    ['block comments', 'a(/* b() */)', 'a(         )'],
    [
      'templates, but not the code in their holes',
      'a(`b() ${c(`d() ${e()}`)} f()`)',
      'a(`    ${c(`    ${e()}`)}    `)',
    ],
    ['holes that hold objects', 'a(`${{ b: 1 }.b} c()`)', 'a(`${{ b: 1 }.b}    `)'],
    ['regular expressions', `a = /b()'[/]/g; c()`, 'a = /       /g; c()'],
    ['regular expressions after an arrow', `(a) => /'/.test(a)`, '(a) => / /.test(a)'],
    ['but no division', 'a = b / c / d(e)', 'a = b / c / d(e)'],
  ];
  for (const [name, text, code] of cases) {
    test(`blanks out ${name}`, () => {
      assert.equal(lex(text).code, code);
      assert.equal(lex(text).code.length, text.length);
    });
  }

  test('keeps what a template says, with a mark for each hole', () => {
    const [template] = lex('sql`select ${a(1)} from ${b}`').literals;
    assert.deepEqual(template, { kind: 'template', start: 3, text: 'select $ from $' });
  });

  test('finds the bracket that closes another', () => {
    assert.equal(matching('f(a(b), [c])', 1), 11);
  });
});
