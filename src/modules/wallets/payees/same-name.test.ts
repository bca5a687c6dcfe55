// Names as people claim them against names as banks have them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/characters.ts';
import { isSameName } from './same-name.ts';

const SAME: ReadonlyArray<readonly [claimed: string, real: string]> = [
  // Accents, case, Ñ.
  ['José Núñez', 'JOSE NUNEZ'],
  ['josé peña', 'PEÑA JOSE'],
  ['Conceição Araújo', 'CONCEICAO ARAUJO'],
  ['Jose\u0301 Pe\u0301rez', 'José Pérez'],
  ['Björk Müller', 'BJORK MULLER'],
  // Order, punctuation.
  ['Juan Perez', 'PEREZ JUAN'],
  ['Juan Pérez', 'PEREZ, JUAN'],
  ['  Juan   Pérez ', 'PEREZ/JUAN'],
  ['Juan\u00a0Pérez', 'PEREZ JUAN'],
  ["Brian O'Higgins", 'OHIGGINS BRIAN'],
  ['Brian O’Higgins', "O'HIGGINS BRIAN"],
  // Middle names and second surnames that one side leaves out.
  ['Juan Pérez', 'PEREZ GARCIA JUAN CARLOS'],
  ['Juan Carlos Pérez García', 'PEREZ JUAN'],
  ['Ana García García', 'GARCIA ANA'],
  ['María de los Ángeles Pérez', 'PEREZ MARIA ANGELES'],
  ['Juan de la Cruz', 'DE LA CRUZ JUAN'],
  ['João da Silva', 'JOAO SILVA'],
  // Initials beside two full names.
  ['Juan Martín Pérez', 'PEREZ JUAN M'],
  ['Juan M. Pérez', 'PEREZ JUAN MARTIN'],
  ['Juan M. Pérez', 'PEREZ JUAN'],
  // Double surnames.
  ['Ana García-López', 'GARCIA LOPEZ ANA'],
  ['Ana García–López', 'GARCIA LOPEZ ANA'],
  // Companies and their forms.
  ['Comercio Ejemplo S.R.L.', 'COMERCIO EJEMPLO SRL'],
  ['Comercio Ejemplo', 'COMERCIO EJEMPLO SRL'],
  ['Comercio Ejemplo S. A.', 'COMERCIO EJEMPLO SA'],
  ['Comercio Ejemplo S/A', 'COMERCIO EJEMPLO SA'],
  ['Comercio Ejemplo Sociedad Anónima', 'COMERCIO EJEMPLO S.A.'],
  ['Ejemplo SA', 'EJEMPLO S.A.'],
  ['Comercio Ejemplo, S.A. de C.V.', 'COMERCIO EJEMPLO SA DE CV'],
  ['Comercio Ejemplo S. de R.L. de C.V.', 'COMERCIO EJEMPLO S DE RL DE CV'],
  ['Comercio Ejemplo S.A.de C.V.', 'COMERCIO EJEMPLO SA DE CV'],
  ['Comercio Ejemplo SpA', 'COMERCIO EJEMPLO S.P.A.'],
  ['Comercio Ejemplo Ltda.', 'COMERCIO EJEMPLO LIMITADA'],
  ['Comercio Ejemplo Ltda', 'COMERCIO EJEMPLO LTDA - ME'],
  ['Comercio Ejemplo Ltda EPP', 'COMERCIO EJEMPLO LTDA'],
  ['Comercio Ejemplo S.A.S.', 'COMERCIO EJEMPLO SAS'],
  ['Comercio Ejemplo E.I.R.L.', 'COMERCIO EJEMPLO EIRL'],
  ['García & Hijos SRL', 'GARCIA E HIJOS S.R.L.'],
  ['Mercado Ejemplo SRL', 'MERCADOEJEMPLO SRL'],
  ['Comercio 24 SA', 'COMERCIO 24 S.A.'],
  ['Y.P.F. S.A.', 'YPF SA'],
  // A surname that reads as a form.
  ['João Sá', 'SA JOAO'],
  ['João Sá Silva', 'JOAO SILVA SA'],
];

