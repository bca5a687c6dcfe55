// Mutants of the documentation: where requests are sent from its pages, that none of them grows, and that all
// it has printed is run.
import { replace, type Mutant } from './mutant.ts';

const docs = (file: string): string => `src/web/docs/${file}`;
const TRY_IT = ['test/reference/try-it'];

export const documentationMutants: readonly Mutant[] = [
  {
    name: 'documentation: a deployment sends requests from its pages',
    plant: replace(
      docs('site.ts'),
      'baseUrl, tries = false }: SiteOptions',
      'baseUrl, tries = true }: SiteOptions',
    ),
    tests: TRY_IT,
    only: 'sends no requests',
  },
  {
    name: 'documentation: dev with a public name sends requests from its pages',
    plant: replace('src/roles/dev.ts', 'tries: !hasPublicName(config)', 'tries: true'),
    tests: ['test/roles/dev.test'],
    only: 'gives its key to its own pages',
  },
  {
    name: 'documentation: a request goes to another server',
    plant: replace(docs('try.js'), 'if (address.origin !== location.origin)', "if (address.origin === '')"),
    tests: TRY_IT,
    only: 'goes to this server and to no other',
  },
  {
    name: 'documentation: a page of the changelog grows with it',
    plant: replace(
      docs('changelog.ts'),
      'characters > 0 && characters + entry.length > PART_CHARACTERS_MAX',
      'characters < 0',
    ),
    tests: ['test/reference/changelog'],
    only: 'has no page that grows with it',
  },
  {
    name: 'documentation: a block of a page that is not known is left out of the walk',
    plant: replace('tools/walk/walk.ts', 'promised !== undefined && more.length === 0', 'more.length === 0'),
    tests: ['test/docs/walked'],
    only: 'a block of which nothing is known',
  },
];
