// What is said if nodes have other functions than their coordinator.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsIn, saidOfFunction, type FunctionsOn } from './functions.ts';

const on = (node: string, functions: FunctionsOn['functions']): FunctionsOn => ({
  node,
  isCoordinator: node.startsWith('c'),
  functions,
});
const coordinator = on('c:5432', { 'one()': 'a', 'two(bigint)': 'b' });

test('a function that a node lacks, or has as it was, is said with the node and what to do', () => {
  const faults = faultsIn([
    coordinator,
    on('w:5432', { 'one()': 'a' }),
    on('x:5432', { 'one()': 'a', 'two(bigint)': 'an older one' }),
  ]);
  assert.deepEqual(faults, [
    { node: 'w:5432', name: 'two(bigint)', is: 'missing' },
    { node: 'x:5432', name: 'two(bigint)', is: 'another' },
  ]);
  const [missing = '', another = ''] = faults.map(saidOfFunction);
  assert.match(missing, /two\(bigint\) is not on w:5432.*run "monedero migrate"/);
  assert.match(another, /two\(bigint\) is another one on x:5432/);
});

test('what a node has beside them is its own', () => {
  const more = on('w:5432', { ...coordinator.functions, 'more()': 'c' });
  assert.deepEqual(faultsIn([coordinator, more]), []);
});
