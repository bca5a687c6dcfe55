// The example does what it says, with the official client of each version.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';

const EXAMPLE = join(import.meta.dirname, '..', '..', 'examples', 'agent', 'main.js');

const testApp = await startTestApp();
const { url } = testApp;
const owner = await fundedWallet(testApp, 10_000_000);
const payee = await newPayee(owner);

suite('the example of an agent', () => {
  for (const version of ['v1', 'v2']) {
    test(`previews, pays, waits for its owner at the cap and goes on, with client ${version}`, async () => {
      const agent = await newAgent(testApp, owner, { initial_amount: 500 });
      const env = { ...process.env, MONEDERO_URL: url, AGENT_KEY: agent.raw, MCP_CLIENT: version };
      const run = spawn(process.execPath, [EXAMPLE, '40000', 'Paper', '90000', 'A chair', '100', 'Tóner'], {
        env: { ...env, PAYEE_ID: payee.id },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines: string[] = [];
      let approved = 0;
      const ended = once(run, 'exit');
      for await (const line of createInterface({ input: run.stdout })) {
        lines.push(line);
        const approvalId = /waits for the owner: .*\/approvals\/(appr_\w+)$/.exec(line)?.[1];
        if (approvalId === undefined) continue;
        const { status, body } = await owner.session.post(`/approvals/${approvalId}`, {
          decision: 'approved',
        });
        assert.equal(status, 200, JSON.stringify(body));
        approved += 1;
      }
      assert.deepEqual(await ended, [0, null], lines.join('\n'));
      const results = lines.filter((line) => /^(?:Paper|A chair|Tóner): /.test(line));
      assert.deepEqual(results, ['Paper: settled', 'A chair: settled', 'Tóner: settled']);
      assert.ok(lines.some((line) => /^wallet_preview_payment: .*would be held/.test(line)));
      // The cap is used up by then, so the last one asks as well.
      assert.equal(approved, 2);
    });
  }
});
