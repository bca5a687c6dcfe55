// Mutants of the words for owners: who gets them, and that none is missing.
import { replace, type Mutant } from './mutant.ts';

const tests = ['test/http/owner-fixes'];

export const ownerFixMutants: readonly Mutant[] = [
  {
    name: 'words for owners: a person who is only a member gets them',
    plant: replace(
      'src/platform/access.ts',
      '(actor.role === null || actor.personId !== null)',
      "actor.sessionId !== ''",
    ),
    tests,
    only: 'not sent to a person who is only a member',
  },
  {
    name: 'words for owners: agents get them',
    plant: replace('src/platform/refusal.ts', 'isForOwner === true && ownerFix', 'ownerFix'),
    tests,
    only: 'to no agent',
  },
  {
    name: 'words for owners: a refusal that they can meet has none',
    plant: replace('src/platform/refusals.ts', 'defineRefusals(ROWS, OWNER_FIXES)', 'defineRefusals(ROWS)'),
    tests,
    only: 'has words for owners',
  },
];
