// Which test files are run on one more version of PostgreSQL.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { asksDatabase, startsPrograms, testFiles } from './test-files.ts';

suite('test files', () => {
  test('ask a database that import what opens one, over other files too', async () => {
    assert.equal(await asksDatabase('test/payments/pay.test.ts'), true);
    assert.equal(await asksDatabase('src/modules/wallets/payees/create.test.ts'), true);
    assert.equal(await asksDatabase('test/faults/prove-caps.test.ts'), true);
  });

  test('ask none that reckon alone', async () => {
    assert.equal(await asksDatabase('src/modules/people/cardholders/identity/ar.test.ts'), false);
  });

  test('ask none on that server whose processes have the embedded database', async () => {
    assert.equal(await asksDatabase('test/docs/as-printed.test.ts'), false);
    assert.equal(await asksDatabase('test/roles/dev.test.ts'), false);
    assert.equal(await asksDatabase('test/roles/command-line.test.ts'), true);
  });

  test('have programs bundled only where one starts some', async () => {
    assert.equal(await startsPrograms(['test/payments/pay.test.ts']), false);
    for (const name of ['roles/command-line', 'cli/login', 'faults/kill', 'faults/prove-caps'])
      assert.equal(await startsPrograms(['test/payments/pay.test.ts', `test/${name}.test.ts`]), true);
  });

  test('are mostly those that ask one', async () => {
    const files = await testFiles();
    const asking = await Promise.all(files.map((file) => asksDatabase(file)));
    assert.ok(asking.filter((asks) => asks).length > files.length / 2);
  });
});
