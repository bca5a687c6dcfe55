// Invoices as people write them: what is read as the same one, and what cannot be one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/characters.ts';
import { isId } from '#platform/ids/ids.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { issuerDiffers } from './claim.ts';
import { documentSchema, shownDocument, shownDocumentSchema } from './model.ts';
import { readDocument } from './read-document.ts';

type Written = { readonly type: string; readonly id: string; readonly issuerTaxId?: string };

const read = (written: Written) => readDocument(documentSchema.parse(written));
const shown = (written: Written) => shownDocumentSchema.parse(shownDocument(read(written)));
const cae = (id: string): Written => ({ type: 'cae', id });
const nfe = (id: string): Written => ({ type: 'nfe', id });
const UUID = '5fc1d6a0-3b1e-4c7e-9d55-0f6a2b7c8d90';
const cfdi = (id = UUID, issuerTaxId = 'MAB9307148T4'): Written => ({ type: 'cfdi', id, issuerTaxId });

/** The field that is refused, or nothing. */
function fieldOf(written: Written, field?: string): string | undefined {
  try {
    readDocument(documentSchema.parse(written), field);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_request') return String(error.details['field']);
    throw error;
  }
}

// One from the manual of NF-e, and two that are computed: with letters, and of a CPF.
const MANUAL = '52060433009911002506550120000007800267301615';
const LETTERED = '35261112ABC34501DE35550010000000421123456788';
const OF_A_FARMER = '35261100039053344705559200000000421123456780';

suite('one invoice, however it is written', () => {
  const FORMS: ReadonlyArray<readonly [what: string, canonical: Written, ...others: Written[]]> = [
    [
      'a CAE with zeros on the left, with spaces around it, and with typographic dashes',
      cae('30500010912-6-3-12345'),
      cae('30500010912-006-00003-00012345'),
      cae(' 30500010912-06-0003-12345\n'),
      cae('30500010912–6–3–12345'),
      cae('３０５０００１０９１２-6-3-12345'),
    ],
    ['a CFDI in either case', cfdi(), cfdi(UUID.toUpperCase()), cfdi(` ${UUID} `)],
    ['a CFDI with another issuer', cfdi(), cfdi(UUID, 'mab-930714-8t4'), cfdi(UUID, 'ZATJ870805CK6')],
    [
      'an NF-e in groups of four, and with dots',
      nfe(MANUAL),
      nfe(MANUAL.replaceAll(/(.{4})/g, '$1 ')),
      nfe(MANUAL.replaceAll(/(.{11})/g, '$1.')),
    ],
    ['an NF-e with letters in its CNPJ', nfe(LETTERED), nfe(LETTERED.toLowerCase())],
  ];
  for (const [what, canonical, ...others] of FORMS) {
    test(`${what} has one row and one id`, () => {
      const { key, id } = read(canonical);
      assert.ok(isId('doc', key), key);
      assert.equal(id, canonical.id);
      for (const other of others) {
        const { key: otherKey, id: otherId } = read(other);
        assert.deepEqual([otherKey, otherId], [key, id], other.id);
      }
    });
  }

  test('and two that differ in type or id have two rows', () => {
    const keys = [
      cae('30500010912-6-3-12345'),
      cae('30500010912-6-31-2345'),
      cae('30500010912-63-1-2345'),
      cae('33693450239-6-3-12345'),
      cfdi(),
      cfdi(UUID.replace('5', '6')),
      nfe(MANUAL),
    ].map((written) => read(written).key);
    assert.equal(new Set(keys).size, keys.length);
  });
});

