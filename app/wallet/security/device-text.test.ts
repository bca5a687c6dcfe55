// What a session was opened with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device-text.ts';

test('follows from what browsers call themselves, the more particular name first', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36';
  for (const [text, browser, system] of [
    [`Mozilla/5.0 (Linux; Android 16) ${chrome}`, 'Chrome', 'Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64) ${chrome} Edg/149.0`, 'Edge', 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ] as const)
    assert.deepEqual(deviceOf(text), { browser, system });
});

test('is unknown where no browser says', () => {
  for (const text of [null, '', 'curl/8.5', 'undici']) assert.equal(deviceOf(text), undefined);
});
