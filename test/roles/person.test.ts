// What an operator types when a person asks for their data, or for its erasure, as real processes.
// Ends within 8 minutes: it starts processes, and each loads the product.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { connectCard } from '../support/payment-methods.ts';
import { person } from '../support/people.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until } from '../support/wait.ts';

const { api, databaseUrl } = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'monedero-person-'));
after(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number | null; text: string }> {
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64') };
  const running = start(args, environment);
  const { code } = await running.exited;
  return { code, text: running.output().trim() };
}
const WHY = ['--reason', 'a letter of 3 May', '--by', 'ana'];

suite('a person who asks', async () => {
  const body = person();
  const id = String((await api.post('/api/v1/cardholders', body)).body.id);
  await api.post('/api/v1/sandbox/kyc', { cardholderId: id, status: 'approved' });
  await connectCard(api, id);
  const { body: card } = await api.post('/api/v1/cards', { cardholderId: id, amountCents: 10_000 });

  test('gets all that is kept about them, in a file for its owner alone that replaces none', async () => {
    const file = join(folder, 'person.json');
    const { code, text } = await run('export', 'cardholder', id, '--to', file, ...WHY);
    assert.equal(code, 0, text);
    const exported = JSON.parse(await readFile(file, 'utf8'));
    assert.deepEqual(
      [exported.cardholder, exported.tables.cardholders[0].email, exported.tables.cards[0].id],
      [id, body.email, card.id],
    );
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    const again = await run('export', 'cardholder', id, '--to', file, ...WHY);
    assert.equal(again.code, 1);
    assert.match(again.text, /EEXIST/);
  });

  test('is erased once their card is closed, with a reason', async () => {
    const unreasoned = await run('erase', 'cardholder', id);
    assert.deepEqual([unreasoned.code, /--reason is missing/.test(unreasoned.text)], [64, true]);
    const refused = await run('erase', 'cardholder', id, ...WHY);
    assert.equal(refused.code, 1);
    assert.match(refused.text, new RegExp(`${card.id} is OPEN: close it`));
    await api.delete(`/api/v1/cards/${card.id}`);
    await until(
      'the card has settled',
      async () => (await api.get(`/api/v1/cards/${card.id}/funding`)).body,
      ({ heldCents, underWay }) => heldCents === 0 && underWay === null,
    );
    const done = await run('erase', 'cardholder', id, ...WHY);
    assert.equal(done.code, 0, done.text);
    assert.match(done.text, /is erased: \d+ rows of \d+ tables went or name no one/);
    const again = await run('erase', 'cardholder', id, ...WHY);
    assert.match(again.text, /is erased already/);
  });

  test('is not found by another id', async () => {
    const { code, text } = await run('erase', 'cardholder', 'ch_0', ...WHY);
    assert.deepEqual([code, /no cardholder is called ch_0/.test(text)], [1, true], text);
  });
});