suite('the issuer', () => {
  const ISSUERS: ReadonlyArray<readonly [what: string, written: Written, issuerTaxId: string]> = [
    ['of a CAE is in its id', cae('30500010912-6-3-12345'), '30500010912'],
    ['of a CFDI is named', cfdi(UUID, ' zatj-870805-ck6 '), 'ZATJ870805CK6'],
    ['of a CFDI may have a check digit that does not compute', cfdi(UUID, 'VACE460910SX6'), 'VACE460910SX6'],
    ['of an NF-e is in its access key', nfe(MANUAL), '33009911002506'],
    ['of an NF-e may have letters', nfe(LETTERED), '12ABC34501DE35'],
    ['of an NF-e of a farmer is a CPF', nfe(OF_A_FARMER), '39053344705'],
    ['may be named as well', { ...nfe(MANUAL), issuerTaxId: '33.009.911/0025-06' }, '33009911002506'],
  ];
  for (const [what, written, issuerTaxId] of ISSUERS) {
    test(what, () => assert.deepEqual(shown(written), { type: written.type, id: written.id, issuerTaxId }));
  }

  test('is compared with the tax id of the payee as people write it', () => {
    const document = read(cae('30500010912-6-3-12345'));
    assert.equal(issuerDiffers(document, 'AR', '30-50001091-2'), false);
    assert.equal(issuerDiffers(document, 'AR', '33693450239'), true);
    assert.equal(issuerDiffers(read(nfe(OF_A_FARMER)), 'BR', '390.533.447-05'), false);
    assert.equal(issuerDiffers(read(nfe(MANUAL)), 'BR', '33009911000100'), true);
    assert.equal(issuerDiffers(document, 'AR', ''), true);
  });
});

suite('what cannot be an invoice is refused with its field', () => {
  const ID = 'document.id';
  const ISSUER = 'document.issuerTaxId';
  const REFUSED: ReadonlyArray<readonly [what: string, written: Written, field: string]> = [
    ['a CUIT with another check digit', cae('30500010913-6-3-12345'), ID],
    ['a CUIT of zeros', cae('00000000000-6-3-12345'), ID],
    ['a CUIT with dashes', cae('30-50001091-2-6-3-12345'), ID],
    ['a CAE without its number', cae('30500010912-6-3'), ID],
    ['a CAE with a number of zeros', cae('30500010912-6-3-00000000'), ID],
    ['a CAE with a type of four digits', cae('30500010912-0006-3-12345'), ID],
    ['a CAE with a sign', cae('30500010912-6-3--12345'), ID],
    ['a CAE with a letter', cae('30500010912-6-3-1234S'), ID],
    ['a CAE with digits of another script', cae('30500010912-6-3-١٢٣'), ID],
    [
      'a CAE of another issuer than it says',
      { ...cae('30500010912-6-3-1'), issuerTaxId: '33693450239' },
      ISSUER,
    ],
    ['a UUID without dashes', cfdi(UUID.replaceAll('-', '')), ID],
    ['a UUID with a letter beyond F', cfdi(UUID.replace('a', 'g')), ID],
    ['a UUID in braces', cfdi(`{${UUID}}`), ID],
    ['a CFDI without an issuer', { type: 'cfdi', id: UUID }, ISSUER],
    ['an RFC with month 13', cfdi(UUID, 'GODE561331GR8'), ISSUER],
    ['an RFC that stands for anybody', cfdi(UUID, 'XAXX010101000'), ISSUER],
    ['an RFC that is a CUIT', cfdi(UUID, '30500010912'), ISSUER],
    ['an access key of 43 digits', nfe(MANUAL.slice(1)), ID],
    ['an access key with another check digit', nfe(`${MANUAL.slice(0, -1)}6`), ID],
    ['an access key with a letter outside the CNPJ', nfe(LETTERED.replace('3526', '352A')), ID],
    ['an access key of zeros', nfe('0'.repeat(44)), ID],
    ['an access key of no CNPJ and no CPF', nfe('43180300012345678900555020001870971471388767'), ID],
    ['an id of nothing but spaces', cae('     '), ID],
    ['an id with a zero character', cae('30500010912-6-3-1\0'), ID],
  ];
  for (const [what, written, field] of REFUSED) {
    test(what, () => assert.equal(fieldOf(written), field));
  }

  test('where it stands in a list, the field says so', () => {
    assert.equal(fieldOf(cae('x'), 'transfers.3.document'), 'transfers.3.document.id');
  });

  test('a body with another type, an unknown field or an endless id is not read at all', () => {
    for (const body of [
      { type: 'invoice', id: '1' },
      { ...cae('30500010912-6-3-1'), amount: 1 },
      cae('1'.repeat(81)),
      cae(''),
      { ...cfdi(), issuerTaxId: '1'.repeat(33) },
      { type: 'cae' },
      'cae',
    ])
      assert.equal(documentSchema.safeParse(body).success, false, JSON.stringify(body));
  });
});

