// Code in src has the time from its clock alone, and SQL from its parameters alone.
import { suite } from 'node:test';
import { testRule } from './table.ts';
import { ambientTime, ambientTimeInSql, environment } from './time.ts';

const path = 'src/modules/cards/create.ts';

suite('ambient-time', () => {
  testRule(ambientTime, [
    { name: 'Date.now is found', path, text: 'a;\nconst b = Date.now();', lines: [2], says: /Date\.now/ },
    { name: 'Date.now as a value is found', path, text: 'run(Date.now);', lines: [1] },
    { name: 'new Date() is found', path, text: 'new Date();', lines: [1] },
    { name: 'new Date without parentheses is found', path, text: 'const a = new Date;', lines: [1] },
    { name: 'Math.random is found', path, text: 'Math.random();', lines: [1] },
    {
      name: 'a date of an instant is fine',
      path,
      text: 'new Date(at); Date.parse(a); Date.UTC(1); ',
      lines: [],
    },
    { name: 'words about it are fine', path, text: "// Date.now()\nconst a = 'new Date()';", lines: [] },
    { name: 'the clock may ask', path: 'src/platform/clock.ts', text: 'Date.now();', lines: [] },
    { name: 'tools may ask', path: 'tools/bench/load.ts', text: 'Date.now();', lines: [] },
  ]);
});

suite('ambient-time-in-sql', () => {
  testRule(ambientTimeInSql, [
    {
      name: 'now() in a query is found',
      path,
      text: 'a;\nsql`select 1\n where a < now()`;',
      lines: [3],
      says: /now/,
    },
    { name: 'random() in a query is found', path, text: "raw('select random()');", lines: [1] },
    { name: 'the clock in a hole is fine', path, text: 'sql`select ${clock.now()}`;', lines: [] },
    {
      name: 'a default of a migration is found',
      path: 'src/modules/cards/migrations/20260101000000_a.sql',
      text: '-- now() is not said here\ncreate table a (at timestamptz default current_timestamp);',
      lines: [2],
    },
  ]);
});

suite('environment', () => {
  testRule(environment, [
    { name: 'the linter finds the plain way', path, text: 'process.env.HOME;', lines: [] },
    { name: 'taking it apart is found', path, text: 'const { env } = process;', lines: [1] },
    { name: 'brackets are found', path, text: "process['env'];", lines: [1] },
    { name: 'importing process is found', path, text: "import process from 'node:process';", lines: [1] },
    {
      name: 'the configuration reads it',
      path: 'src/config.ts',
      text: 'const { env } = process;',
      lines: [],
    },
  ]);
});
