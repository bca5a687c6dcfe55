// Identity reviews over real HTTP: an organization decides itself who a cardholder is, by documents that its
// people have seen, with a name and a reason on each decision.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PROVEN_MS } from '#platform/route/access.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { untilAllWait } from '../support/locks.ts';
import { sessionOf } from '../support/signed-in.ts';
import { approved, DOCUMENT, newDeciding, REVIEWS, WHY } from './support.ts';

const testApp = await startTestApp();
const { app } = testApp;
const live = await newDeciding(testApp, 'live');
const owner = await live.member('owner');

const post = (by: Client, id: string, verb: string, body: object = WHY) =>
  by.post(`${REVIEWS}/${id}/${verb}`, body);
const review = async (id: string) => (await live.api.get(`${REVIEWS}/${id}`)).body;

suite('a cardholder of an organization that decides itself', () => {
  test('waits in its queue on the live side, and sees what is needed', async () => {
    const { id, reviewId } = await live.applied();
    assert.deepEqual(await live.kyc(id), ['review', 'documents_needed']);
    const { createdAt, updatedAt, ...shown } = await review(reviewId);
    assert.deepEqual(shown, {
      id: reviewId,
      cardholderId: id,
      country: 'AR',
      cause: 'application',
      status: 'open',
      needsSecond: false,
      rejectedFor: null,
      validUntil: null,
      endedAt: null,
      needs: ['documents'],
      documents: [],
      decisions: [],
    });
    assert.equal(createdAt, updatedAt);
    const listed = (await live.api.get(`${REVIEWS}?status=open&include=cardholder`)).body.data;
    assert.equal(
      listed.find((one: { id: string }) => one.id === reviewId).included.cardholder.lastName,
      'Slow',
    );
  });

  test('is approved by a member who saw a document, which the audit log and an event say', async () => {
    const { id, reviewId } = await live.applied();
    await approved(owner, reviewId, { ...DOCUMENT, expiresOn: '2099-03-04', note: 'Sucursal Centro' });
    assert.deepEqual(await live.kyc(id), ['approved']);
    const { status, needs, documents, decisions, validUntil } = await review(reviewId);
    assert.deepEqual([status, needs, validUntil], ['approved', [], '2099-03-04']);
    const { user } = (await owner.get('/api/auth/session')).body;
    const by = { type: 'user', id: user.id, email: user.email };
    assert.deepEqual([documents[0].number, documents[0].notedBy], [DOCUMENT.number, by]);
    assert.deepEqual(
      [decisions[0].decision, decisions[0].reason, decisions[0].by],
      ['approve', WHY.reason, by],
    );
    const entries = await app.pool.all(
      sql<{ action: string; actor_id: string; reason: string | null }>`
        select action, actor_id, reason from audit_log
        where tenant_id = ${live.tenantId} and target_id = ${reviewId} order by id`,
    );
    assert.deepEqual(
      entries.map((entry) => Object.values(entry)),
      [
        ['identity_review.note_document', user.id, null],
        ['identity_review.approve', user.id, WHY.reason],
      ],
    );
    const { data } = (await live.api.get(`/api/v1/events?type=cardholder.updated&objectId=${id}`)).body;
    assert.deepEqual(
      data.map((event: { data: { object: { kycStatus: string } } }) => event.data.object.kycStatus),
      ['approved', 'review'],
    );
  });

  test('is rejected with a reason that stays with us, and a code that the cardholder has', async () => {
    const { id, reviewId } = await live.applied();
    const { status, body } = await post(owner, reviewId, 'reject', {
      ...WHY,
      rejectedFor: 'data_do_not_match',
    });
    assert.deepEqual([status, body.status, body.rejectedFor], [200, 'rejected', 'data_do_not_match']);
    assert.deepEqual(await live.kyc(id), ['rejected', 'data_do_not_match']);
  });

  test('is decided by the sandbox where that is asked to, and the review has nothing left to decide', async () => {
    const side = await newDeciding(testApp, 'test');
    const { id, reviewId } = await side.applied();
    const decided = await side.api.post('/api/v1/sandbox/kyc', { cardholderId: id, status: 'approved' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const { body } = await side.api.get(`${REVIEWS}/${reviewId}`);
    assert.equal(body.status, 'withdrawn');
    const { status, body: refused } = await post(await side.member('owner'), reviewId, 'reject');
    assert.deepEqual([status, refused.error, refused.status], [409, 'review_ended', 'withdrawn']);
    assert.deepEqual(await side.kyc(id), ['approved']);
  });

  test('who is erased leaves a review that names no one and is withdrawn', async () => {
    const { id, reviewId } = await live.applied();
    await post(owner, reviewId, 'documents', { ...DOCUMENT, number: 'QX-998877-Z' });
    const actor = { type: 'operator', id: 'ana', ip: null, requestId: null } as const;
    const tenant = await app.tenants.get(live.tenantId);
    await app.operatorActions.persons.erase({ tenant, actor, id, why: 'asked' });
    const shown = await review(reviewId);
    assert.equal(shown.status, 'withdrawn');
    assert.doesNotMatch(JSON.stringify(shown), /QX-998877-Z/);
  });
});

suite('a decision', () => {
  test('takes a session that was proven a moment ago', async () => {
    const { id, reviewId } = await live.applied();
    const late = await live.member('owner', { signedInAgoMs: PROVEN_MS + 1_000 });
    assert.equal((await post(late, reviewId, 'documents', DOCUMENT)).status, 201);
    for (const verb of ['approve', 'reject']) {
      const { status, body } = await post(late, reviewId, verb);
      assert.deepEqual([status, body.error], [403, 'step_up_required'], verb);
    }
    assert.deepEqual(await live.kyc(id), ['review', 'documents_needed']);
  });

  test('is for owners, and for no key', async () => {
    const { reviewId } = await live.applied();
    for (const role of ['developer', 'viewer'] as const) {
      const member = await live.member(role);
      assert.equal((await member.get(`${REVIEWS}/${reviewId}`)).status, 200, role);
      const { status, body } = await post(member, reviewId, 'approve');
      assert.deepEqual([status, body.requiredScope], [403, 'identity_reviews:write'], role);
    }
    const { status, body } = await post(live.api, reviewId, 'approve');
    assert.deepEqual([status, body.error], [403, 'forbidden']);
  });

  test('is not for another organization, nor the other side, which find no review', async () => {
    const { id, reviewId } = await live.applied();
    const other = await newDeciding(testApp, 'live');
    const session = await sessionOf(testApp, (await owner.get('/api/auth/session')).body.user.email, {
      tenantId: live.organization.testTenantId,
    });
    for (const stranger of [await other.member('owner'), session]) {
      for (const reply of [
        await stranger.get(`${REVIEWS}/${reviewId}`),
        await post(stranger, reviewId, 'documents', DOCUMENT),
        await post(stranger, reviewId, 'approve'),
        await post(stranger, reviewId, 'reject'),
      ])
        assert.deepEqual([reply.status, reply.body.error], [404, 'not_found'], JSON.stringify(reply.body));
      assert.deepEqual((await stranger.get(`${REVIEWS}?cardholderId=${id}`)).body.data, []);
    }
    assert.equal((await review(reviewId)).status, 'open');
  });

  test('takes a reason, and to approve a document that is valid today', async () => {
    const { id, reviewId } = await live.applied();
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(501) }, { ...WHY, more: 1 }])
      assert.equal((await post(owner, reviewId, 'approve', body)).status, 400, JSON.stringify(body));
    const refused = async () => {
      const { status, body } = await post(owner, reviewId, 'approve');
      assert.deepEqual([status, body.error], [409, 'review_document_required']);
    };
    await refused();
    await post(owner, reviewId, 'documents', { ...DOCUMENT, expiresOn: '2020-01-01' });
    await refused();
    assert.equal((await review(reviewId)).decisions.length, 0);
    assert.deepEqual(await live.kyc(id), ['review', 'documents_needed']);
  });

  test('is made once: the same key answers the same, and another one that it has ended', async () => {
    const { reviewId } = await live.applied();
    await post(owner, reviewId, 'documents', DOCUMENT);
    const path = `${REVIEWS}/${reviewId}/approve`;
    const key = { 'X-Idempotency-Key': 'once' };
    const first = await owner.post(path, WHY, key);
    assert.deepEqual((await owner.post(path, WHY, key)).body, first.body);
    const { status, body } = await owner.post(path, WHY);
    assert.deepEqual([status, body.error, body.status], [409, 'review_ended', 'approved']);
    assert.equal((await review(reviewId)).decisions.length, 1);
    assert.equal((await post(owner, reviewId, 'documents', DOCUMENT)).body.error, 'review_ended');
  });

  test('of two persons at once is one: the other hears how it ended', async () => {
    const { id, reviewId } = await live.applied();
    await post(owner, reviewId, 'documents', DOCUMENT);
    const other = await live.member('owner');
    const replies = await Promise.all(
      await app.pool.transaction(async (tx) => {
        await tx.one(
          sql`select id from cardholders where tenant_id = ${live.tenantId} and id = ${id} for update`,
        );
        const sent = [post(owner, reviewId, 'approve'), post(other, reviewId, 'reject')];
        const early = Promise.any(sent).then(() => assert.fail('answered before its turn'));
        await Promise.race([untilAllWait(tx, sent.length), early]);
        return sent;
      }),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await review(reviewId)).decisions.length, 1);
  });
});

