// A flock tells a checker that sees from one that is blind, asleep or crying wolf.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { linesWithFiles, verdictOn, type Flock } from './canary.ts';

const flock: Flock = {
  checker: 'lint',
  command: [],
  accusations: linesWithFiles,
  canaries: [{ name: 'a cat', path: 'src/cat.ts', plant: () => Promise.resolve(), expects: /no-cats/ }],
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
      'naming what nobody planted is wrong',
      { ok: false, output: 'src/cat.ts:1: no-cats\nsrc/dog.ts:1: no-cats' },
      [/^false alarm.*dog/],
    ],
  ];
  for (const [name, ran, wrong] of cases) {
    test(name, () => {
      const found = verdictOn(flock, ran);
      assert.equal(found.length, wrong.length, found.join('\n'));
      wrong.forEach((pattern, i) => assert.match(found[i] ?? '', pattern));
    });
  }
});
