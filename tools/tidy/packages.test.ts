// Versions are exact, and the lock file pins what it names.
import { suite } from 'node:test';
import { exactVersions, licences, lockFile } from './packages.ts';
import { testRule } from './table.ts';

const lock = (entry: object): string => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } });
const npm = `https://${['registry', 'npmjs', 'org'].join('.')}/a/-/a-1.0.0.tgz`;

suite('packages', () => {
  const path = 'package.json';
  testRule(exactVersions, [
    {
      name: 'exact versions are right',
      path,
      text: '{"dependencies":{"a":"1.2.3","b":"1.0.0-beta.1"}}',
      lines: [],
    },
    {
      name: 'a range is wrong',
      path,
      text: '{\n"devDependencies":{\n"a":"^1.2.3"}}',
      lines: [3],
      says: /\^1\.2\.3/,
    },
    {
      name: 'a range in a workspace is wrong',
      path: 'packages/client/package.json',
      text: '{"dependencies":{"a":"^1.2.3"}}',
      lines: [1],
    },
    { name: 'a tag is wrong', path, text: '{"optionalDependencies":{"a":"latest"}}', lines: [1] },
  ]);
  testRule(lockFile, [
    {
      name: 'integrity is enough',
      path: 'package-lock.json',
      text: lock({ integrity: 'sha512-a' }),
      lines: [],
    },
    {
      name: 'a workspace, and the link to it, have none',
      path: 'package-lock.json',
      text: JSON.stringify({
        packages: { 'node_modules/@a/b': { resolved: 'packages/b', link: true }, 'packages/b': {} },
      }),
      lines: [],
    },
    {
      name: 'a link to elsewhere is wrong',
      path: 'package-lock.json',
      text: lock({ resolved: '../b', link: true }),
      lines: [1, 1, 1],
    },
    {
      name: 'no integrity is wrong',
      path: 'package-lock.json',
      text: lock({}),
      lines: [1],
      says: /integrity/,
    },
    {
      name: 'npm may be named',
      path: 'package-lock.json',
      text: lock({ integrity: 'a', resolved: npm }),
      lines: [],
    },
    {
      name: 'a dependency without an entry is wrong',
      path: 'package-lock.json',
      text: lock({ integrity: 'a', optionalDependencies: { 'a-for-macs': '1.0.0' } }),
      lines: [1],
      says: /needs a-for-macs/,
    },
    {
      name: 'another place is wrong',
      path: 'package-lock.json',
      text: lock({ integrity: 'a', resolved: 'http://mirror.test/a.tgz' }),
      lines: [1],
      says: /mirror/,
    },
  ]);
  testRule(licences, [
    { name: 'a free one is right', path: 'package-lock.json', text: lock({ license: 'MIT' }), lines: [] },
    {
      name: 'one that binds what it is passed on with is wrong',
      path: 'package-lock.json',
      text: lock({ license: 'AGPL-3.0-only' }),
      lines: [1],
      says: /AGPL/,
    },
    {
      name: 'one of files is right for a tool, and wrong for what is passed on',
      path: 'package-lock.json',
      text: JSON.stringify({
        packages: {
          'node_modules/tool': { license: 'MPL-2.0', dev: true },
          'node_modules/a': { license: 'MPL-2.0' },
        },
      }),
      lines: [1],
      says: /node_modules\/a/,
    },
    { name: 'none is wrong', path: 'package-lock.json', text: lock({}), lines: [1], says: /without/ },
  ]);
});
