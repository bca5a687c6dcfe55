// The sandbox keeps what every issuer of cards must, in process and over HTTP; and the promises tell a bad
// issuer from a good one.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import type { CardIssuer } from '#modules/issuing/cards/port.ts';
import { createSandboxCards } from '#providers/sandbox/cards.ts';
import { startTestApp } from '../support/app.ts';
import { cardNumbersIn } from '../support/card-numbers.ts';
import { cardIssuerConformance, cardIssuerPromises, type Subject } from './card-issuer.ts';
import { losing } from './cuts.ts';
import { overHttp } from './over-http.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const sandbox = createSandboxCards(app);
const stranger = await app.tenants.get((await newOrganization('Strangers')).testTenantId);

const made = async (reference: string): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from sandbox_cards
      where tenant_id = ${tenant.id} and starts_with(reference, ${reference})`,
  );
  return n;
};

function inProcess(issuer: CardIssuer = sandbox): Subject {
  const { call: issue, loseNext } = losing(issuer.issue);
  return { tenant, stranger, made, loseNext, issuer: { ...issuer, issue } };
}

cardIssuerConformance('the sandbox', () => Promise.resolve(inProcess()));

cardIssuerConformance('the sandbox over HTTP', async () => {
  const wire = await overHttp<CardIssuer>(sandbox, (id) => (id === stranger.id ? stranger : tenant));
  return { tenant, stranger, made, issuer: wire.client, loseNext: wire.breakNext };
});

suite('the sandbox issuer', () => {
  test('keeps no number', async () => {
    const rows = await app.pool.all(
      sql<{ row: string }>`select to_jsonb(c)::text as row from sandbox_cards c where status = 'issued'`,
    );
    assert.ok(rows.length > 0);
    assert.deepEqual(
      rows.flatMap(({ row }) => cardNumbersIn(row)),
      [],
    );
  });
});

suite('the promises of an issuer', () => {
  const FAULTY: Record<string, { readonly issuer: CardIssuer; readonly broken: string }> = {
    'one that makes another card each time': {
      issuer: {
        ...sandbox,
        issue: (of, request, signal) =>
          sandbox.issue(of, { ...request, reference: `${request.reference} ${randomInt(1e9)}` }, signal),
      },
      broken: 'makes one card for a reference that it is asked for many times at once',
    },
    'one that forgets what it made': {
      issuer: { ...sandbox, findCard: () => Promise.resolve({ kind: 'accepted', value: { kind: 'none' } }) },
      broken: 'does it once where its caller was cut off and the answer was lost',
    },
    'one that makes what was closed before': {
      issuer: { ...sandbox, closeCard: () => Promise.resolve({ kind: 'accepted', value: null }) },
      broken: 'does not make a card that was closed before it was made',
    },
    'one that shares references among tenants': {
      issuer: {
        ...sandbox,
        findCard: (_of, reference, signal) => sandbox.findCard(tenant, reference, signal),
      },
      broken: 'keeps the cards of two tenants apart',
    },
  };
  for (const [what, { issuer, broken }] of Object.entries(FAULTY)) {
    test(`are not kept by ${what}`, async () => {
      const keep = cardIssuerPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(inProcess(issuer)), assert.AssertionError);
    });
  }
});
