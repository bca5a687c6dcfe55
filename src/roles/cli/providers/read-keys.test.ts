// Keys are read from files that others cannot read, and what is wrong is said by its line and never by its
// value.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { parseKeys, parseSections, readKeys } from './read-keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'monedero-keys-'));
after(() => rm(folder, { recursive: true }));

const PEM = ['-----BEGIN PRIVATE KEY-----', 'c2VjcmV0', '-----END PRIVATE KEY-----'];

suite('a file of keys', () => {
  test('has a line for each, and a PEM has as many as it needs', () => {
    const written = [
      '# Treasury',
      'secretKey = sk_live_1',
      '',
      `signingKey=${PEM[0]}`,
      ...PEM.slice(1),
      'id=7',
    ];
    assert.deepEqual(parseKeys(written.join('\r\n'), 'keys'), {
      secretKey: 'sk_live_1',
      signingKey: PEM.join('\n'),
      id: '7',
    });
  });

  test('is refused by the line that is wrong, without what stands there', () => {
    const WRONG: Readonly<Record<string, RegExp>> = {
      'a=1\nsk_live_secret': /^keys, line 2: a name, = and a value are expected$/,
      'a=1\na=sk_live_secret': /^keys, line 2: a is there twice$/,
      'a=': /^keys, line 1: a has no value$/,
      [`a=${PEM[0]}\nc2VjcmV0`]: /^keys, line 1: a is cut off: its END line is missing$/,
      ['a=-----BEGIN ENCRYPTED PRIVATE KEY-----\nc2VjcmV0\n-----END ENCRYPTED PRIVATE KEY-----']:
        /^keys, line 1: a is protected by a passphrase$/,
    };
    for (const [written, message] of Object.entries(WRONG))
      assert.throws(() => parseKeys(written, 'keys'), { message });
  });

  test('that others can read is refused, with what to type', async () => {
    const file = join(folder, 'open.keys');
    await writeFile(file, 'secretKey=1');
    await chmod(file, 0o644);
    await assert.rejects(readKeys(file, {}, ['secretKey']), {
      message: `others on this machine can read ${file}`,
      fix: `chmod 600 ${file}, and run it again`,
    });
    await chmod(file, 0o600);
    assert.deepEqual(await readKeys(file, {}, ['secretKey']), { secretKey: '1' });
  });
});

suite('the environment', () => {
  test('has a variable for each key, whose name follows from it', async () => {
    const environment = { PROVIDER_SECRET_KEY: '1', PROVIDER_OTHER: '2' };
    assert.deepEqual(await readKeys(undefined, environment, ['secretKey', 'account']), { secretKey: '1' });
  });

  test('without any is refused with the names of all', async () => {
    await assert.rejects(readKeys(undefined, {}, ['secretKey', 'account']), {
      fix: '--keys FILE with a line for each of: secretKey, account; or the variables PROVIDER_SECRET_KEY, PROVIDER_ACCOUNT',
    });
  });
});

suite('a file with the keys of several drivers', () => {
  test('has each below its name in brackets, and one that needs none has none', () => {
    const written = ['# of Mexico', '[operator]', '', '[bank]', `key=${PEM[0]}`, ...PEM.slice(1), 'id = 7'];
    assert.deepEqual(
      [...parseSections(written.join('\n'), 'keys')],
      [
        ['operator', {}],
        ['bank', { key: PEM.join('\n'), id: '7' }],
      ],
    );
  });

  test('that is wrong is refused by its line in the file', () => {
    for (const [written, line] of [
      ['id=7\n[bank]', /line 1: the name of a driver/],
      ['', /line 1: the name of a driver/],
      ['[bank]\nid=7\n[bank]', /line 3: \[bank\] is there twice/],
      ['[bank]\nid=7\n\n[post]\nid', /line 5: a name, = and a value/],
    ] as const)
      assert.throws(() => parseSections(written, 'keys'), line);
  });
});
