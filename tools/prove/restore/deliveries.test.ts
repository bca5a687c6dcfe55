// What `npm run prove:restore` takes for right and for wrong in what receivers got.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  changed,
  doubled,
  forgotten,
  idle,
  missed,
  heardBy,
  uncounted,
  unknown,
  unsigned,
  unheard,
  type Post,
} from './deliveries.ts';

const AT = ['/slow', '/failing'];
const bodyOf = (id: string, payment: string, type = 'payment.settled'): string =>
  JSON.stringify({ id, type, sequence: 1, data: { object: { id: payment } } });

const post = (id: string, payment: string, changes: Partial<Post> = {}): Post => ({
  endpoint: '/slow',
  id,
  body: bodyOf(id, payment),
  isRestored: false,
  isKept: true,
  isAnswered: true,
  acknowledgedAt: undefined,
  problem: undefined,
  ...changes,
});
const known = new Map([
  ['evt_1', bodyOf('evt_1', 'pay_1')],
  ['evt_2', bodyOf('evt_2', 'pay_2')],
]);
/** The first event came before all was lost, and the second one, which failed then, when it was restored. */
const posts = AT.flatMap((endpoint) => [
  post('evt_1', 'pay_1', { endpoint }),
  post('evt_2', 'pay_2', { endpoint, isKept: false }),
  post('evt_2', 'pay_2', { endpoint, isRestored: true }),
]);
const paid = [{ id: 'pay_1' }, { id: 'pay_2' }];

suite('a receiver of the proof', () => {
  test('has each event of the restored database, from before or after', () => {
    assert.deepEqual(missed(posts, known, AT), []);
    const without = posts.filter(({ isRestored, endpoint }) => !isRestored || endpoint === '/slow');
    assert.match(missed(without, known, AT).join(), /never came to \/failing: 1, such as evt_2/);
    assert.match(missed([], known, AT).join(), /to \/slow: 2, .*to \/failing: 2/);
  });

  test('hears of each payment that was answered in time, though the database knows of no event', () => {
    assert.deepEqual(unheard(posts, paid, AT), []);
    assert.match(unheard(posts, [{ id: 'pay_3' }], AT).join(), /\/failing never heard of: 1, such as pay_3/);
    const body = bodyOf('evt_2', 'pay_2', 'payment.failed');
    const failed = posts.map((one) => (one.id === 'evt_2' ? { ...one, body } : one));
    assert.match(unheard(failed, paid, AT).join(), /pay_2/);
  });

  test('never gets another event under an id, nor one with another id than its own', () => {
    assert.deepEqual(changed(posts), []);
    const other = post('evt_1', 'pay_1', { body: bodyOf('evt_1', 'pay_9'), isRestored: true });
    assert.deepEqual(changed([...posts, other]), ['ids under which another event came: 1, such as evt_1']);
    const renamed = post('evt_9', 'pay_1', { body: bodyOf('evt_1', 'pay_1') });
    assert.match(changed([...posts, renamed]).join(), /not those of their events: 1, such as evt_9/);
  });

  test('gets nothing of what was restored that its database does not have as it came', () => {
    const invented = post('evt_9', 'pay_9', { isRestored: true });
    assert.deepEqual(unknown([...posts, post('evt_9', 'pay_9')], known), []);
    assert.match(unknown([...posts, invented], known).join(), /does not have and sent: 1, such as evt_9/);
    const other = post('evt_1', 'pay_9', { isRestored: true });
    assert.match(unknown([...posts, other], known).join(), /evt_1/);
  });

  test('gets nothing again that it acknowledged, but what its sender had not recorded when it was lost', () => {
    const first = post('evt_1', 'pay_1', { acknowledgedAt: 5 });
    const again = post('evt_1', 'pay_1', { isRestored: true });
    const delivered = { endpoint: '/slow', id: 'evt_1', isRestored: false, isDelivered: true };
    assert.deepEqual(doubled([post('evt_1', 'pay_1'), first, again], []), []);
    assert.deepEqual(doubled([first, { ...again, endpoint: '/failing' }], [delivered]), []);
    const failed = { ...delivered, isDelivered: false };
    assert.deepEqual(doubled([first, again], [failed]), []);
    assert.match(doubled([first, again], [delivered]).join(), /acknowledged: 1, such as evt_1 at \/slow/);
    for (const one of [first, { ...again, acknowledgedAt: 9 }])
      assert.match(doubled([one, one], []).join(), /evt_1/);
  });

  test('has acknowledged nothing in time that the restored database does not know of', () => {
    const first = post('evt_1', 'pay_1', { acknowledgedAt: 5 });
    const delivered = { endpoint: '/slow', id: 'evt_1', isRestored: false, isDelivered: true };
    assert.deepEqual(forgotten([first], [delivered], 6), []);
    assert.match(forgotten([first], [{ ...delivered, isRestored: true }], 6).join(), /forgotten: 1/);
    assert.deepEqual(forgotten([first, { ...first, id: 'evt_2', acknowledgedAt: 6 }], [delivered], 6), []);
    assert.match(forgotten([first], [], 5).join(), /no event was acknowledged/);
  });

  test('has answered no more posts of what was restored than the log has attempts', () => {
    const restored = post('evt_2', 'pay_2', { isRestored: true });
    const attempt = { endpoint: '/slow', id: 'evt_2', isRestored: true, isDelivered: false };
    const hungUp = { ...restored, isAnswered: false };
    const came = [post('evt_2', 'pay_2'), restored, hungUp, restored];
    assert.deepEqual(uncounted(came, [attempt, attempt]), []);
    assert.match(uncounted([restored, restored], [attempt]).join(), /attempts: 1, such as evt_2/);
    assert.match(uncounted([restored], [{ ...attempt, endpoint: '/failing' }]).join(), /evt_2/);
  });

  test('verifies each post, those that it fails included', () => {
    assert.deepEqual(unsigned(posts), []);
    const wrong = post('evt_2', 'pay_2', { isKept: false, problem: 'wrong_signature' });
    assert.match(unsigned([...posts, wrong]).join(), /do not verify: 1, such as evt_2 \(wrong_signature\)/);
  });

  test('must have failed, and must get something again, or the round shows nothing of it', () => {
    const again = post('evt_1', 'pay_1', { isRestored: true });
    assert.deepEqual(idle(heardBy([...posts, again], known)), []);
    assert.match(idle(heardBy(posts, known)).join(), /no event came .* again/);
    const well = [...posts, again].filter(({ isKept }) => isKept);
    assert.match(idle(heardBy(well, known)).join(), /no receiver failed/);
  });

  test('may hear of what is lost, and once more by another event with the same number', () => {
    const settled = post('evt_7', 'pay_2', { isRestored: false });
    const { again, lost, renumbered } = heardBy([...posts, settled, post('evt_8', 'pay_8')], known);
    assert.deepEqual({ again, lost, renumbered }, { again: 0, lost: 2, renumbered: 1 });
  });
});
