// What is said of a database that does not answer, and of a node of a cluster.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explained } from './usable.ts';

const URL_OF = 'postgres://one@10.0.0.10:5432/monedero';
const refused = (address: string, port: number): Error =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}:${port}`), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address,
    port,
  });
const saidOf = (error: unknown): string => (explained(error, URL_OF) as Error).message;

test('a node that does not answer is named, and not the coordinator', () => {
  const byCitus = Object.assign(
    new Error(
      'connection to the remote node one@10.0.0.11:5432 failed with the following error: Connection refused',
    ),
    { code: '08006' },
  );
  assert.match(
    saidOf(byCitus),
    /^the node 10\.0\.0\.11:5432 of the cluster does not answer .*cluster status/,
  );
  const byCommand = new Error('the node 10.0.0.11:5432 does not answer: timeout expired', { cause: byCitus });
  assert.match(saidOf(byCommand), /^the node 10\.0\.0\.11:5432 of the cluster does not answer/);
  const many = new AggregateError([refused('10.0.0.11', 5433), refused('10.0.0.11', 5433)]);
  for (const error of [refused('10.0.0.11', 5433), many])
    assert.match(saidOf(error), /^the node 10\.0\.0\.11:5433 of the cluster does not answer/);
});

test('a database that does not answer is said by its own address', () => {
  assert.match(saidOf(refused('10.0.0.10', 5432)), /^the database at 10\.0\.0\.10:5432 does not answer/);
});
