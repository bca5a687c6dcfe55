// BR Codes: what the manuals print, what is refused, and what is written is read again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readBrCode, writeBrCode, type BrCode } from './br-code.ts';
import { withChecksum } from './emv-qr.ts';

const EVP = '123e4567-e12b-12d1-a456-426655440000';
const open: BrCode = {
  kind: 'static',
  key: EVP,
  txid: null,
  amountMinor: null,
  merchantName: 'Fulano de Tal',
  merchantCity: 'BRASILIA',
};
const at = (location: string): BrCode => {
  const { amountMinor, merchantName, merchantCity } = open;
  return { kind: 'dynamic', location, amountMinor, merchantName, merchantCity };
};

/** The example of the manual of how a Pix is begun. */
const OF_MANUAL = `00020126580014br.gov.bcb.pix0136${EVP}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`;
/** Codes of Banco Central's API of Pix: charges with which the payer also agrees to later ones, field 80. */
const OF_API = [
  [
    'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
  ],
  [
    'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
    '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
  ],
] as const;
/** A code of the same API with which nothing is paid: the payer agrees to later charges alone. */
const OF_LATER_CHARGES =
  '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9';

suite('the codes that Banco Central prints', () => {
  test('are written to the character', () => assert.equal(writeBrCode(open), OF_MANUAL));
  test('are read', () => assert.deepEqual(readBrCode(OF_MANUAL), open));
  for (const [location, text] of OF_API) {
    test(`are read with what else they carry: ${location}`, () =>
      assert.deepEqual(readBrCode(text), at(location)));
  }
  test('are not read as a payment where there is none', () =>
    assert.equal(readBrCode(OF_LATER_CHARGES), undefined));
});

suite('a BR Code', () => {
  test('asks for the amount to the cent, without a float', () => {
    const amounts: readonly (readonly [bigint, string])[] = [
      [1n, '54040.01'],
      [10n, '54040.10'],
      [123_456n, '54071234.56'],
      [999_999_999_999n, '54139999999999.99'],
    ];
    for (const [amountMinor, field] of amounts) {
      const text = writeBrCode({ ...open, amountMinor });
      assert.ok(text.includes(`5303986${field}5802BR`), text);
      assert.deepEqual(readBrCode(text), { ...open, amountMinor });
    }
  });

  test('of a charge may be paid once, and has no other txid than the one at its location', () => {
    const text = writeBrCode(at('pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25'));
    assert.ok(text.startsWith('00020101021226760014br.gov.bcb.pix2554pix.example.com/'), text);
    assert.ok(text.includes('62070503***6304'), text);
  });

  const SHOWN = [
    ['José Ñandú São João Ltda', 'Jose Nandu Sao Joao Ltda', 'Goiânia', 'Goiania'],
    ["D'Ávila & Cia. – Pães", 'DAvila E Cia. - Paes', "Olho d'Água", 'Olho dAgua'],
    ['Łódź Straße Ærø ﬁm', 'Lodz Strasse AEro fim', 'Köln', 'Koln'],
    ['a\r\nb\u202ec\0d\ud800e\t(f)@g', 'a b c d e f g', ' x ', 'x'],
    [
      'Uma Empresa de Nome Muito Comprido SA',
      'Uma Empresa de Nome Muito',
      'São José do Rio Preto',
      'Sao Jose do Rio',
    ],
    ['日本', 'NAO INFORMADO', ' \n', 'NAO INFORMADO'],
  ] as const;
  for (const [name, shownName, city, shownCity] of SHOWN) {
    test(`shows ${JSON.stringify(name)} as ${shownName}`, () => {
      const text = writeBrCode({ ...open, merchantName: name, merchantCity: city });
      assert.match(text, /^[ -~]+$/);
      assert.deepEqual(readBrCode(text), { ...open, merchantName: shownName, merchantCity: shownCity });
    });
  }

  test('shows as much of a text as the key leaves room for', () => {
    const rooms = [
      [`${'a'.repeat(67)}@a.example`, undefined],
      [`${'a'.repeat(62)}@a.example`, 'x'],
      [EVP, 'x'.repeat(37)],
      ['+5511987654321', 'x'.repeat(59)],
      ['a', 'x'.repeat(72)],
    ] as const;
    for (const [key, info] of rooms) {
      const read = readBrCode(writeBrCode({ ...open, key, info: 'x'.repeat(100) }));
      assert.deepEqual(read, { ...open, key, ...(info === undefined ? {} : { info }) });
    }
  });

  const IMPOSSIBLE: readonly (readonly [what: string, code: object, says: RegExp])[] = [
    ['a key that is empty', { key: '' }, /Pix key/],
    ['a key with a space', { key: 'a b' }, /Pix key/],
    ['a key with an accent', { key: 'josé@a.example' }, /Pix key/],
    ['a key that is too long', { key: 'a'.repeat(78) }, /Pix key/],
    ['a txid with a sign', { txid: 'a-b' }, /txid/],
    ['a txid that is empty', { txid: '' }, /txid/],
    ['a txid that is as long as that of a charge', { txid: 'a'.repeat(26) }, /txid/],
    ['an amount of zero', { amountMinor: 0n }, /0\.01/],
    ['an amount below zero', { amountMinor: -1n }, /0\.01/],
    ['an amount of eleven digits', { amountMinor: 1_000_000_000_000n }, /9999999999\.99/],
    ['a location with a scheme', { ...at('https://pix.example.com/qr/a') }, /location/],
    ['a location without a path', { ...at('pix.example.com') }, /location/],
    ['a location of somebody', { ...at('a@pix.example.com/qr/a') }, /location/],
    ['a location that is too long', { ...at(`pix.example.com/${'a'.repeat(62)}`) }, /location/],
  ];
  for (const [what, code, says] of IMPOSSIBLE) {
    test(`cannot have ${what}`, () => {
      assert.throws(() => writeBrCode({ ...open, ...code }), says);
    });
  }
});

