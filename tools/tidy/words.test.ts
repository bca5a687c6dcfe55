// What may not be written, found where it is written and not where it is only spoken of.
import { suite } from 'node:test';
import { testRule } from './table.ts';
import {
  classes,
  firstSentence,
  machinePath,
  noteToSelf,
  registryHost,
  silenced,
  testNotRun,
} from './words.ts';

const path = 'src/a.ts';
const testPath = 'src/a.test.ts';
// Put together here, or tidy would find them in this file.
const NOTE = ['TO', 'DO'].join('');
const MACHINE_PATH = ['', 'work', 'main'].join('/');
const REGISTRY = ['https://npm', 'registry', 'test/'].join('.');

suite('words', () => {
  testRule(firstSentence, [
    { name: 'a sentence comes first', path, text: '// What it is for.\nimport a;', lines: [] },
    { name: 'a file without one is found', path, text: 'import a;', lines: [1] },
    { name: 'a migration has one too', path: 'src/a.sql', text: 'create table a ();', lines: [1] },
    {
      name: 'a script may say its interpreter',
      path: 'bin/a.js',
      text: '#!/usr/bin/env node\n// It.',
      lines: [],
    },
    { name: 'data has none', path: 'test/a.json', text: '{}', lines: [] },
  ]);
  testRule(noteToSelf, [
    { name: 'a note to self is found', path, text: `a;\n// ${NOTE}: later`, lines: [2] },
    { name: 'todo in Spanish is fine', path: 'docs/a.md', text: 'todo lo demás', lines: [] },
  ]);
  testRule(testNotRun, [
    { name: 'only is found', path: testPath, text: "test.only('a', b);", lines: [1] },
    { name: 'the option only is found', path: testPath, text: "test('a', { only: true }, b);", lines: [1] },
    { name: 'skip is found', path: testPath, text: "suite.skip('a', b);", lines: [1] },
    {
      name: 'skip without a reason is found',
      path: testPath,
      text: "test('a', { skip: true }, b);",
      lines: [1],
    },
    { name: 'a reason excuses', path: testPath, text: "test('a', { skip: 'no IPv6 here' }, b);", lines: [] },
    { name: 'the reason may depend', path: testPath, text: "t.skip('not on Windows');", lines: [] },
  ]);
  testRule(machinePath, [
    { name: 'a path of this machine is found', path: 'docs/a.md', text: `see ${MACHINE_PATH}`, lines: [1] },
    {
      name: 'an address may look like one',
      path: 'docs/a.md',
      text: `https://a.test${MACHINE_PATH}`,
      lines: [],
    },
    { name: 'so may a relative path', path: 'docs/a.md', text: `.${MACHINE_PATH}`, lines: [] },
  ]);
  testRule(registryHost, [
    {
      name: 'a registry is found',
      path: '.npmrc',
      text: `registry=${REGISTRY}`,
      lines: [1],
    },
    {
      name: 'the lock file is looked at elsewhere',
      path: 'package-lock.json',
      text: REGISTRY,
      lines: [],
    },
    { name: 'a registry of routes is fine', path, text: 'registry.routes;', lines: [] },
  ]);
  testRule(classes, [
    { name: 'a class is found', path, text: 'export class Card {}', lines: [1] },
    { name: 'a class of another is found', path, text: 'class Card extends Base {}', lines: [1] },
    { name: 'an error may be one', path, text: 'class Gone extends Error {}', lines: [] },
    { name: 'the word may be said', path, text: '// a class Card\nconst a = { class: 1 };', lines: [] },
  ]);
  testRule(silenced, [
    {
      name: 'a rule off without a reason is found',
      path,
      text: '// oxlint-disable-next-line eqeqeq\na;',
      lines: [1],
    },
    { name: 'a reason excuses', path, text: '// oxlint-disable-next-line eqeqeq -- null too\na;', lines: [] },
  ]);
});
