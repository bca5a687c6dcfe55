// QR codes: another program reads what is drawn, and the drawing is safe in a page.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import decodeQr from 'qr/decode.js';
import { qrDataUri, qrSvg } from './qr.ts';

const TYPICAL =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca2552040000530398654041.005802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
/** A text as long as a BR Code may be. */
const LONGEST = TYPICAL.padEnd(512, 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7');
const QUIET_ZONE = 4;

const DRAWING =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"( role="img" aria-label="[^"<>]*")? shape-rendering="crispEdges"><rect width="\1" height="\1" fill="white" \/><path d="([\dMmh,.]+)" stroke="black" \/><\/svg>$/;

/** The rows of dark modules that the drawing has, by following its one path. */
function modulesOf(svg: string): boolean[][] {
  const [, side = '', , path = ''] = DRAWING.exec(svg) ?? assert.fail(svg.slice(0, 300));
  const rows = Array.from({ length: Number(side) }, () => Array.from({ length: Number(side) }, () => false));
  let [x, y] = [0, 0];
  for (const [, command, first = '', second = '0'] of path.matchAll(/([Mmh])(\d+)(?:,(\d+(?:\.5)?))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second) - 0.5];
    else if (command === 'm') [x, y] = [x + Number(first), y + Number(second)];
    else {
      rows[y]?.fill(true, x, x + Number(first));
      x += Number(first);
    }
  }
  return rows;
}

/** What a camera sees, which does not know where modules begin. */
function seen(svg: string): string {
  const modules = modulesOf(svg);
  const pixels = 5;
  const side = modules.length * pixels;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const row = modules[Math.floor(at / side / pixels)] ?? [];
    if (row[Math.floor((at % side) / pixels)] === true) data.fill(0, at * 4, at * 4 + 3);
  }
  return decodeQr({ width: side, height: side, data }, { timeLimit: 10_000 });
}

suite('a QR code', () => {
  const TEXTS = [
    'a',
    '0123456789',
    'HTTPS://EXAMPLE.COM/A',
    'https://example.com/?a=b&c="d"<e>\'#%20',
    'São João, 日本 🛒',
    TYPICAL,
    LONGEST,
  ];
  for (const text of TEXTS) {
    test(`is read by another program: ${text.slice(0, 40)} (${text.length})`, () => {
      assert.equal(seen(qrSvg(text, 'Pix')), text);
      const uri = qrDataUri(text);
      assert.match(uri, /^data:image\/svg\+xml,[\w%.,;:/='() -]+$/);
      const svg = decodeURIComponent(uri.slice('data:image/svg+xml,'.length)).replaceAll("'", '"');
      assert.equal(seen(svg), text);
      assert.ok(!svg.includes('aria-label'), 'the image has its own');
    });
  }

  test('has four modules of white around it, and corrects errors at level M', () => {
    const modules = modulesOf(qrSvg(TYPICAL, 'Pix'));
    const inner = modules.slice(QUIET_ZONE, -QUIET_ZONE).map((row) => row.slice(QUIET_ZONE, -QUIET_ZONE));
    assert.equal(inner.length, 53, 'version 9, which has room for it at level M');
    const dark = (rows: boolean[][]): number => rows.flat().filter(Boolean).length;
    assert.equal(dark(inner), dark(modules));
    assert.deepEqual(inner[0]?.slice(0, 8), [...Array.from({ length: 7 }, () => true), false]);
    // The first bits of the ninth row are the level: 00, of which the standard's mask makes 10.
    assert.deepEqual(inner[8]?.slice(0, 2), [true, false]);
  });

  test('is the same each time, and small', () => {
    assert.equal(qrSvg(TYPICAL, 'Pix'), qrSvg(TYPICAL, 'Pix'));
    assert.ok(qrSvg(TYPICAL, 'Pix').length < 6_000, String(qrSvg(TYPICAL, 'Pix').length));
    assert.ok(qrDataUri(TYPICAL).length < 6_000);
    assert.ok(qrSvg(LONGEST, 'Pix').length < 15_000);
  });

  test('has a name that can be nothing but one', () => {
    const svg = qrSvg('a', `Pix "><script>alert('1 & 2')</script>\0\ud800\uffff`);
    assert.match(
      svg,
      / aria-label="Pix &quot;&gt;&lt;script&gt;alert\(&#39;1 &amp; 2&#39;\)&lt;\/script&gt; {3}" /,
    );
    assert.equal(seen(svg), 'a');
  });

  test('is not made of what cannot be one', () => {
    assert.equal(seen(qrSvg('a'.repeat(2331), 'Pix')).length, 2331);
    assert.throws(() => qrSvg('a'.repeat(2332), 'Pix'), RangeError);
    assert.throws(() => qrDataUri('\ud800'), URIError);
  });
});
