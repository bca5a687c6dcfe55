// Whose pages may call the tools, as the configuration names them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readConfig } from '#config.ts';

suite('the origins of pages that may call the tools', () => {
  test('are none where none is named', () => {
    for (const MCP_ORIGINS of [undefined, '']) assert.deepEqual(readConfig({ MCP_ORIGINS }).mcpOrigins, []);
  });

  test('are https, or of this machine', () => {
    const all = ['https://inspector.example.com', 'https://a.example:8443', 'http://localhost:6274'];
    assert.deepEqual(readConfig({ MCP_ORIGINS: all.join(',') }).mcpOrigins, all);
  });

  for (const wrong of [
    '*',
    'null',
    'https://*.example.com',
    'https://inspector.example.com/',
    'https://inspector.example.com/path',
    'https://Inspector.example.com',
    'https://inspector.example.com:443',
    'http://inspector.example.com',
    'https://user@inspector.example.com',
    'file://',
    'inspector.example.com',
    'https://a.example, https://b.example',
  ])
    test(`are not ${wrong}`, () => assert.throws(() => readConfig({ MCP_ORIGINS: wrong }), /MCP_ORIGINS/));
});
