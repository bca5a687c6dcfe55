// Which rows are drawn while somebody scrolls, and where a key scrolls to.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ON_A_DESK, ON_A_PHONE, topWith, windowAfter, windowAt } from './row-window.ts';

const HEIGHT = 600;

for (const [where, heights] of [
  ['on a desk', ON_A_DESK],
  ['on a phone', ON_A_PHONE],
] as const)
  suite(`the rows of a table that are drawn, ${where}`, () => {
    const { rowPx: ROW_PX } = heights;
    const SEEN_ROWS = Math.ceil(HEIGHT / ROW_PX);
    const at = (top: number) => ({ top, height: HEIGHT, ...heights });

    test('are drawn again in few of the frames of a scroll, and reach beyond what is seen in each', () => {
      let drawn = windowAt(at(0));
      let again = 0;
      const frames = 300;
      for (let frame = 1; frame <= frames; frame++) {
        const sight = at(frame * 3 * ROW_PX);
        const next = windowAfter(drawn, sight);
        if (next !== drawn) again += 1;
        drawn = next;
        assert.ok(drawn.from <= Math.max(0, sight.top / ROW_PX - 4), `frame ${frame}`);
        assert.ok(drawn.to >= (sight.top + HEIGHT) / ROW_PX + 4, `frame ${frame}`);
        assert.ok(drawn.to - drawn.from <= SEEN_ROWS + 25, `frame ${frame}`);
      }
      assert.ok(again <= frames / 2, `${again} of ${frames} frames draw`);
    });

    test('are those around any place that is gone to at once, and none before the first', () => {
      const far = windowAfter(windowAt(at(0)), at(9_000 * ROW_PX));
      assert.deepEqual(far, windowAt(at(9_000 * ROW_PX)));
      assert.deepEqual(windowAfter(far, at(0)), windowAt(at(0)));
      assert.equal(windowAt(at(0)).from, 0);
    });

    test('stay where a reader goes back and forth', () => {
      const drawn = windowAt(at(100 * ROW_PX));
      for (const rows of [-8, 8, -3, 0]) assert.equal(windowAfter(drawn, at((100 + rows) * ROW_PX)), drawn);
    });
  });

suite('a row that a key goes to', () => {
  for (const [where, heights] of [
    ['on a desk', ON_A_DESK],
    ['on a phone', ON_A_PHONE],
  ] as const)
    test(`is scrolled to where it is out of sight, and else left where it is, ${where}`, () => {
      const { rowPx, headPx } = heights;
      const at = (top: number) => ({ top, height: HEIGHT, ...heights });
      assert.equal(topWith(3, at(0)), undefined);
      assert.equal(topWith(3, at(4 * rowPx)), 3 * rowPx);
      const below = topWith(40, at(0)) ?? 0;
      assert.equal(below + HEIGHT, headPx + 41 * rowPx);
      assert.equal(topWith(40, at(below)), undefined);
    });
});
