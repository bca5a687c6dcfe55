// A case tells a checker that sees from one that is blind, asleep or raising false alarms; a mutant tells a
// test that fails from one that cannot run.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { linesWithFiles, nothing, verdictOn, type CheckerCase } from './canary.ts';
import { isCaught, type Mutant } from './mutant.ts';

const checkerCase: CheckerCase = {
  checker: 'lint',
  command: [],
  accusations: linesWithFiles,
  canaries: [{ name: 'a cat', path: 'src/cat.ts', plant: nothing, expects: /no-cats/ }],
};

suite('canaries', () => {
  const cases: [name: string, ran: { ok: boolean; output: string }, wrong: RegExp[]][] = [
    ['naming the canary is right', { ok: false, output: 'src/cat.ts:1: no-cats' }, []],
    ['silence is wrong', { ok: false, output: '' }, [/^NOT CAUGHT: a cat/]],
    ['failing without a reason is wrong', { ok: false, output: 'crashed: no-cats' }, [/^NOT CAUGHT: a cat/]],
    ['passing is wrong', { ok: true, output: 'src/cat.ts:1: no-cats' }, [/passes although/]],
    [
      'another rule is wrong',
      { ok: false, output: 'src/cat.ts:1: no-dogs' },
      [/^NOT CAUGHT/, /^false alarm/],
    ],
    [
      'naming what was not planted is wrong',
      { ok: false, output: 'src/cat.ts:1: no-cats\nsrc/dog.ts:1: no-cats' },
      [/^false alarm.*dog/],
    ],
  ];
  for (const [name, ran, wrong] of cases) {
    test(name, () => {
      const found = verdictOn(checkerCase, ran);
      assert.equal(found.length, wrong.length, found.join('\n'));
      wrong.forEach((pattern, i) => assert.match(found[i] ?? '', pattern));
    });
  }
});

suite('a mutant', () => {
  const counts = (pass: number, fail: number): string => `ℹ pass ${pass}\nℹ fail ${fail}\n`;
  const at = { path: 'src/sum.mutants', line: 1 };
  const any = { failures: [{ at, file: 'src/sum' }], hangs: false };
  const named = { ...any, failures: [{ at, file: 'src/sum', test: 'adds up' }] };
  const cases: [
    name: string,
    mutant: Pick<Mutant, 'failures' | 'hangs'>,
    ran: { ok: boolean; output: string },
    boolean,
  ][] = [
    ['is caught by a test that fails among others', any, { ok: false, output: counts(1, 1) }, true],
    ['is not caught by tests that pass', any, { ok: true, output: counts(2, 0) }, false],
    ['is not caught by tests of which none can run', any, { ok: false, output: counts(0, 2) }, false],
    ['is not caught by a crash', any, { ok: false, output: 'no such module' }, false],
    [
      'is caught by the test that was named',
      named,
      { ok: false, output: `  ✖ a sum adds up (1ms)\n${counts(0, 1)}` },
      true,
    ],
    [
      'is caught by the named test that was cancelled where it must hang',
      { ...named, hangs: true },
      { ok: false, output: `  ✖ a sum adds up (9ms)\nℹ fail 0\nℹ cancelled 1\n` },
      true,
    ],
    [
      'is not caught by a test that was cancelled',
      named,
      { ok: false, output: `  ✖ a sum adds up (9ms)\nℹ fail 0\nℹ cancelled 1\n` },
      false,
    ],
    [
      'is not caught by a file that cannot run',
      named,
      { ok: false, output: `✖ src/sum.test.ts (1ms)\n${counts(0, 1)}` },
      false,
    ],
    [
      'is not caught by another test',
      named,
      { ok: false, output: `✔ a sum adds up\n✖ a product\n${counts(1, 1)}` },
      false,
    ],
  ];
  for (const [name, mutant, ran, expected] of cases) {
    test(name, () => assert.equal(isCaught(mutant, ran), expected));
  }
});
