// Tax ids as people write them against tax ids as providers have them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { isSameTaxId } from './same-tax-id.ts';

type Case = readonly [country: Country, claimed: string, real: string];

const SAME: readonly Case[] = [
  ['AR', '20-26756539-3', '20267565393'],
  ['AR', ' 20.26756539.3 ', '20-26756539-3'],
  ['AR', '２０２６７５６５３９３', '20267565393'],
  ['MX', 'pelu-900517-ab0', 'PELU900517AB0'],
  ['MX', 'nun\u0303e900517ab0', 'ÑUÑE900517AB0'.replace('Ñ', 'N')],
  ['BR', '400.111.222-18', '40011122218'],
  ['BR', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['CL', '17.111.222-k', '17111222K'],
  ['CL', '07.111.222-2', '71112222'],
  ['UY', '0411.122-7', '4111227'],
  ['CO', '1000111222', '1000111222'],
  ['PE', '10401112222', '10401112222'],
];

const DIFFERENT: ReadonlyArray<readonly [...Case, why: string]> = [
  ['AR', '26756539', '20267565393', 'a DNI within a CUIT'],
  ['AR', '27267565393', '20267565393', 'another prefix'],
  ['AR', '2026756539', '20267565393', 'a digit missing'],
  ['AR', '20267565393\u200b', '20267565393', 'something invisible'],
  ['AR', '2026756539٣', '20267565393', 'a digit of another script'],
  ['AR', '', '', 'nothing'],
  ['AR', '--', '20267565393', 'nothing but separators'],
  ['BR', '191', '00000000000191', 'zeros that count'],
  ['BR', '00000000191', '00000000000191', 'a CPF within a CNPJ'],
  ['CO', '800197268', '8001972684', 'a NIT without its check digit'],
];

suite('one tax id', () => {
  for (const [country, claimed, real] of SAME) {
    test(`"${claimed}" is ${real} in ${country}`, () => assert.ok(isSameTaxId(country, claimed, real)));
  }
});

suite('two tax ids', () => {
  for (const [country, claimed, real, why] of DIFFERENT) {
    test(`${why}: ${JSON.stringify(claimed)} is not "${real}" in ${country}`, () =>
      assert.equal(isSameTaxId(country, claimed, real), false));
  }
});
