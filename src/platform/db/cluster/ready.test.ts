// What stands in the way of a cluster is said one thing at a time, in the order in which it is put right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongWith, type ClusterFacts, type NodeFacts, type NodeSays } from './ready.ts';

const says: NodeSays = { postgres: '15.20', citus: '13.2-1', unsafeTriggers: 'on', preparedMax: 200 };
const node = (name: string, more: Partial<NodeFacts> = {}): NodeFacts => ({
  node: name,
  isCoordinator: name.startsWith('c'),
  hasShards: !name.startsWith('c'),
  says,
  ...more,
});
const well: ClusterFacts = {
  citus: '13.2-1',
  isCoordinator: true,
  nodes: [node('c:5432'), node('w:5432')],
};
const away: NodeFacts = { node: 'w:5432', isCoordinator: false, hasShards: true };

test('nothing is wrong with a coordinator and its workers', () => {
  assert.equal(wrongWith(well), undefined);
});

test('what is wrong is said, and what to do on which node', () => {
  const cases: ReadonlyArray<readonly [Partial<ClusterFacts>, string, RegExp]> = [
    [{ citus: undefined, isCoordinator: false, nodes: [] }, 'not_citus', /create extension citus/],
    [{ citus: '12.1-1' }, 'citus_too_old', /alter extension citus update/],
    [{ isCoordinator: false }, 'not_coordinator', /c:5432/],
    [{ nodes: [] }, 'no_coordinator', /citus_set_coordinator_host/],
    [{ nodes: [node('c:5432')] }, 'no_workers', /citus_add_node/],
    [{ nodes: [node('c:5432'), away] }, 'node_away', /see that it runs/],
    [
      { nodes: [node('c:5432'), node('w:5432', { says: { ...says, unsafeTriggers: 'off' } })] },
      'triggers_not_enabled',
      /on w:5432: alter system set citus\.enable_unsafe_triggers = on/,
    ],
    [
      { nodes: [node('c:5432', { says: { ...says, preparedMax: 0 } }), node('w:5432')] },
      'no_prepared_transactions',
      /on c:5432: alter system set max_prepared_transactions/,
    ],
  ];
  for (const [facts, code, fix] of cases) {
    const wrong = wrongWith({ ...well, ...facts });
    assert.equal(wrong?.code, code);
    assert.match(wrong.fix, fix);
  }
});