const DIFFERENT: ReadonlyArray<readonly [claimed: string, real: string, why: string]> = [
  ['Juan Perez', 'JUANA PEREZ', 'another given name'],
  ['Juan A Perez', 'JUANA PEREZ', 'an initial is not part of a word'],
  ['Juan A SRL', 'JUANA SRL', 'an initial is not part of a word in a company either'],
  ['Juan Perez', 'PEREZ PEDRO', 'the surname alone'],
  ['Juan Perez', 'JUAN PERES', 'one letter'],
  ['Juan', 'JUAN PEREZ', 'a given name alone'],
  ['Perez', 'JUAN PEREZ', 'a surname alone'],
  ['J P', 'JUAN PEREZ', 'single letters'],
  ['J Perez', 'JUAN PEREZ', 'an initial for the only given name'],
  ['J P', 'J P', 'nothing but single letters'],
  ['Juan C. Perez', 'PEREZ JUAN MARTIN', 'another initial'],
  ['Juan Carlos Perez', 'PEREZ JUAN MARTIN', 'another middle name'],
  ['Garcia Garcia', 'GARCIA ANA', 'one surname twice'],
  ['', '', 'no names'],
  ['de la', 'DE LA', 'nothing but particles'],
  ['...', 'JUAN PEREZ', 'punctuation'],
  ['Maria', 'MARIA DE SA', 'what may be a surname is not taken for a form'],
  ['Ejemplo', 'EJEMPLO SA', 'a company of one word without its form'],
  ['Comercio Ejemplo SA', 'COMERCIO EJEMPLO SRL', 'two forms'],
  ['Comercio Ejemplo SA', 'COMERCIO EJEMPLO SA DE CV', 'two forms, one within the other'],
  ['Comercio Ejemplo', 'COMERCIO EJEMPLO ARGENTINA SRL', 'a company with one word more'],
  ['Ejemplo Comercio SA', 'COMERCIO EJEMPLO SRL', 'another order and form'],
  ['Juan P\u0435rez', 'JUAN PEREZ', 'a Cyrillic letter'],
  ['Juan P\u0435rez', 'JUAN P\u0435REZ', 'a Cyrillic letter on both sides'],
  ['\u0391na Perez', 'ANA PEREZ', 'a Greek letter'],
  ['Mart\u0131n Perez', 'MARTIN PEREZ', 'a dotless i'],
  ['J\u0251n Perez', 'JAN PEREZ', 'a phonetic letter'],
  ['Juan\u200b Perez', 'JUAN PEREZ', 'a zero-width space'],
  ['Ju\u00adan Perez', 'JUAN PEREZ', 'a soft hyphen'],
  ['\u202eJuan Perez', 'JUAN PEREZ', 'a mark that turns the direction'],
  ['Juan\0 Perez', 'JUAN PEREZ', 'a zero character'],
  ['Juan P\u0336erez', 'JUAN PEREZ', 'a stroke through a letter'],
  [`Juan Perez${' '.repeat(400)}`, 'JUAN PEREZ', 'more than a name can be'],
];

suite('one holder', () => {
  for (const [claimed, real] of SAME) {
    test(`"${claimed}" is "${real}", either way round`, () => {
      assert.ok(isSameName(claimed, real));
      assert.ok(isSameName(real, claimed));
    });
  }
});

suite('two holders', () => {
  for (const [claimed, real, why] of DIFFERENT) {
    test(`${why}: ${JSON.stringify(claimed)} is not "${real}"`, () => {
      assert.equal(isSameName(claimed, real), false);
      assert.equal(isSameName(real, claimed), false);
    });
  }
});

const GIVEN = ['Ana', 'Juana', 'Juan', 'José', 'Begoña', 'Martín'];
const SURNAMES = ['Pérez', 'Núñez', 'Sá', 'Quispe', 'de la Cruz', 'García-López'];
const name = fc
  .tuple(
    fc.subarray(GIVEN, { minLength: 1 }),
    fc.subarray(SURNAMES, { minLength: 1 }),
    fc.constantFrom('', ' SA', ' S.R.L.'),
  )
  .map(([given, surnames, form]) => `${given.join(' ')} ${surnames.join(' ')}${form}`);

test('it does not matter which of two names is claimed, and each is its own', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      assert.equal(isSameName(a, b), isSameName(b, a));
      assert.ok(isSameName(a, a.toUpperCase()));
    }),
  );
});

test('no text makes it fail, and one that is long takes no longer', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 500 }), name, (any, one) => {
      assert.equal(typeof isSameName(any, one), 'boolean');
    }),
  );
  assert.equal(isSameName('A. '.repeat(1_000_000), 'ANA PEREZ'), false);
});
