// Runs a rule over a table of small files, each with the lines at which it must find something.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rule } from './problem.ts';

export type RuleCase = {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** Empty: nothing is wrong. */
  readonly lines: readonly number[];
  /** What the first message says. */
  readonly says?: RegExp;
};

export function testRule(rule: Rule, cases: readonly RuleCase[]): void {
  for (const { name, path, text, lines, says } of cases) {
    test(name, () => {
      const problems = rule({ path, text });
      assert.deepEqual(
        problems.map(({ line }) => line),
        lines,
        JSON.stringify(problems),
      );
      if (says !== undefined) assert.match(problems[0]?.message ?? '', says);
    });
  }
}
