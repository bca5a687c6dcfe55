// The text of a statement belongs to the place in the code where it is written; only values change from call
// to call.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql, type Fragment, type SqlValue } from './sql.ts';

const inOrder = (column: Fragment, least: SqlValue) =>
  sql`select id from things where amount > ${least} order by ${column}`;
const either = (hole: Fragment | SqlValue) => sql`select ${hole}`;

suite('a statement', () => {
  test('takes other values each time, in one text', () => {
    const first = inOrder({ fragment: 'id' }, 1);
    const second = inOrder({ fragment: ['i', 'd'].join('') }, 2);
    assert.equal(first.text, 'select id from things where amount > $1 order by id');
    assert.deepEqual([first.values, second.values], [[1], [2]]);
    assert.deepEqual([second.text, second.name], [first.text, first.name]);
  });

  test('refuses a fragment that is another one than before', () => {
    assert.equal(inOrder({ fragment: 'id' }, 1).values.length, 1);
    assert.throws(() => inOrder({ fragment: 'amount desc' }, 1), /a fragment that varies/);
    assert.equal(inOrder({ fragment: 'id' }, 3).values[0], 3);
  });

  test('refuses a value where there was a fragment, and a fragment where there was a value', () => {
    assert.deepEqual(either('one').values, ['one']);
    assert.throws(() => either({ fragment: 'two' }), /a fragment that varies/);
    const other = (hole: Fragment | SqlValue) => sql`select 1, ${hole}`;
    assert.deepEqual(other({ fragment: 'two' }).values, []);
    assert.throws(() => other('one'), /a fragment that varies/);
  });
});
