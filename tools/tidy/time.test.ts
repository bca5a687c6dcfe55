// Code in src has the time from its clock alone, and SQL from its parameters alone. Tests make no row older.
import { suite } from 'node:test';
import { testRule } from './table.ts';
import { agedRow, ambientTime, ambientTimeInSql, environment } from './time.ts';

const path = 'src/modules/issuing/cards/create.ts';

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
    { name: 'the clock may ask', path: 'src/platform/time/clock.ts', text: 'Date.now();', lines: [] },
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
      path: 'src/modules/issuing/cards/migrations/20260101000000_a.sql',
      text: '-- now() is not said here\ncreate table a (at timestamptz default current_timestamp);',
      lines: [2],
    },
  ]);
});

suite('aged-row', () => {
  const of = 'test/rail/orders.test.ts';
  const finds = (name: string, text: string, lines = [1]) => ({ name, path: of, text, lines });
  testRule(agedRow, [
    finds(
      'an interval that is subtracted is found',
      "sql`update jobs set run_at = run_at - interval '1 day'`;",
    ),
    finds('so is one from the time of the database', "sql`update a set b = now() - interval '1 second'`;"),
    finds('so is one times a hole', "sql`update a set b = c - ${n}::int * interval '1 minute'`;"),
    finds('so is one that is made', 'sql`update a set b = c - make_interval(days => ${n})`;'),
    finds('so is a hole that is subtracted from its own column', 'sql`update a set b_at = a.b_at - ${age}`;'),
    finds('on the line where it begins', "a;\nsql`update a\n set b = c - interval '1 day'`;", [2]),
    finds('a counter that goes down is fine', 'sql`update jobs set attempts = attempts - 1`;', []),
    finds('an interval that is added is fine', "sql`update a set b = c + interval '1 day'`;", []),
    finds('what is inserted is fine', "sql`insert into a (b) values (now() - interval '1 day')`;", []),
    {
      name: 'a test beside its code is looked at',
      path: 'src/modules/base/ledger/post.test.ts',
      text: "sql`update a set b = b - interval '1 day'`;",
      lines: [1],
      says: /clock\.advance/,
    },
    {
      name: 'tools may',
      path: 'tools/prove/caps/main.ts',
      text: "sql`update a set b = b - interval '1 day'`;",
      lines: [],
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