suite('the documents of a review', () => {
  test('are facts that fit together, and no more than ten', async () => {
    const { reviewId } = await live.applied();
    for (const body of [
      { ...DOCUMENT, kind: 'library_card' },
      { ...DOCUMENT, issuedOn: '2024-01-02', expiresOn: '2024-01-01' },
      { ...DOCUMENT, issuedOn: '2024-13-01' },
      { ...DOCUMENT, seen: 'hearsay' },
    ])
      assert.equal((await post(owner, reviewId, 'documents', body)).status, 400, JSON.stringify(body));
    for (let i = 0; i < 10; i++)
      assert.equal((await post(owner, reviewId, 'documents', DOCUMENT)).status, 201);
    const { status, body } = await post(owner, reviewId, 'documents', DOCUMENT);
    assert.deepEqual([status, body.error, body.limit], [409, 'review_document_limit_reached', 10]);
  });

  test('are valid until the last day of the one that is valid for longest', async () => {
    const { reviewId } = await live.applied();
    for (const expiresOn of ['2020-01-01', '2098-02-03', '2090-01-01'])
      await post(owner, reviewId, 'documents', { ...DOCUMENT, expiresOn });
    await approved(owner, reviewId, { ...DOCUMENT, expiresOn: '2089-01-01' });
    assert.equal((await review(reviewId)).validUntil, '2098-02-03');
  });
});

