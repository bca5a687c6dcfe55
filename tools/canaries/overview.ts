// Mutants of the overview, the search, and names in lists: a caller sees only what it may read elsewhere.
import { replace, type Mutant } from './mutant.ts';

const SEARCH = 'src/modules/base/search';
const OVERVIEW = 'src/modules/base/overview';

export const overviewMutants: readonly Mutant[] = [
  {
    name: 'deliveries by day: a redirect counts as received',
    plant: replace(
      'src/modules/webhooks/count-deliveries.ts',
      'filter (where response_status between 200 and 299)',
      'filter (where response_status between 200 and 399)',
    ),
    tests: ['src/modules/webhooks/count-deliveries'],
    only: 'of this endpoint alone',
  },
  {
    name: 'overview: shows a key what it may not read',
    plant: replace(
      `${OVERVIEW}/get.ts`,
      'if (mayUse(actor, scope)) shown[name] =',
      'if (mayUse(actor, scope) || true) shown[name] =',
    ),
    tests: [`${OVERVIEW}/overview.test`],
    only: 'leaves out what a key may not read',
  },
  {
    name: 'overview: counts deliveries of another tenant',
    plant: replace(
      'src/modules/webhooks/overview.ts',
      'where w.tenant_id = ${of.tenantId}`',
      "where w.tenant_id <> ''`",
    ),
    tests: [`${OVERVIEW}/overview.test`],
    only: 'of another organization counts nothing',
  },
  {
    name: 'search: shows a key what it may not read',
    plant: replace(`${SEARCH}/search.ts`, 'if (!mayUse(actor, scope)) continue;', 'mayUse(actor, scope);'),
    tests: [`${SEARCH}/search.test`],
    only: 'finds only what its caller may read',
  },
  {
    name: 'search: looks for an id among one kind that has such ids',
    plant: replace(
      'src/modules/base/search/search.ts',
      'parts.filter(({ prefix }) => isId(prefix, q))',
      'parts.filter(({ prefix }) => isId(prefix, q)).slice(0, 1)',
    ),
    tests: ['test/batches/list'],
    only: 'is what the search leads to',
  },
  {
    name: 'search: takes a card number',
    plant: replace(`${SEARCH}/search.ts`, 'if (holdsWholeCardNumber(q) && ', "if (q === '' && "),
    tests: [`${SEARCH}/search.test`],
    only: 'refuses a card number',
  },
  {
    name: 'include: names to a key what it may not read',
    plant: replace(
      'src/platform/include.ts',
      'for (const { scope } of wanted) requireScope(actor, scope);',
      'for (const { scope } of wanted.slice(1)) requireScope(actor, scope);',
    ),
    tests: ['test/http/include.test'],
    only: 'includes only what its caller may read',
  },
  {
    name: 'include: names what another organization has',
    plant: replace(
      'src/modules/people/cardholders/include.ts',
      'where tenant_id = ${tenantId} and id =',
      "where tenant_id <> ${tenantId + '_'} and id =",
    ),
    tests: ['test/http/include.test'],
    only: 'or of another organization',
  },
];
