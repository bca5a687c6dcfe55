// The sandbox checks each person once, wherever the caller that applied for it is cut off.
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import type { KycApplication, KycIssuer } from '#modules/people/cardholders/port.ts';
import { createSandboxIssuer } from '#providers/sandbox/issuer.ts';
import { startTestApp } from '../support/app.ts';
import { losing, promisesOfCuts } from './cuts.ts';

const { app, tenant } = await startTestApp();
const issuer: KycIssuer = createSandboxIssuer(app);
const { call: apply, loseNext } = losing(issuer.apply);
const signal = AbortSignal.timeout(60_000);

const applicationOf = (reference: string): KycApplication => ({
  reference,
  firstName: 'Ana',
  lastName: 'Paz',
  dateOfBirth: '1990-01-01',
  email: 'ana@example.com',
  phoneNumber: '+541155550000',
  country: 'AR',
  taxId: '20111111112',
  document: null,
});

const promises = promisesOfCuts<KycIssuer>(async ({ progress }) => ({
  ask: (reference) => progress(tenant, reference, signal),
  send: (reference) => apply(tenant, applicationOf(reference), signal),
  loseNext,
  async times(reference) {
    const { decisions } = await app.pool.one(
      sql<{ decisions: number }>`
        select decisions from sandbox_kyc where tenant_id = ${tenant.id} and reference = ${reference}`,
    );
    return decisions;
  },
}));

suite('the sandbox as an issuer that checks people', () => {
  for (const [promise, keep] of Object.entries(promises)) test(promise, () => keep(issuer));
});
