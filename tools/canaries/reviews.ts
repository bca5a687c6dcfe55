// Mutants of identity reviews: who decides, by what, and who does not.
import { replace, type Mutant } from './mutant.ts';

const reviews = (file: string): string => `src/modules/people/cardholders/reviews/${file}`;
const DECIDE = ['test/identity-reviews/decide'];
const TIME = ['test/identity-reviews/time'];

const CREATE = ['src/modules/people/cardholders/create'];

const askedAt = 'src/modules/people/cardholders/asked-at.ts';
const NEXT = ['test/connections/identity.test'];

export const reviewMutants: readonly Mutant[] = [
  {
    name: 'kyc: an application that may have left goes to the next connection',
    plant: replace('src/modules/people/cardholders/jobs.ts', 'isSole && ran.hasLeft === false', 'isSole'),
    tests: NEXT,
    only: 'stays once something may have left',
  },
  {
    name: 'kyc: a run that finds the check begun takes it for its own',
    plant: replace(askedAt, 'case when connection_id is null then ${run}::text end', '${run}::text'),
    tests: NEXT,
    only: 'stays where a process died over it',
  },
  {
    name: 'kyc: a run moves a check that another run asks for as well',
    plant: replace(askedAt, ' and asked_by = ${run}', ''),
    tests: NEXT,
    only: 'two runs of its job',
  },
  {
    name: 'kyc: a check that was decided meanwhile goes to another connection',
    plant: replace(askedAt, " and kyc_status = 'pending'", ''),
    tests: NEXT,
    only: 'decided meanwhile',
  },
  {
    name: 'kyc: the link of an issuer is shown whatever it leads to',
    plant: replace(
      'src/modules/people/cardholders/resolve-kyc.ts',
      "url?.protocol === 'https:' && url.username === ''",
      'url',
    ),
    tests: CREATE,
    only: 'shows no link but one in https',
  },
  {
    name: 'kyc: what an issuer needs is not followed while it is in review',
    plant: replace(
      'src/modules/people/cardholders/resolve-kyc.ts',
      "if (row.kyc_status === 'review' && verdict.decision === 'review') return waitForMore(work, row, set);",
      '',
    ),
    tests: CREATE,
    only: 'follows what the issuer needs',
  },
  {
    name: 'kyc: a person who was approved is still asked for documents',
    plant: replace(
      'src/modules/people/cardholders/model.ts',
      "kycLink: row.kyc_status === 'review' ? row.kyc_link : null,",
      'kycLink: row.kyc_link ?? row.first_name,',
    ),
    tests: CREATE,
    only: 'says what the issuer needs',
  },
  {
    name: 'identity reviews: the same person approves twice',
    plant: replace(
      reviews('decide.ts'),
      "if (before.some((one) => isBySame(one, work.actor))) throw refusal('second_person_required');",
      '',
    ),
    tests: DECIDE,
    only: 'the second is another one',
  },
  {
    name: 'identity reviews: the first of two persons is enough',
    plant: replace(
      reviews('decide.ts'),
      'if (row.needs_second && before.length === 0)',
      "if (row.needs_second && before.length === 0 && row.status !== 'open')",
    ),
    tests: DECIDE,
    only: 'the second is another one',
  },
  {
    name: 'identity reviews: a decision takes no proof',
    plant: replace(
      reviews('decide.ts'),
      "  proof: 'always',\n  tag: 'Identity reviews',\n  params",
      "  proof: 'none: no money goes',\n  tag: 'Identity reviews',\n  params",
    ),
    tests: DECIDE,
    only: 'takes a session that was proven a moment ago',
  },
  {
    name: "identity reviews: another organization's is decided by its id",
    plant: replace(
      reviews('queries.ts'),
      'from identity_reviews where tenant_id = ${tenantId} and id = ${id}`',
      'from identity_reviews where ${tenantId} <> ${id} and id = ${id}`',
    ),
    tests: DECIDE,
    only: 'is not for another organization',
  },
  {
    name: 'identity reviews: developers decide',
    plant: replace('src/platform/access.ts', "  'identity_reviews:write',\n", ''),
    tests: DECIDE,
    only: 'is for owners, and for no key',
  },
  {
    name: 'identity reviews: a document that has ended is enough',
    plant: replace(
      reviews('decide.ts'),
      'last === null || last >= today',
      "last === null || last >= '0' || today === ''",
    ),
    tests: DECIDE,
    only: 'to approve a document that is valid today',
  },
  {
    name: 'identity reviews: one that somebody else decided stays open',
    plant: replace(
      'src/modules/people/cardholders/resolve-kyc.ts',
      "if (verdict.decision !== 'review') await withdrawReviewOf(work, row.id);",
      '',
    ),
    tests: DECIDE,
    only: 'is decided by the sandbox',
  },
  {
    name: 'identity reviews: who was approved stays so after the last day',
    plant: replace(
      reviews('renew.ts'),
      "work.move(cardholders, holder, 'recheck', set)",
      'work.update(cardholders, holder, set)',
    ),
    tests: TIME,
    only: 'until its last day',
  },
];