suite('where two persons have to approve', () => {
  const SETTINGS = '/api/v1/identity_review_settings';

  test('the second is another one, and the first alone changes nothing for the cardholder', async () => {
    const side = await newDeciding(testApp, 'live');
    const [one, two] = [await side.member('owner'), await side.member('owner')];
    const set = await one.patch(SETTINGS, { secondPerson: 'always' });
    assert.deepEqual([set.status, set.body], [200, { secondPerson: 'always', countries: [] }]);
    const { id, reviewId } = await side.applied();
    await approved(one, reviewId);
    assert.deepEqual(await side.kyc(id), ['review', 'documents_needed']);
    const again = await post(one, reviewId, 'approve');
    assert.deepEqual([again.status, again.body.error], [409, 'second_person_required']);
    assert.deepEqual(await side.kyc(id), ['review', 'documents_needed']);
    const { status, body } = await post(two, reviewId, 'approve');
    assert.deepEqual([status, body.status, body.decisions.length], [200, 'approved', 2]);
    assert.deepEqual(await side.kyc(id), ['approved']);
  });

  test('one is enough to reject, also the one who approved', async () => {
    const side = await newDeciding(testApp, 'live');
    const one = await side.member('owner');
    await one.patch(SETTINGS, { secondPerson: 'always' });
    const { id, reviewId } = await side.applied();
    await approved(one, reviewId);
    assert.equal((await post(one, reviewId, 'reject')).body.status, 'rejected');
    assert.deepEqual(await side.kyc(id), ['rejected', 'identity_not_verified']);
  });

  test('it is so for people of some countries, and for reviews that are opened from then on', async () => {
    const side = await newDeciding(testApp, 'live');
    const one = await side.member('owner');
    const before = await side.applied();
    for (const body of [
      { secondPerson: 'in_countries' },
      { secondPerson: 'in_countries', countries: ['XX'] },
    ])
      assert.equal((await one.patch(SETTINGS, body)).status, 400, JSON.stringify(body));
    await one.patch(SETTINGS, { secondPerson: 'in_countries', countries: ['MX', 'AR'] });
    const { reviewId } = await side.applied();
    await one.patch(SETTINGS, { secondPerson: 'in_countries', countries: ['MX'] });
    const elsewhere = await side.applied();
    const needs = async (id: string) => (await side.api.get(`${REVIEWS}/${id}`)).body.needsSecond;
    assert.deepEqual(
      [await needs(before.reviewId), await needs(reviewId), await needs(elsewhere.reviewId)],
      [false, true, false],
    );
    assert.deepEqual((await side.api.get(SETTINGS)).body.countries, ['MX']);
  });

  test('is set by an owner with a proof, on one side of one organization', async () => {
    const side = await newDeciding(testApp, 'live');
    const late = await side.member('owner', { signedInAgoMs: PROVEN_MS + 1_000 });
    assert.equal((await late.patch(SETTINGS, { secondPerson: 'always' })).body.error, 'step_up_required');
    const developer = await side.member('developer');
    assert.equal((await developer.patch(SETTINGS, { secondPerson: 'always' })).status, 403);
    assert.deepEqual((await side.api.get(SETTINGS)).body, { secondPerson: 'never', countries: [] });
  });
});
