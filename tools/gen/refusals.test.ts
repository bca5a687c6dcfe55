// The page of errors says which routes return a code, in lines that a new route seldom changes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routes } from '#product.ts';
import { refusalsPage } from './refusals.ts';

suite('the page of errors', () => {
  const page = refusalsPage(routes);
  const lines = page.split('\n').filter((line) => line.startsWith('| Returned by'));

  test('lists at most eight routes of a code', () => {
    for (const line of lines) assert.ok((line.match(/`/g) ?? []).length / 2 <= 8, line);
  });

  test('names a section where each of its routes returns the code', () =>
    assert.match(page, /## 403 `test_side_only`\n[^#]*\| Returned by \| every route of \*Sandbox\* \|/));

  test('names the sections where a code is returned by more', () =>
    assert.match(
      page,
      /## 409 `invalid_state`\n[^#]*\| Returned by \| some routes of \*Payment methods\*, /,
    ));

  test('says of each code where it is returned', () => {
    assert.ok(lines.length > 50);
    assert.deepEqual(
      lines.filter((line) => /\| Returned by \| *\|/.test(line)),
      [],
    );
  });
});
