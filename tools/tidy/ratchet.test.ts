// The ratchet lets numbers shrink and never grow.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Problem } from './problem.ts';
import { hold, lowered } from './ratchet.ts';

const long = (value: number): Problem => ({
  rule: 'file-length',
  path: 'src/a.ts',
  line: 1,
  message: `${value} lines`,
  measured: { key: 'src/a.ts', value },
});
const ratchet = { 'file-length': { 'src/a.ts': 310 } };

suite('ratchet', () => {
  test('lets through what is as it was', () => {
    assert.deepEqual(hold([long(310)], ratchet), []);
  });

  test('refuses what grew', () => {
    const [problem, ...rest] = hold([long(311)], ratchet);
    assert.match(problem?.message ?? '', /311 lines, and it grew from 310/);
    assert.deepEqual(rest, []);
  });

  test('refuses what has no entry', () => {
    assert.deepEqual(hold([long(310)], {}), [long(310)]);
  });

  test('refuses an entry that could be lower, and says how to lower it', () => {
    assert.match(hold([long(305)], ratchet)[0]?.message ?? '', /could be 305: node tools\/tidy\.ts --lower/);
    assert.match(hold([], ratchet)[0]?.message ?? '', /could be gone/);
  });

  test('never excuses a problem that is not measured', () => {
    const problem: Problem = { rule: 'file-length', path: 'src/a.ts', line: 1, message: 'x' };
    assert.deepEqual(hold([problem], {}), [problem]);
  });

  test('lowers and removes, and neither raises nor adds', () => {
    assert.deepEqual(lowered([long(305)], ratchet), { 'file-length': { 'src/a.ts': 305 } });
    assert.deepEqual(lowered([long(320)], ratchet), ratchet);
    assert.deepEqual(lowered([], ratchet), {});
    assert.deepEqual(lowered([long(320)], {}), {});
  });
});
