// The rooms of the platform.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { brokenRoom, ROOMS } from './rooms.ts';

suite('a file of the platform', () => {
  test('is in a room that the table names, and each room of the table is there', async () => {
    const files = await readdir('src/platform', { recursive: true });
    const inRooms = files.flatMap((path) => /^([^/]+)\/.*\.ts$/.exec(path)?.[1] ?? []);
    assert.deepEqual([...new Set(inRooms)].toSorted(), ROOMS.map(({ name }) => name).toSorted());
  });

  test('imports from its own room and those before it, and only what is in no room imports from all', () => {
    const path = (name: string) => `src/platform/${name}.ts`;
    assert.equal(brokenRoom(path('db/sql'), path('text/email')), undefined);
    assert.equal(brokenRoom(path('db/sql'), path('db/shards/route')), undefined);
    assert.equal(brokenRoom(path('module'), path('http/handle')), undefined);
    assert.match(brokenRoom(path('text/email'), path('db/sql')) ?? '', /db does not come before text/);
    assert.match(brokenRoom(path('http/handle'), path('module')) ?? '', /no room/);
    assert.match(brokenRoom(path('attic/chest'), path('text/email')) ?? '', /attic has no place/);
  });
});
