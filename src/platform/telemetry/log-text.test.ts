// The log as people read it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '../time/clock.ts';
import { createLog, type LogFields } from './log.ts';
import { textFormat } from './log-text.ts';

const clock = { now: () => instant(Date.parse('2026-11-26T14:03:22.123Z')) };
const request: LogFields = {
  requestId: 'req_1',
  method: 'POST',
  route: 'cardholders.create',
  status: 201,
  ms: 12.3,
  tenant: 'ten_1',
  actor: undefined,
};

function written(event: string, fields: LogFields, hasColours = false): string {
  let text = '';
  const log = createLog('info', clock, (more) => (text += more), textFormat({ hasColours }));
  log.info(event, fields);
  log.debug('unseen');
  log.flush();
  return text;
}

suite('a line of the log for people', () => {
  test('says of a request when it was, its status, what it was and how long it took', () => {
    assert.equal(
      written('request', request),
      '14:03:22 201 POST   cardholders.create 12.3 ms req_1 tenant=ten_1\n',
    );
    assert.equal(
      written('page', { requestId: 'req_2', method: 'GET', page: undefined, status: 404, ms: 1 }),
      '14:03:22 404 GET    - 1 ms req_2\n',
    );
  });

  test('says of anything else its level, its event and its fields', () => {
    assert.equal(
      written('job', { kind: 'a.b', attempt: 2, error: 'it "broke" now', done: true, none: null }),
      '14:03:22 info job kind=a.b attempt=2 error="it \\"broke\\" now" done=true\n',
    );
  });

  test('has colours where they are wanted, and no other character that steers a terminal', () => {
    const lines = written('request', request, true);
    assert.ok(lines.includes('\u001B[32m201\u001B[0m'), JSON.stringify(lines));
    const steering = written('job', { error: 'a\nb\u001B[2J\u009B2J\u202Ec', kind: '\u0007' });
    assert.doesNotMatch(steering.trimEnd(), /\p{C}/u);
    assert.match(steering, /error="a\\nb\\u001b\[2J\\u009b2J\\u202ec" kind="\\u0007"/);
  });
});
