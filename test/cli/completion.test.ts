// What `completion` prints is run by the shells themselves, those of them that are on this machine.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { COMMANDS } from '#roles/cli/commands.ts';
import { EXIT } from '#roles/cli/failure.ts';
import { newHome } from '../support/command-line.ts';

const home = await newHome();
const run = promisify(execFile);

const printed = async (shell: string): Promise<string> => {
  const { code, out, err } = await home.run(['completion', shell]);
  assert.equal(code, EXIT.done, err);
  return out;
};
const isThere = async (shell: string): Promise<boolean> => {
  const found = await run(shell, ['-c', 'true']).catch(() => undefined);
  return found !== undefined;
};

suite('completion', () => {
  test('completes commands, verbs, options and what a command takes, in bash', async () => {
    const script = await printed('bash');
    const completed = async (...words: string[]): Promise<string[]> => {
      const line = [
        script,
        `COMP_WORDS=(monedero ${words.map((word) => `'${word}'`).join(' ')})`,
        `COMP_CWORD=${words.length}`,
        '_monedero',
        'printf "%s\\n" "${COMPREPLY[@]}"',
      ];
      const { stdout } = await run('bash', ['--norc', '-c', line.join('\n')]);
      return stdout.split('\n').filter((word) => word !== '');
    };
    const nouns = await completed('');
    for (const { name } of COMMANDS) assert.ok(nouns.includes(name.split(' ')[0] ?? ''), name);
    assert.deepEqual(await completed('lo'), ['login', 'logout', 'logs']);
    assert.deepEqual(await completed('events', ''), ['list', 'tail', 'resend']);
    assert.deepEqual(await completed('events', 'resend', '--'), [
      '--endpoint',
      '--profile',
      '--url',
      '--json',
      '--help',
    ]);
    assert.deepEqual(await completed('events', '--profile', 'staging', 'resend', '--en'), ['--endpoint']);
    assert.deepEqual(await completed('open', 'c'), ['console']);
    assert.deepEqual(await completed('completion', 'z'), ['zsh']);
    assert.ok((await completed('profiles', '')).includes('use'));
    assert.deepEqual(await completed('nothing', ''), []);
  });

  test('completes commands, verbs and what a command takes, with what each does, in fish', async (t) => {
    if (!(await isThere('fish'))) return t.skip('fish is not installed');
    const script = await printed('fish');
    const completed = async (line: string): Promise<string[]> => {
      const asked = `${script}\ncomplete -C '${line}'`;
      const { stdout } = await run('fish', ['--no-config', '-c', asked]);
      return stdout.split('\n').filter((one) => one !== '');
    };
    const nouns = (await completed('monedero ')).map((one) => one.split('\t')[0]);
    for (const { name } of COMMANDS) assert.ok(nouns.includes(name.split(' ')[0]), name);
    assert.deepEqual(
      (await completed('monedero events ')).map((one) => one.split('\t')[0]),
      ['list', 'resend', 'tail'],
    );
    const logout = 'logout\tforget a login, and revoke its key if it was made by browser';
    assert.deepEqual(await completed('monedero logo'), [logout]);
    assert.deepEqual(await completed('monedero open c'), ['console']);
  });

  test('is taken by zsh, for monedero', async (t) => {
    if (!(await isThere('zsh'))) return t.skip('zsh is not installed');
    const script = await printed('zsh');
    for (const { name } of COMMANDS) assert.ok(script.includes(name.split(' ')[0] ?? ''), name);
    const asked = `autoload -Uz compinit; compinit -u -D\n${script}\necho "$_comps[monedero]"`;
    const { stdout, stderr } = await run('zsh', ['-f', '-c', asked]);
    assert.deepEqual([stdout, stderr], ['_monedero\n', '']);
  });

  test('names the shells that it is for', async () => {
    for (const [args, message] of [
      [['completion'], /^the shell is missing$/],
      [['completion', 'fihs'], /^there is no completion for "fihs"; did you mean "fish"\?$/],
    ] as const) {
      const { code, err } = await home.run([...args]);
      assert.equal(code, EXIT.usage);
      assert.match(err.split('\n')[0]?.replace('monedero completion: ', '') ?? '', message);
    }
  });
});
