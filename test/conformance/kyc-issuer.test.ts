// Who checks people does it once, wherever the caller that applied for it is cut off: the sandbox, and the
// queue of an organization that decides itself.
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { createReviewQueue } from '#modules/people/cardholders/reviews/open.ts';
import type { KycApplication, KycIssuer } from '#modules/people/cardholders/port.ts';
import { createOperatorKyc } from '#providers/operator/kyc.ts';
import { createSandboxIssuer } from '#providers/sandbox/issuer.ts';
import { startTestApp } from '../support/app.ts';
import { losing, promisesOfCuts } from './cuts.ts';

const { app, tenant } = await startTestApp();
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
  address: null,
  nationality: null,
  acceptedTermsAt: null,
});

type Subject = {
  readonly issuer: Pick<KycIssuer, 'apply' | 'progress'>;
  /** How often its books say that a person was checked. */
  times(reference: string): Promise<number>;
};

const promises = promisesOfCuts<Subject>(({ issuer, times }) => {
  const { call: apply, loseNext } = losing(issuer.apply);
  return Promise.resolve({
    ask: (reference) => issuer.progress(tenant, reference, signal),
    send: (reference) => apply(tenant, applicationOf(reference), signal),
    loseNext,
    times,
  });
});

const SUBJECTS: Readonly<Record<string, Subject>> = {
  'the sandbox as an issuer that checks people': {
    issuer: createSandboxIssuer(app),
    async times(reference) {
      const { decisions } = await app.pool.one(
        sql<{ decisions: number }>`
          select decisions from sandbox_kyc where tenant_id = ${tenant.id} and reference = ${reference}`,
      );
      return decisions;
    },
  },
  'an organization that checks people itself': {
    issuer: createOperatorKyc(createReviewQueue(app)),
    async times(reference) {
      const { n } = await app.pool.one(
        sql<{ n: number }>`
          select count(*)::int as n from identity_reviews
          where tenant_id = ${tenant.id} and cardholder_id = ${reference}`,
      );
      return n;
    },
  },
};

for (const [name, subject] of Object.entries(SUBJECTS))
  suite(name, () => {
    for (const [promise, keep] of Object.entries(promises)) test(promise, () => keep(subject));
  });