/** The example of the manual, with other fields and the right checksum. */
function manualWith(...changes: ReadonlyArray<readonly [from: string, to: string]>): string {
  let fields = OF_MANUAL.slice(0, -8);
  for (const [from, to] of changes) {
    assert.ok(fields.includes(from), from);
    fields = fields.replace(from, () => to);
  }
  return withChecksum(fields);
}
const ACCOUNT = `26580014br.gov.bcb.pix0136${EVP}`;

suite('a text is not a BR Code', () => {
  const REFUSED: readonly (readonly [why: string, text: string])[] = [
    ['empty', ''],
    ['a checksum alone', withChecksum('')],
    ['another text', 'https://pix.example.com/'],
    ['its checksum is of another', OF_MANUAL.replace('1D3D', '1D3E')],
    ['its checksum is in small letters', OF_MANUAL.replace('1D3D', '1d3d')],
    ['its checksum is missing', OF_MANUAL.slice(0, -8)],
    ['something follows it', `${OF_MANUAL}\n`],
    ['a length is too short', manualWith(['5913Fulano', '5912Fulano'])],
    ['a length runs over the end', manualWith(['62070503***', '62080503***'])],
    ['a length is not digits', manualWith(['5802BR', '580xBR'])],
    ['a length is nought', manualWith(['6008BRASILIA', '6000'])],
    ['a field of the account runs over', manualWith(['0136', '0137'])],
    ['the additional data run over', manualWith(['62070503***', '62070504***'])],
    [
      'the additional data run over beside a location',
      manualWith([ACCOUNT, '26370014br.gov.bcb.pix2515pix.example/a/b'], ['62070503***', '62070504***']),
    ],
    ['it begins with another field', manualWith(['000201', ''], ['52040000', '52040000000201'])],
    ['its format is another', manualWith(['000201', '000202'])],
    ['it may be paid three times', manualWith(['000201', '000201010213'])],
    ['it has no account', manualWith([ACCOUNT, ''])],
    ['it is of another arrangement', manualWith(['br.gov.bcb.pix', 'br.gov.bcb.pox'])],
    ['it has two accounts', manualWith([ACCOUNT, ACCOUNT + ACCOUNT.replace('26', '27')])],
    ['it has the same field twice', manualWith(['6008BRASILIA', '6008BRASILIA6008BRASILIA'])],
    ['it has two amounts', manualWith(['5802BR', '54041.0054041.005802BR'])],
    ['it has a key and a location', manualWith([ACCOUNT, '26420014br.gov.bcb.pix0101a2515pix.example/a/b'])],
    ['its key is not one', manualWith([ACCOUNT, '26230014br.gov.bcb.pix0101 '])],
    ['its location has a scheme', manualWith([ACCOUNT, '26410014br.gov.bcb.pix2519https://pix.example'])],
    ['it hands out cash', manualWith([ACCOUNT, '26350014br.gov.bcb.pix0101a030812345678'])],
    ['it has no category', manualWith(['52040000', ''])],
    ['it is in dollars', manualWith(['5303986', '5303840'])],
    ['it is of another country', manualWith(['5802BR', '5802AR'])],
    ['it has no name', manualWith(['5913Fulano de Tal', ''])],
    ['its name is blank', manualWith(['5913Fulano de Tal', '5901 '])],
    ['it has no city', manualWith(['6008BRASILIA', ''])],
    ['its name has two lines', manualWith(['Fulano de Tal', 'Fulano\nde Tal'])],
    ['its name turns its direction', manualWith(['Fulano de Tal', 'Fulano\u202ede Tal'])],
    ['its name has half a character', manualWith(['Fulano de Tal', 'Fulano\ud800de Tal'])],
    ['its txid has a sign', manualWith(['62070503***', '62070503a-b'])],
    ['its txid is too long', manualWith(['62070503***', `62300526${'a'.repeat(26)}`])],
    ...['-1', '+1', '1,00', '1.000', '1e3', '0x1', ' 1', '12345678901', '.5', '1.'].map((amount) => {
      const field = `54${String(amount.length).padStart(2, '0')}${amount}`;
      return [`its amount is ${amount}`, manualWith(['5802BR', `${field}5802BR`])] as const;
    }),
    [
      'it is longer than any',
      withChecksum(
        `${OF_MANUAL.slice(0, -8)}${[81, 82, 83, 84].map((id) => `${id}99${'a'.repeat(99)}`).join('')}`,
      ),
    ],
    ['it is very much longer', `${'0001a'.repeat(2_000_000)}6304FFFF`],
  ];
  for (const [why, text] of REFUSED) {
    test(`where ${why}`, () => assert.equal(readBrCode(text), undefined));
  }

  test('where any one character of it is another', () => {
    const text = writeBrCode({ ...open, txid: 'a1', amountMinor: 1999n, info: 'Pedido 12' });
    const others = [
      ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
      '\n',
      'é',
      '\u{1f600}',
    ];
    for (let i = 0; i < text.length; i += 1) {
      for (const other of others.filter((one) => one !== text[i])) {
        const changed = text.slice(0, i) + other + text.slice(i + 1);
        assert.equal(readBrCode(changed), undefined, changed);
      }
    }
  });
});

