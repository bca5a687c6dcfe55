// The commands of a cluster where there is none: they say what is wrong, and what to type.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestDatabase } from '../support/database.ts';
import { start } from '../support/process.ts';

const database = await createTestDatabase('empty');
after(() => database.drop());

async function run(
  args: readonly string[],
  settings: Record<string, string> = { DATABASE_URL: database.url },
) {
  const running = start(['cluster', ...args], settings);
  const { code } = await running.exited;
  return { code, text: running.output().trim() };
}

for (const verb of ['distribute', 'status', 'rebalance', 'move ten_1 10.0.0.1:5432']) {
  test(`cluster ${verb} says of one PostgreSQL that it is not a cluster, and what makes one`, async () => {
    const { code, text } = await run(verb.split(' '));
    assert.equal(code, 1, text);
    assert.match(text, /does not have the extension citus\n.*create extension citus.*scale-out/);
    const { text: json } = await run([...verb.split(' '), '--json']);
    assert.equal((JSON.parse(json) as { code: string }).code, 'not_citus');
  });

  test(`cluster ${verb} asks for the address of a database`, async () => {
    const { code, text } = await run(verb.split(' '), {});
    assert.equal(code, 1, text);
    assert.match(text, /DATABASE_URL is not set/);
  });
}

test('a number of shards that is none is the wrong usage', async () => {
  for (const shards of ['0', 'many', '257'])
    assert.equal((await run(['distribute', '--shards', shards])).code, 64, shards);
});

test('a tenant without the node to which it is to move is the wrong usage', async () => {
  assert.equal((await run(['move', 'ten_1'])).code, 64);
});
