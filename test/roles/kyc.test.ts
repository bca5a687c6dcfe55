// Identity reviews at the command line, as real processes.
// Ends within 8 minutes: it starts processes, and each loads the product.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellOf } from '#platform/cells/cells.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { newDeciding, REVIEWS } from '../identity-reviews/support.ts';

const testApp = await startTestApp();

type Ran = { readonly code: number | null; readonly text: string };

async function runAt({ databaseUrl }: TestApp, args: readonly string[]): Promise<Ran> {
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64') };
  const running = start([...args], environment);
  const { code } = await running.exited;
  return { code, text: running.output().trim() };
}

const run = (...args: string[]): Promise<Ran> => runAt(testApp, args);
const WHY = ['--reason', 'seen at the branch', '--by', 'ana'];

suite('an operator at the command line', async () => {
  const side = await newDeciding(testApp, 'live');

  test('connects the people of an organization as those who decide, and no driver that does not exist', async () => {
    const { id } = await testApp.newOrganization('Chosen');
    const adding = ['--name', 'Our people', '--mode', 'live', '--org', id];
    const added = await run('providers', 'add', 'operator', ...adding);
    assert.deepEqual([added.code, /^status +active$/m.test(added.text)], [0, true], added.text);
    const unknown = await run('providers', 'add', 'oracle', ...adding);
    assert.deepEqual([unknown.code, /there are: .*operator/.test(unknown.text)], [1, true], unknown.text);
    const listed = await run('providers', 'list');
    assert.match(listed.text, new RegExp(`operator  live  active  ${id}  Our people`));
  });

  test('approves a review by a document, with a name and a reason', async () => {
    const { id, reviewId } = await side.applied();
    const which = ['--org', side.organization.id, '--mode', 'live', '--status', 'open'];
    const listed = await run('kyc', 'list', ...which);
    assert.match(listed.text, new RegExp(`^${reviewId}  ${id}  AR  application  open`, 'm'));
    const bare = await run('kyc', 'approve', reviewId, ...WHY);
    assert.deepEqual([bare.code, /No document/.test(bare.text)], [1, true], bare.text);
    const document = ['--document', 'passport:AB123:2099-01-01', '--seen', 'in_person'];
    const { code, text } = await run('kyc', 'approve', reviewId, ...WHY, ...document);
    assert.deepEqual([code, text], [0, `${reviewId} is approved`]);
    assert.deepEqual(await side.kyc(id), ['approved']);
    const shown = await run('kyc', 'show', reviewId);
    assert.match(shown.text, /passport AB123, until 2099-01-01, seen in_person by ana/);
    assert.match(shown.text, /approve by ana: seen at the branch/);
  });

  test('is one person under any name, where two have to approve', async () => {
    const owner = await side.member('owner');
    await owner.patch('/api/v1/identity_review_settings', { secondPerson: 'always' });
    const { id, reviewId } = await side.applied();
    const document = ['--document', 'passport:AB123', '--seen', 'copy'];
    const first = await run('kyc', 'approve', reviewId, ...WHY, ...document);
    assert.match(first.text, /is awaiting_second: another person has to approve as well$/);
    const other = await run('kyc', 'approve', reviewId, '--reason', 'me too', '--by', 'beto');
    assert.deepEqual([other.code, /it takes two persons/.test(other.text)], [1, true], other.text);
    assert.deepEqual(await side.kyc(id), ['review', 'documents_needed']);
    const { code, text } = await run('kyc', 'reject', reviewId, ...WHY);
    assert.deepEqual([code, text], [0, `${reviewId} is rejected`]);
    assert.equal((await side.api.get(`${REVIEWS}/${reviewId}`)).body.decisions.length, 2);
  });

  test('lists reviews of all cells, the newest first, and as many as it was asked for', async () => {
    const inCells = await startTestApp({ cells: 4 });
    const { organization, tenantId, applied } = await newDeciding(inCells, 'test');
    const tenant = await inCells.app.tenants.get(tenantId);
    const made: string[] = [];
    const cells = new Set<string>();
    while (cells.size < 3) {
      const { id, reviewId } = await applied();
      made.push(reviewId);
      cells.add(cellOf(tenant, id).id);
    }
    const listed = (...more: string[]) =>
      runAt(inCells, ['kyc', 'list', '--org', organization.id, '--mode', 'test', '--json', ...more]);
    const idsIn = ({ text }: Ran): string[] =>
      (JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id);
    const newestFirst = made.toReversed();
    assert.deepEqual(idsIn(await listed()), newestFirst);
    assert.deepEqual(idsIn(await listed('--limit', '2')), newestFirst.slice(0, 2));
    const shown = await runAt(inCells, ['kyc', 'show', newestFirst[0] ?? '']);
    assert.match(shown.text, new RegExp(`^id +${newestFirst[0]}$`, 'm'));
  });
});