suite('a BR Code that others wrote is read', () => {
  const READ: readonly (readonly [what: string, text: string, code: BrCode])[] = [
    ['with Pix in capitals', manualWith(['br.gov.bcb.pix', 'BR.GOV.BCB.PIX']), open],
    ['with how it begins', manualWith(['000201', '000201010211']), open],
    ['with Pix beside another arrangement', manualWith(['26', '26070003abc27']), open],
    ['without a field for the txid', manualWith(['62070503***', '']), open],
    ['with other additional data', manualWith(['62070503***', '62050301a']), open],
    ['with an amount of zero', manualWith(['5802BR', '54040.005802BR']), open],
    ['with whole units', manualWith(['5802BR', '5402125802BR']), { ...open, amountMinor: 1200n }],
    ['with one decimal', manualWith(['5802BR', '540412.55802BR']), { ...open, amountMinor: 1250n }],
    [
      'with accents',
      manualWith(['Fulano de Tal', 'João da Lima ']),
      { ...open, merchantName: 'João da Lima' },
    ],
    [
      'with a character of two units',
      manualWith(['5913Fulano de Tal', '5902A🛒']),
      { ...open, merchantName: 'A🛒' },
    ],
    [
      'with a name that is too long',
      manualWith(['5913Fulano de Tal', `5930${'A'.repeat(30)}`]),
      { ...open, merchantName: 'A'.repeat(30) },
    ],
    [
      'with a txid beside a location',
      manualWith([ACCOUNT, '26370014br.gov.bcb.pix2515pix.example/a/b'], ['***', 'a-b']),
      at('pix.example/a/b'),
    ],
  ];
  for (const [what, text, code] of READ) {
    test(what, () => assert.deepEqual(readBrCode(text), code));
  }
});
