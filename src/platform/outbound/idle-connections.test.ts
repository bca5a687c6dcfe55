// Idle connections are bounded in number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connection } from './connection.ts';
import { createIdleConnections } from './idle-connections.ts';

test('one idle connection too many closes the one that has been idle longest', () => {
  const idle = createIdleConnections(2);
  const closed: Connection[] = [];
  const close = (connection: Connection): void => {
    closed.push(connection);
    idle.delete(connection);
  };
  const [first, second, third, fourth] = [anyConnection(), anyConnection(), anyConnection(), anyConnection()];
  for (const connection of [first, second]) idle.add(connection, close);
  idle.delete(first);
  idle.add(first, close);
  assert.deepEqual(closed, []);
  idle.add(third, close);
  idle.add(fourth, close);
  assert.deepEqual(closed, [second, first]);
});

const anyConnection = (): Connection => ({
  openedMs: 0,
  send: () => undefined,
  destroy: () => Promise.resolve(),
});
