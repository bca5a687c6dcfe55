// The building blocks: money, languages, machines, secrets, signatures, pages.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { instant, systemClock } from './time/clock.ts';
import { createIds } from './ids/ids.ts';
import { fill, languageOf } from './text/language.ts';
import { defineMachine, move, next, terminalStatuses } from './db/machine.ts';
import { createMetrics } from './telemetry/metrics.ts';
import {
  centsOf,
  CURRENCIES,
  CURRENCY_EXPONENTS,
  formatUnits,
  parseUnits,
  unitsOf,
  type Currency,
} from './money/money.ts';
import { afterOf, cursorAfter } from './lists/page.ts';
import { requestHash } from './idempotency/idempotency.ts';
import { isSigned, sign } from './secrets/signature.ts';

suite('money', () => {
  test('has the ISO 4217 exponents of the seven countries, COP with cents and CLP without', () => {
    assert.deepEqual(CURRENCY_EXPONENTS, { ARS: 2, MXN: 2, BRL: 2, CLP: 0, COP: 2, PEN: 2, UYU: 2 });
  });

  const READ: Array<[string | number, Currency, bigint | undefined]> = [
    [19.99, 'ARS', 1999n],
    ['19.99', 'ARS', 1999n],
    [0.1, 'BRL', 10n],
    [1.005, 'ARS', undefined],
    [0.1 + 0.2, 'ARS', undefined],
    [1e21, 'ARS', undefined],
    ['1e3', 'ARS', undefined],
    [10.5, 'CLP', undefined],
    [1500, 'CLP', 1500n],
    ['-3.50', 'UYU', -350n],
    ['', 'ARS', undefined],
    [' 1', 'ARS', undefined],
    ['1,50', 'ARS', undefined],
    ['.5', 'ARS', undefined],
    [NaN, 'ARS', undefined],
    [Infinity, 'ARS', undefined],
    ['99999999999999.99', 'ARS', undefined],
  ];
  for (const [value, currency, minor] of READ) {
    test(`reads ${String(value)} ${currency} as ${minor}`, () =>
      assert.equal(parseUnits(value, currency), minor));
  }

  test('prints what it reads and reads what it prints', () => {
    const amounts = fc.bigInt({ min: -9_007_199_254_740_991n, max: 9_007_199_254_740_991n });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCIES), (amount, currency) => {
        assert.equal(parseUnits(formatUnits(amount, currency), currency), amount);
      }),
    );
  });

  test('survives as a JSON number up to nine trillion units', () => {
    const amounts = fc.bigInt({ min: 0n, max: 900_000_000_000_000n });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCIES), (amount, currency) => {
        assert.equal(
          parseUnits(JSON.parse(JSON.stringify(unitsOf(amount, currency))) as number, currency),
          amount,
        );
      }),
    );
  });

  test('never leaves as a number that is not exact', () => {
    assert.throws(() => centsOf(9_007_199_254_740_992n));
  });
});

suite('languages', () => {
  test('follow the weights of the header', () => {
    assert.equal(languageOf('en;q=0.3, pt;q=0.9, es;q=0.8'), 'pt');
    assert.equal(languageOf('es;q=0'), 'en');
    assert.equal(languageOf(undefined), 'en');
  });

  test('fill holes, also with texts', () => {
    const text = { en: '{a} and {b}', es: '{a} y {b}', pt: '{a} e {b}' };
    assert.equal(fill(text, 'es', { a: 1, b: { en: 'x', es: 'equis', pt: 'xis' } }), '1 y equis');
    assert.equal(fill(text, 'en', { a: 1 }), '1 and {b}');
  });
});

suite('machines', () => {
  const door = defineMachine<'open' | 'shut' | 'gone', 'shut' | 'open' | 'remove'>({
    name: 'door',
    column: 'status',
    initial: 'open',
    statuses: ['open', 'shut', 'gone'],
    events: {
      shut: { from: ['open'], to: 'shut' },
      open: { from: ['shut'], to: 'open' },
      remove: { from: ['open', 'shut'], to: 'gone' },
    },
  });

  test('allow what the table lists and refuse everything else', () => {
    assert.equal(move(door, 'open', 'shut'), 'shut');
    assert.equal(next(door, 'gone', 'open'), undefined);
    assert.throws(() => move(door, 'gone', 'open'), /invalid_state/);
    assert.deepEqual(terminalStatuses(door), ['gone']);
  });
});

suite('signatures', () => {
  const at = instant(1_767_225_600_000);
  const body =
    '{"id":"evt_1","type":"card.created","created":1767225600,"livemode":false,"data":{"object":{"id":"card_1"}}}';
  const secret = 'whsec_7f3b1d2c9a';

  test('match the published vector', () => {
    const mac = '8dcffcfffa2e9953957dca108f6189eb969e0553f9b7da42963294cb41d3375f';
    assert.equal(sign(body, secret, at), `t=1767225600,v1=${mac}`);
  });

  const TIMES: Array<[number, boolean]> = [
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ];
  for (const [seconds, isGood] of TIMES) {
    test(`${seconds} seconds from now are ${isGood ? 'accepted' : 'refused'}`, () => {
      const now = instant(at + seconds * 1000);
      assert.equal(isSigned(Buffer.from(body), sign(body, secret, at), secret, now), isGood);
    });
  }

  test('hold when any of two v1 fits, as after a roll', () => {
    const header = `t=1767225600,v1=${'0'.repeat(64)},${sign(body, secret, at).split(',')[1]}`;
    assert.ok(isSigned(Buffer.from(body), header, secret, at));
  });

  test('never throw on what an unknown caller sends', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        assert.equal(isSigned(Buffer.from(body), header, secret, at), false);
      }),
    );
  });
});

suite('pages', () => {
  const newId = createIds({ now: () => systemClock.now() });

  test('take no cursor of another list', () => {
    assert.throws(() => afterOf(cursorAfter(newId('key')), 'ch'), /invalid_request/);
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.throws(() => afterOf(text, 'ch'));
      }),
    );
  });
});

suite('request hashes', () => {
  test('are the same for the same JSON and differ for any other', () => {
    const jsons = fc.jsonValue();
    fc.assert(
      fc.property(jsons, jsons, (a, b) => {
        const isSame = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        assert.equal(requestHash('POST', '/x', a) === requestHash('POST', '/x', b), isSame);
      }),
    );
  });
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)]);
  // An object differs from a list of pairs, and an empty object from an empty list.
  return { members: members.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)) };
};

suite('metrics', () => {
  test('are written as Prometheus reads them', () => {
    const metrics = createMetrics();
    const counter = metrics.counter('requests_total', 'Requests');
    counter.add({ route: 'a', status: 200 });
    counter.add({ route: 'a', status: 200 });
    metrics.gauge('depth', 'Depth', () => 3);
    const seconds = metrics.histogram('seconds', 'Seconds', [0.1, 1]);
    for (const value of [0.05, 0.5, 5]) seconds.observe(value, { route: 'a' });
    const text = metrics.text();
    for (const line of [
      'requests_total{route="a",status="200"} 2',
      'depth 3',
      'seconds_bucket{route="a",le="0.1"} 1',
      'seconds_bucket{route="a",le="1"} 2',
      'seconds_bucket{route="a",le="+Inf"} 3',
      'seconds_count{route="a"} 3',
    ]) {
      assert.ok(text.includes(`${line}\n`), line);
    }
  });
});
