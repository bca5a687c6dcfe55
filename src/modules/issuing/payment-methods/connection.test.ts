// Which rails a checkout has, by the processors that are connected.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import { SANDBOX_CONNECTION, type Port } from '#platform/provider/connections.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { requireRail, servedRails } from './connection.ts';

const TENANT = { mode: 'live', organizationId: 'org_1', betas: new Set<string>() } as const;
const BETA = { ...TENANT, betas: new Set(['cvu']) };
/** A side where these ports are connected. */
const where = (...connected: readonly Port[]): ConnectedServices => ({
  connections: {
    serving: (_, { ports }) =>
      Promise.resolve(ports.every((port) => connected.includes(port)) ? [SANDBOX_CONNECTION] : []),
    find: () => Promise.resolve(undefined),
    organizationsWith: () => Promise.resolve([]),
  },
});
const [CARDS, ALL] = [where('processor', 'tokenizer'), where('processor', 'tokenizer', 'account_processor')];

suite('the rails of a checkout', () => {
  test('are those of the country, and those of accounts where a processor of accounts is connected', async () => {
    assert.deepEqual(await servedRails(ALL, TENANT, 'MX'), ['card', 'clabe']);
    assert.deepEqual(await servedRails(ALL, TENANT, 'BR'), ['card', 'pix']);
    assert.deepEqual(await servedRails(CARDS, TENANT, 'MX'), ['card']);
    assert.deepEqual(await servedRails(ALL, TENANT, 'PE'), ['card']);
  });

  test('are with a beta those of who has it, and refused to others', async () => {
    assert.deepEqual(await servedRails(ALL, TENANT, 'AR'), ['card']);
    assert.deepEqual(await servedRails(ALL, BETA, 'AR'), ['card', 'cvu']);
    await requireRail(ALL, BETA, { country: 'AR', rail: 'cvu' });
    const isOff = (error: unknown) => error instanceof Refusal && error.code === 'beta_not_enabled';
    await assert.rejects(requireRail(ALL, TENANT, { country: 'AR', rail: 'cvu' }), isOff);
  });

  test('are refused for a link that should begin with one that has no processor', async () => {
    const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'provider_not_connected';
    await requireRail(ALL, TENANT, { country: 'BR', rail: 'pix' });
    await requireRail(CARDS, TENANT, { country: 'BR', rail: undefined });
    await requireRail(CARDS, TENANT, { country: 'BR', rail: 'card' });
    await assert.rejects(requireRail(CARDS, TENANT, { country: 'BR', rail: 'pix' }), isRefused);
    await assert.rejects(requireRail(where(), TENANT, { country: 'BR', rail: undefined }), isRefused);
  });
});