const DIGITS = '0123456789'.split('');
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: length, maxLength: length });

/** The rule written a second time, in another way. */
function digitAfter(body: string): string {
  let sum = 0;
  let weight = 2;
  for (const character of body.split('').reverse()) {
    sum += weight * (character.charCodeAt(0) - '0'.charCodeAt(0));
    weight = weight === 9 ? 2 : weight + 1;
  }
  const rest = 11 - (sum % 11);
  return rest >= 10 ? '0' : String(rest);
}
const cnpjOf = (root: string): string => {
  const first = root + digitAfter(root);
  return first + digitAfter(first);
};

suite('check digits', () => {
  const root = fc
    .string({
      unit: fc.constantFrom(...LETTERS),
      minLength: 12,
      maxLength: 12,
    })
    .filter((text) => !text.startsWith('000'));
  const accessKey = fc.tuple(digits(6), root, digits(23)).map(([before, company, after]) => {
    const body = before + cnpjOf(company) + after;
    return body + digitAfter(body);
  });

  test('an access key with its own is read, and its issuer is the company inside', () => {
    fc.assert(
      fc.property(accessKey, (key) => {
        assert.deepEqual(shown(nfe(key)), { type: 'nfe', id: key, issuerTaxId: key.slice(6, 20) });
      }),
    );
  });

  test('an access key with one digit changed outside the CNPJ is refused, wherever it is', () => {
    fc.assert(
      fc.property(accessKey, fc.nat(43), fc.constantFrom(...DIGITS), (key, at, digit) => {
        // Two remainders share the check digit 0, so behind it one of them can hide the other.
        fc.pre((at < 6 || at >= 20) && key.charAt(at) !== digit && !key.endsWith('0'));
        assert.equal(fieldOf(nfe(key.slice(0, at) + digit + key.slice(at + 1))), 'document.id');
      }),
    );
  });

  test('exactly one last digit makes a CUIT of ten, or none', () => {
    const cuits = fc.tuple(fc.constantFrom('20', '27', '30', '33'), digits(8)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(cuits, (body) => {
        fc.pre(!body.endsWith('00000000'));
        const right = DIGITS.filter((digit) => fieldOf(cae(`${body}${digit}-1-1-1`)) === undefined);
        const expected =
          11 - (body.split('').reduce((sum, c, i) => sum + Number(c) * Number('5432765432'[i]), 0) % 11);
        assert.deepEqual(right, expected === 10 ? [] : [String(expected % 11)]);
      }),
    );
  });

  test('whatever is sent is read or refused, and what is read is read the same again', () => {
    const id = fc.oneof(
      fc.string({ minLength: 1, maxLength: 80, unit: anyCharacter }),
      digits(44),
      accessKey,
    );
    fc.assert(
      fc.property(
        fc.constantFrom('cae', 'cfdi', 'nfe'),
        id,
        fc.string({ minLength: 1, maxLength: 32 }),
        (type, text, by) => {
          const written = { type, id: text, issuerTaxId: by };
          if (!documentSchema.safeParse(written).success || fieldOf(written) !== undefined) return;
          const document = read(written);
          assert.deepEqual(read(shownDocument(document)), document);
        },
      ),
    );
  });
});
