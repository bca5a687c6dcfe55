// The page on which an owner decides about a batch: it shows every line that the answer is about.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { linesOf, lineToAlias, sendBatch, untilBatch } from '../batches/support.ts';
import { newSending, otherCvu, type Sending } from '../transfers/support.ts';
import { open } from './support/browser.ts';

const testApp = await startTestApp();
const { api, app, links, tenant } = testApp;

const CONFIG = { auto_approve_under_cents: 10_000, whatsapp_threshold_cents: 1_000_000 };

async function held(lines: readonly Record<string, unknown>[]) {
  const from = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });
  const { status, body } = await sendBatch(api, from, lines);
  assert.equal(status, 202, JSON.stringify(body));
  return { from, batch: await untilBatch(api, body.id, 'pending_approval') };
}

async function pageOf({ owner }: Sending, approvalId: string, language: string) {
  const { cookie } = await cookieOfPerson(testApp, owner.email);
  return open(`${links}/approvals/${approvalId}?lang=${language}`, { Cookie: cookie });
}

suite('the page of a batch', () => {
  test('shows how many transfers there are, their sum, and each of them, in three languages', async () => {
    const lines = [...linesOf(4, 5_000), lineToAlias(6_000, 'libre', { concept: 'Aguinaldo' })];
    const { from, batch } = await held(lines);
    const said = {
      es: [/¿Aprueba estas transferencias\?/, /5 transferencias/, /y 2 más, abajo/],
      pt: [/Aprovar estas transferências\?/, /5 transferências/, /e mais 2, abaixo/],
      en: [/Approve these transfers\?/, /5 transfers/, /and 2 more, below/],
    };
    for (const [language, texts] of Object.entries(said)) {
      const { status, html } = await pageOf(from, batch.approval.id, language);
      assert.equal(status, 200);
      for (const text of texts) assert.match(html, text);
      assert.equal(html.match(/<li>\s*<p class="line">/g)?.length, 5);
      assert.match(html, /Aguinaldo/);
      const [inShort = ''] = /<ul class="short sums">[^]*?<\/ul>/.exec(html) ?? [];
      assert.match(inShort, /60[.,]00/);
      assert.match(html, /260[.,]00/);
    }
  });

  test('tells how many have arrived once it was approved, and which have not', async () => {
    const { from, batch } = await held([...linesOf(2, 5_000), lineToAlias(5_000, 'rechaza')]);
    const approved = { decision: 'approved' };
    await from.owner.session.post(`/api/card/approvals/${batch.approval.id}`, approved);
    await untilBatch(api, batch.id, 'completed');
    const { html } = await pageOf(from, batch.approval.id, 'es');
    assert.match(html, /Transferencias enviadas/);
    assert.match(html, /Llegaron<\/dt>\s*<dd>2</);
    assert.match(html, /No llegaron<\/dt>\s*<dd>1</);
    assert.equal(html.match(/No llegó/g)?.length, 1);
  });

  test('is not shown with other lines than those that were asked about', async () => {
    const { from, batch } = await held(linesOf(3, 5_000));
    await app.pool.run(
      sql`update transfers set to_number = ${otherCvu()}
          where tenant_id = ${tenant.id} and batch_id = ${batch.id} and batch_line = 2`,
    );
    assert.equal((await pageOf(from, batch.approval.id, 'es')).status, 500);
  });
});
