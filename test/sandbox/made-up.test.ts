// What the sandbox makes up of names: aliases that are aliases, whatever the name of the holder.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readAccountNumber, readAlias } from '#modules/wallets/wallets/port.ts';
import { magicWordOf } from '#modules/sandbox/port.ts';
import { aliasFor, holderBehind, numberBehind } from '#providers/sandbox/made-up.ts';

const NAMES = [
  'Ana Paz',
  'José Ñandú Öztürk de la Santísima Trinidad',
  'Li',
  '',
  '李小龍',
  'Otro Apellido',
  'Demora García',
  'O’Higgins & Hijos S.A.',
  '1234567890123456789012',
];

suite('the alias of an account', () => {
  for (const name of NAMES) {
    test(`is one for «${name}», another one for each try, and stands for nothing magic`, () => {
      const aliases = Array.from({ length: 20 }, (_, tried) =>
        aliasFor({ name, taxId: '1' }, 'wal_x', tried),
      );
      for (const alias of aliases) {
        assert.equal(readAlias(alias), alias);
        assert.equal(magicWordOf(alias), undefined, alias);
      }
      assert.ok(new Set(aliases).size >= aliases.length - 1, aliases.join(' '));
    });
  }

  test('has the words of the name where they are free', () => {
    assert.equal(aliasFor({ name: 'José Ñandú', taxId: '1' }, 'wal_x', 0), 'jose.nandu');
  });
});

suite('what is behind an alias', () => {
  const NAMED: ReadonlyArray<readonly [alias: string, name: string]> = [
    ['juan.perez', 'Juan Perez'],
    ['juan.perez-01', 'Juan Perez'],
    ['rechaza.ana.paz', 'Ana Paz'],
    ['devuelve-ana', 'Ana'],
  ];
  for (const [alias, name] of NAMED) {
    test(`is ${name} for ${alias}`, () => assert.equal(holderBehind('AR', alias).name, name));
  }

  test('is a number of the country, another one for each alias', () => {
    for (const country of ['AR', 'MX', 'BR', 'CL', 'CO', 'PE', 'UY']) {
      const numbers = Array.from({ length: 50 }, (_, i) => numberBehind(country, `alias.${i}`));
      for (const number of numbers) assert.equal(readAccountNumber(number)?.country, country);
      assert.equal(new Set(numbers).size, numbers.length);
    }
  });

  test('is somebody with a name where the alias has no words', () => {
    for (const alias of ['123456', '-.-.-.', 'demora', 'otro.123']) {
      assert.match(holderBehind('MX', alias).name, /^\p{L}+ \p{L}+$/u);
    }
  });
});
